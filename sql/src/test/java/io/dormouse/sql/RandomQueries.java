package io.dormouse.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random SELECTs over the tables t(a…v) and u(a…w): well-typed expressions of every kind, joins, groups. */
final class RandomQueries {
    private final Random random;
    private String prefix = "";

    RandomQueries(Random random) {
        this.random = random;
    }

    String next() {
        return switch (random.nextInt(4)) {
            case 0 -> grouped();
            case 1 -> joined();
            default -> plain();
        };
    }

    private String plain() {
        prefix = "";
        String where = random.nextBoolean() ? " WHERE " + condition(3) : "";
        return "SELECT " + (random.nextInt(5) == 0 ? "DISTINCT " : "") + list() + " FROM t" + where;
    }

    private String joined() {
        prefix = "t.";
        String on = random.nextBoolean() ? "t.a = u.a" : "t.b = u.x";
        return "SELECT " + list() + ", u.y FROM t JOIN u ON " + on + " AND " + condition(2) + " WHERE u.x < 7";
    }

    private String grouped() {
        prefix = "";
        String key = random.nextBoolean() ? "(" + integer(1) + " + b)" : "(" + text(1) + " || e)";
        String fold = fold();
        String having = random.nextInt(3) == 0 ? " HAVING " + fold() + " IS NOT NULL" : "";
        return "SELECT " + key + " AS k, " + fold + ", " + fold() + " FROM t WHERE " + condition(2) + " GROUP BY " + key
                + having;
    }

    private String fold() {
        return switch (random.nextInt(7)) {
            case 0 -> "count(*)";
            case 1 -> "count(" + any(1) + ")";
            case 2 -> "sum(" + integer(2) + ")";
            case 3 -> "sum(" + decimal(2) + ")";
            case 4 -> "avg(" + decimal(1) + ")";
            case 5 -> "min(" + text(1) + ")";
            default -> "max(" + date(1) + ")";
        };
    }

    private String list() {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            columns.add(any(3));
        }
        return String.join(", ", columns);
    }

    private String any(int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> integer(depth);
            case 1 -> decimal(depth);
            case 2 -> text(depth);
            case 3 -> date(depth);
            case 4 -> condition(depth);
            default -> timestamp(depth);
        };
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String column(String name) {
        return prefix + name;
    }

    private String integer(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return pick(column("a"), column("b"), "2", "7", "0", "(-3)");
        }
        int d = depth - 1;
        return switch (random.nextInt(9)) {
            case 0 -> "(" + integer(d) + " + " + integer(d) + ")";
            case 1 -> "(" + integer(d) + " - " + integer(d) + ")";
            case 2 -> "(" + integer(d) + " * " + integer(d) + ")";
            case 3 -> "(" + integer(d) + " / " + pick("2", "3", "-4", column("a")) + ")";
            case 4 -> "(" + integer(d) + " % " + pick("2", "5", column("a")) + ")";
            case 5 -> "abs(" + integer(d) + ")";
            case 6 -> "CASE WHEN " + condition(d) + " THEN " + integer(d) + " ELSE " + integer(d) + " END";
            case 7 -> "char_length(" + text(d) + ")";
            default -> "coalesce(" + integer(d) + ", " + integer(d) + ")";
        };
    }

    private String decimal(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return pick(column("c"), column("n"), "1.5", "0.25", "100.00");
        }
        int d = depth - 1;
        return switch (random.nextInt(8)) {
            case 0 -> "(" + decimal(d) + " + " + integer(d) + ")";
            case 1 -> "(" + integer(d) + " - " + decimal(d) + ")";
            case 2 -> "(" + decimal(d) + " * " + decimal(d) + ")";
            case 3 -> "(" + decimal(d) + " / " + pick("3", "0.7", column("a")) + ")";
            case 4 -> "CASE WHEN " + condition(d) + " THEN " + decimal(d) + " ELSE " + integer(d) + " END";
            case 5 -> "extract(" + pick("year", "month", "doy", "epoch") + " FROM " + date(d) + ")";
            case 6 -> "CAST(" + decimal(d) + " AS DECIMAL(" + pick("20,1", "20,4", "12,0") + "))";
            default -> "nullif(" + decimal(d) + ", " + decimal(d) + ")";
        };
    }

    private String text(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return pick(column("e"), column("f"), column("v"), "'ab'", "'a '");
        }
        int d = depth - 1;
        return switch (random.nextInt(6)) {
            case 0 -> "(" + text(d) + " || " + column("e") + ")";
            case 1 -> "lower(" + text(d) + ")";
            case 2 -> "substring(" + text(d) + ", " + pick("1", "2", "0", "-1") + ", " + pick("1", "2", "5") + ")";
            case 3 -> "CASE WHEN " + condition(d) + " THEN " + column("e") + " ELSE " + column("v") + " END";
            case 4 -> "CAST(" + integer(d) + " AS TEXT)";
            default -> "coalesce(" + column("e") + ", " + pick("'none'", column("v")) + ")";
        };
    }

    private String date(int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return pick(column("g"), "DATE '2024-02-29'");
        }
        int d = depth - 1;
        return switch (random.nextInt(3)) {
            case 0 -> "(" + date(d) + " + " + pick("1", "30", column("a")) + ")";
            case 1 -> "(" + date(d) + " - 7)";
            default -> "CAST(" + timestamp(d) + " AS DATE)";
        };
    }

    private String timestamp(int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return pick(column("h"), "TIMESTAMP '2024-02-29 13:14:15.5'");
        }
        String interval = "INTERVAL '" + pick("1 month", "-2 months", "36 hours", "1 day 00:00:01", "1 year") + "'";
        return "(" + (random.nextBoolean() ? date(depth - 1) : timestamp(depth - 1)) + pick(" + ", " - ") + interval
                + ")";
    }

    private String condition(int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            return pick(column("i"), "true", column("b") + " > 2", column("e") + " IS NULL");
        }
        int d = depth - 1;
        String compare = pick(" = ", " <> ", " < ", " <= ", " > ", " >= ");
        return switch (random.nextInt(11)) {
            case 0 -> "(" + condition(d) + " AND " + condition(d) + ")";
            case 1 -> "(" + condition(d) + " OR " + condition(d) + ")";
            case 2 -> "(NOT " + condition(d) + ")";
            case 3 -> "(" + integer(d) + compare + decimal(d) + ")";
            case 4 -> "(" + text(d) + compare + pick("'a'", "'ab  '", column("f")) + ")";
            case 5 -> "(" + date(d) + compare + timestamp(d) + ")";
            case 6 -> "(" + date(d) + compare + "'2024-05-01')";
            case 7 -> "(" + text(d) + pick(" LIKE ", " NOT LIKE ") + pick("'a%'", "'%b_'", "'_'", "'%c%'") + ")";
            case 8 -> "(" + integer(d) + pick(" IN ", " NOT IN ") + "(1, " + integer(d) + ", 3))";
            case 9 -> "(" + decimal(d) + " BETWEEN " + integer(d) + " AND " + decimal(d) + ")";
            default -> "(" + any(d) + pick(" IS NULL", " IS NOT NULL") + ")";
        };
    }
}
