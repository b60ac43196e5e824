package io.dormouse.bench.synthetic;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A synthetic query from scratch over the rows that are present, by nested loops; shares only the description of the query. */
final class NaiveJoin {
    private final SyntheticQuery query;
    private final List<RelationRows> rows;
    private final List<BitSet> present;

    NaiveJoin(SyntheticQuery query, List<RelationRows> rows) {
        this.query = query;
        this.rows = rows;
        present = rows.stream().map(relation -> new BitSet()).collect(Collectors.toList());
    }

    void apply(int relation, int row, int weight) {
        present.get(relation).set(row, weight > 0);
    }

    boolean isPresent(int relation, int row) {
        return present.get(relation).get(row);
    }

    List<String> answer() {
        SortedMap<String, BigDecimal[]> groups = new TreeMap<>();
        int[] joined = new int[rows.size()];
        present.get(0).stream().filter(row -> passes(0, row)).forEach(row -> {
            joined[0] = row;
            if (join(0, row, joined)) {
                String key = query.groups().stream()
                        .map(field -> shown(field, joined[field.relation()]) + "|")
                        .collect(Collectors.joining());
                BigDecimal[] sums =
                        groups.computeIfAbsent(key, created -> new BigDecimal[] {BigDecimal.ZERO, BigDecimal.ZERO});
                sums[0] = sums[0].add(BigDecimal.ONE);
                query.sum().ifPresent(field -> sums[1] = sums[1].add(new BigDecimal(shown(field, row))));
            }
        });
        List<String> lines = new ArrayList<>();
        groups.forEach((key, sums) -> lines.add(key
                + (query.counts() ? sums[0] + "|" : "")
                + (query.sum().isPresent() ? sums[1].toPlainString() + "|" : "")));
        lines.sort(null);
        return lines;
    }

    /** Finds what a row refers to, all the way down; whether everything is there. */
    private boolean join(int relation, int row, int[] joined) {
        for (Relation.Reference reference : query.relations().get(relation).references()) {
            long wanted = rows.get(relation).numbers()[reference.column()][row];
            int target = reference.target();
            int match = present.get(target).stream()
                    .filter(candidate ->
                            rows.get(target).numbers()[0][candidate] == wanted && passes(target, candidate))
                    .findFirst()
                    .orElse(-1);
            if (match < 0) {
                return false;
            }
            joined[target] = match;
            if (!join(target, match, joined)) {
                return false;
            }
        }
        return true;
    }

    private boolean passes(int relation, int row) {
        return query.filters().stream()
                .filter(filter -> filter.field().relation() == relation)
                .allMatch(filter -> passes(filter, row));
    }

    private boolean passes(Filter filter, int row) {
        RelationRows relation = rows.get(filter.field().relation());
        int column = filter.field().column();
        if (filter instanceof Filter.OneOf oneOf) {
            return oneOf.texts().contains(relation.texts()[column][row]);
        }
        Filter.Between between = (Filter.Between) filter;
        long value = relation.numbers()[column][row];
        return value >= between.low() && value < between.high();
    }

    private String shown(Field field, int row) {
        RelationRows relation = rows.get(field.relation());
        return switch (query.column(field).type()) {
            case BIGINT -> Long.toString(relation.numbers()[field.column()][row]);
            case DECIMAL ->
                new BigDecimal(relation.numbers()[field.column()][row])
                        .movePointLeft(2)
                        .setScale(2)
                        .toString();
            case DATE ->
                LocalDate.EPOCH
                        .plusDays(relation.numbers()[field.column()][row])
                        .toString();
            case TEXT -> relation.texts()[field.column()][row];
        };
    }
}
