package io.dormouse.bench.dormouse;

import io.dormouse.Dormouse;
import io.dormouse.Snapshot;
import io.dormouse.bench.tpch.Answer;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import io.dormouse.bench.tpch.TpchRows;
import io.dormouse.type.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The query as the only live view of an instance, over its relations. The instance is kept from round to round, as one is by a
 * program that runs for long: what it compiled is optimised once.
 */
final class ViewUnderTest implements AutoCloseable {
    private static final String VIEW = "answer";

    private final Dormouse dormouse;
    private final TpchQuery query;
    private final RelationWriter[] writers = new RelationWriter[TpchRelation.values().length];

    ViewUnderTest(Dormouse dormouse, TpchQuery query, TpchRows rows, boolean stored) {
        this.dormouse = dormouse;
        this.query = query;
        for (TpchRelation relation : query.relations()) {
            dormouse.execute(RelationWriters.definition(relation, stored));
        }
        dormouse.execute("CREATE MATERIALIZED VIEW " + VIEW + " AS " + query.sql());
        for (TpchRelation relation : query.relations()) {
            writers[relation.number()] = RelationWriters.of(dormouse, rows.table(relation));
        }
    }

    void keepTurn(Runnable body) {
        dormouse.keepTurn(body);
    }

    void applyEach(int[] events, int from, int to) {
        dormouse.writeEach(new io.dormouse.ChangeCursor() {
            private int at = from - 1;
            private RelationWriter writer = writers[io.dormouse.bench.tpch.EventStream.relation(events[from])];

            @Override
            public boolean next() {
                if (++at >= to) {
                    return false;
                }
                int event = events[at];
                writer = writers[io.dormouse.bench.tpch.EventStream.relation(event)];
                writer.row = io.dormouse.bench.tpch.EventStream.row(event);
                return true;
            }

            @Override
            public io.dormouse.RowWriter writer() {
                return writer.writer();
            }

            @Override
            public io.dormouse.type.RowSource row() {
                return writer;
            }

            @Override
            public boolean isRetraction() {
                return io.dormouse.bench.tpch.EventStream.weight(events[at]) < 0;
            }
        });
    }

    void apply(int relation, int row, int weight) {
        writers[relation].write(row, weight);
    }

    List<String> result() {
        List<Row> rows = new ArrayList<>();
        try (Snapshot snapshot = dormouse.snapshot()) {
            snapshot.rows(VIEW).forEachRemaining(rows::add);
        }
        return switch (query) {
            case Q3 ->
                Answer.ofQ3(rows.stream()
                        .map(row -> new Answer.Q3(
                                number(row, 0),
                                decimal(row, 1),
                                (LocalDate) Objects.requireNonNull(row.get(2)),
                                number(row, 3)))
                        .toList());
            case Q5 -> {
                Map<String, BigDecimal> revenue = new HashMap<>();
                rows.forEach(row -> revenue.put(text(row, 0), decimal(row, 1)));
                yield Answer.ofQ5(revenue);
            }
            case Q10 ->
                Answer.ofQ10(rows.stream()
                        .map(row -> new Answer.Q10(
                                number(row, 0),
                                text(row, 1),
                                decimal(row, 2),
                                decimal(row, 3),
                                text(row, 4),
                                text(row, 5),
                                text(row, 6),
                                text(row, 7)))
                        .toList());
        };
    }

    private static long number(Row row, int column) {
        return ((Number) Objects.requireNonNull(row.get(column))).longValue();
    }

    private static BigDecimal decimal(Row row, int column) {
        return (BigDecimal) Objects.requireNonNull(row.get(column));
    }

    private static String text(Row row, int column) {
        return (String) Objects.requireNonNull(row.get(column));
    }

    @Override
    public void close() {
        dormouse.execute("DROP MATERIALIZED VIEW " + VIEW);
        for (TpchRelation relation : query.relations()) {
            dormouse.execute("DROP TABLE " + RelationWriters.tableName(relation));
        }
    }
}
