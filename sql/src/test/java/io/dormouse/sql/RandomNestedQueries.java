package io.dormouse.sql;

import java.util.List;
import java.util.Random;

/**
 * Random queries over p(a, b, t), q(a, c) and r(a, b): joins of every kind, queries within expressions, set operations, groups. None of their
 * expressions can fail.
 */
final class RandomNestedQueries {
    private static final List<String> TABLES = List.of("p", "q", "r");

    private final Random random;
    private int aliases;

    RandomNestedQueries(Random random) {
        this.random = random;
    }

    /** A query of two columns, INTEGER or BIGINT. */
    String next() {
        aliases = 0;
        return switch (random.nextInt(8)) {
            case 0, 1 -> setOperation();
            case 2 -> "SELECT DISTINCT x, y FROM (" + setOperation() + ") AS v(x, y) WHERE x IS NOT NULL OR y > 2";
            default -> select(2);
        };
    }

    private String setOperation() {
        String operation = pick("UNION", "UNION ALL", "INTERSECT", "INTERSECT ALL", "EXCEPT", "EXCEPT ALL");
        String left = random.nextInt(4) == 0 ? "(" + setOperation() + ")" : select(1);
        String right = random.nextInt(6) == 0 ? "VALUES (1, 2), (2, NULL), (3, 3)" : select(1);
        return left + " " + operation + " " + right;
    }

    /** A table with an alias, and how its columns are named. */
    private record Item(String text, List<String> columns) {}

    private Item table() {
        String table = TABLES.get(random.nextInt(TABLES.size()));
        String alias = table + aliases++;
        String second = table.equals("q") ? "c" : "b";
        return new Item(table + " AS " + alias, List.of(alias + ".a", alias + "." + second));
    }

    private Item from(int depth) {
        Item left = table();
        for (int i = random.nextInt(depth + 1); i > 0; i--) {
            left = joined(left, table());
        }
        return left;
    }

    private Item joined(Item left, Item right) {
        List<String> columns = java.util.stream.Stream.concat(left.columns().stream(), right.columns().stream())
                .toList();
        if (random.nextInt(8) == 0) {
            return new Item(left.text() + " CROSS JOIN " + right.text(), columns);
        }
        String kind = pick(" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ");
        String equality = pick(left.columns()) + " = " + pick(right.columns());
        boolean plain = random.nextInt(3) > 0 || kind.equals(" FULL JOIN ");
        String more = plain ? "" : " AND " + pick(columns) + pick(" < ", " <> ", " >= ") + pick(pick(columns), "3");
        return new Item(left.text() + kind + right.text() + " ON " + equality + more, columns);
    }

    private String select(int depth) {
        Item from = from(depth);
        String where = random.nextInt(4) == 0 ? "" : " WHERE " + condition(from.columns(), depth);
        if (random.nextInt(4) == 0) {
            String key = pick(from.columns());
            String fold = pick(
                    "count(*)",
                    "sum(" + pick(from.columns()) + ")",
                    "max(" + pick(from.columns()) + ")",
                    "count(" + pick(from.columns()) + ")",
                    "count(DISTINCT " + pick(from.columns()) + ")",
                    "sum(DISTINCT " + pick(from.columns()) + ")",
                    "count(*) FILTER (WHERE " + pick(from.columns()) + " > 1)");
            String having = random.nextInt(3) == 0 ? " HAVING count(*) > 1" : "";
            String value =
                    random.nextInt(4) == 0 && depth > 0 ? "(SELECT max(a) FROM r WHERE r.b = " + key + ")" : fold;
            return "SELECT " + key + ", " + value + " FROM " + from.text() + where + " GROUP BY " + key + having;
        }
        String first = pick(from.columns());
        String second = random.nextInt(3) == 0 && depth > 0 ? value(from.columns(), depth - 1) : pick(from.columns());
        return "SELECT " + first + ", " + second + " FROM " + from.text() + where;
    }

    private String value(List<String> outer, int depth) {
        Item inner = from(depth);
        String fold = pick(
                "count(*)",
                "max(" + pick(inner.columns()) + ")",
                "min(" + pick(inner.columns()) + ")",
                "count(" + pick(inner.columns()) + ") + 1");
        return switch (random.nextInt(4)) {
            case 0 -> "(SELECT " + fold + " FROM " + inner.text() + ")";
            case 1 -> "CASE WHEN " + exists(outer, depth) + " THEN 1 ELSE 0 END";
            default ->
                "(SELECT " + fold + " FROM " + inner.text() + " WHERE " + correlated(inner.columns(), outer, depth)
                        + ")";
        };
    }

    private String exists(List<String> outer, int depth) {
        Item inner = from(depth);
        String where =
                random.nextInt(6) == 0 ? pick(inner.columns()) + " > 3" : correlated(inner.columns(), outer, depth);
        return pick("", "NOT ") + "EXISTS (SELECT 1 FROM " + inner.text() + " WHERE " + where + ")";
    }

    private String correlated(List<String> inner, List<String> outer, int depth) {
        String equality = pick(inner) + pick(" = ", " = ", " = ", " < ", " <> ") + pick(outer);
        return switch (random.nextInt(4)) {
            case 0 -> equality + " AND " + pick(inner) + " > 1";
            case 1 -> equality + " AND " + pick(inner) + " <> " + pick(outer);
            case 2 -> equality + " AND (" + pick(inner) + " = 2 OR " + pick(inner) + " > " + pick(outer) + ")";
            default -> depth > 0 && random.nextInt(3) == 0 ? equality + " AND " + exists(inner, 0) : equality;
        };
    }

    private String condition(List<String> columns, int depth) {
        if (depth == 0) {
            return pick(columns) + pick(" > ", " = ", " <> ") + pick("1", "2", "3");
        }
        Item inner = from(depth - 1);
        String filter = random.nextBoolean() ? "" : " WHERE " + correlated(inner.columns(), columns, 0);
        String query = "(SELECT " + pick(inner.columns()) + " FROM " + inner.text() + filter + ")";
        return switch (random.nextInt(9)) {
            case 0, 1 -> exists(columns, depth - 1);
            case 2 -> pick(columns) + " IN " + query;
            case 3 -> pick(columns) + " NOT IN " + query;
            case 4 -> pick(columns) + pick(" < ", " >= ", " = ", " <> ") + pick("ALL ", "ANY ") + query;
            case 5 -> pick(columns) + pick(" = ", " > ") + "(SELECT max(c) FROM q)";
            case 6 -> "(" + condition(columns, depth) + " OR " + condition(columns, depth - 1) + ")";
            case 7 -> "(" + condition(columns, depth - 1) + " AND " + condition(columns, depth - 1) + ")";
            default -> pick(columns) + " > " + value(columns, 0);
        };
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
