package io.dormouse.bench.dormouse;

import io.dormouse.Dormouse;
import io.dormouse.Epoch;
import io.dormouse.PolledSubscription;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.util.List;
import java.util.Optional;

/** The view over feeds, with a subscriber: a write is through once the subscriber has what it changed. */
final class SubscribedLiveQuery implements LiveQuery {
    private final ViewUnderTest view;
    private final PolledSubscription subscription;
    private long changes;

    SubscribedLiveQuery(Dormouse dormouse, TpchQuery query, Tables rows) {
        view = new ViewUnderTest(dormouse, query, rows, false);
        subscription = view.subscribe();
    }

    @Override
    public void apply(TpchRelation relation, int row, int weight) {
        apply(relation.number(), row, weight);
    }

    private void apply(int relation, int row, int weight) {
        view.apply(relation, row, weight);
        for (Optional<Epoch> next = subscription.poll(); next.isPresent(); next = subscription.poll()) {
            changes += next.get().changes().size();
        }
    }

    @Override
    public void applyAll(EventStream stream, int from, int to) {
        int[] events = stream.events();
        for (int i = from; i < to; i++) {
            apply(EventStream.relation(events[i]), EventStream.row(events[i]), EventStream.weight(events[i]));
        }
    }

    @Override
    public List<String> result() {
        List<String> result = view.result();
        if (!result.isEmpty() && changes == 0) {
            throw new IllegalStateException("the subscriber was told nothing");
        }
        return result;
    }

    @Override
    public void close() {
        subscription.close();
        view.close();
    }
}
