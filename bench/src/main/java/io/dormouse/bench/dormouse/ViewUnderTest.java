package io.dormouse.bench.dormouse;

import io.dormouse.Dormouse;
import io.dormouse.PolledSubscription;
import io.dormouse.Snapshot;
import io.dormouse.SubscriptionOptions;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.Answer;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.List;
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

    ViewUnderTest(Dormouse dormouse, TpchQuery query, Tables rows, boolean stored) {
        this.dormouse = dormouse;
        this.query = query;
        for (TpchRelation relation : query.relations()) {
            dormouse.execute(RelationWriters.definition(relation, stored));
        }
        dormouse.execute("CREATE MATERIALIZED VIEW " + VIEW + " AS " + query.sql());
        for (TpchRelation relation : query.relations()) {
            writers[relation.number()] = RelationWriters.of(dormouse, relation, rows.table(relation));
        }
    }

    void keepTurn(Runnable body) {
        dormouse.keepTurn(body);
    }

    PolledSubscription subscribe() {
        return dormouse.subscribe(VIEW, SubscriptionOptions.defaults());
    }

    /** Applies a stream's events from one up to, not including, another: each an epoch, taken in ahead. */
    void writeEach(int[] events, int from, int to) {
        dormouse.writeEach(new EventCursor(writers, events, from, to));
    }

    void apply(int relation, int row, int weight) {
        writers[relation].write(row, weight);
    }

    List<String> result() {
        List<List<Object>> rows = new ArrayList<>();
        try (Snapshot snapshot = dormouse.snapshot()) {
            snapshot.rows(VIEW).forEachRemaining(row -> rows.add(values(row)));
        }
        return Answer.of(query, rows);
    }

    private static List<Object> values(Row row) {
        List<Object> values = new ArrayList<>();
        for (int column = 0; column < row.size(); column++) {
            values.add(Objects.requireNonNull(row.get(column)));
        }
        return values;
    }

    @Override
    public void close() {
        dormouse.execute("DROP MATERIALIZED VIEW " + VIEW);
        for (TpchRelation relation : query.relations()) {
            dormouse.execute("DROP TABLE " + relation.label());
        }
    }
}
