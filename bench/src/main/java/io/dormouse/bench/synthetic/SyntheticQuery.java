package io.dormouse.bench.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A random query: the join of all relations of a schema along their references, filtered, grouped, counted and summed.
 *
 * @param name shape, number of relations and seed: {@code chain-5-seed7}
 * @param relations by number
 * @param filters at most one a relation
 * @param groups what the joined rows are grouped by
 * @param counts whether the count is asked for
 * @param sum what is summed, of relation 0, if anything is
 * @param from the numbers of the relations in the order in which SQL names them
 */
public record SyntheticQuery(
        String name,
        List<Relation> relations,
        List<Filter> filters,
        List<Field> groups,
        boolean counts,
        Optional<Field> sum,
        List<Integer> from) {

    public SyntheticQuery {
        relations = List.copyOf(relations);
        filters = List.copyOf(filters);
        groups = List.copyOf(groups);
        from = List.copyOf(from);
        if (groups.isEmpty() || (!counts && sum.isEmpty())) {
            throw new IllegalArgumentException("a query has groups and an aggregate");
        }
    }

    /** The column of a field. */
    public Column column(Field field) {
        return relations.get(field.relation()).columns().get(field.column());
    }

    /** The query as SQL. The count is named {@code matches}, the sum {@code total}. */
    public String sql() {
        List<String> grouped =
                groups.stream().map(field -> column(field).name()).collect(Collectors.toList());
        List<String> selected = new ArrayList<>(grouped);
        if (counts) {
            selected.add("count(*) AS matches");
        }
        sum.ifPresent(field -> selected.add("sum(" + column(field).name() + ") AS total"));
        return "SELECT " + String.join(", ", selected) + " FROM "
                + from.stream().map(number -> relations.get(number).name()).collect(Collectors.joining(", "))
                + " WHERE " + String.join(" AND ", conditions())
                + " GROUP BY " + String.join(", ", grouped);
    }

    private List<String> conditions() {
        List<String> conditions = new ArrayList<>();
        for (int number : from) {
            Relation relation = relations.get(number);
            for (Relation.Reference reference : relation.references()) {
                Relation target = relations.get(reference.target());
                conditions.add(relation.columns().get(reference.column()).name() + " = "
                        + target.columns().get(0).name());
            }
            filters.stream()
                    .filter(filter -> filter.field().relation() == number)
                    .forEach(filter -> conditions.add(filter.sql(column(filter.field()))));
        }
        return conditions;
    }

    /** A row of the answer as all competitors show it, from the kept values of its groups, its count and its sum. */
    String shown(List<?> keys, long count, long total) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < groups.size(); i++) {
            line.append(column(groups.get(i)).type().shown(keys.get(i))).append('|');
        }
        if (counts) {
            line.append(count).append('|');
        }
        sum.ifPresent(field -> line.append(column(field).type().shown(total)).append('|'));
        return line.toString();
    }
}
