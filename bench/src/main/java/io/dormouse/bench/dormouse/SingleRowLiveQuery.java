package io.dormouse.bench.dormouse;

import io.dormouse.Dormouse;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.util.List;

/** The view over feeds, whose rows come one at a time, each known only when the one before is committed. A class of its own, as {@link LiveQuery#applyAll} asks, so that its loop is compiled for it alone. */
final class SingleRowLiveQuery implements LiveQuery {
    private final ViewUnderTest view;

    SingleRowLiveQuery(Dormouse dormouse, TpchQuery query, Tables rows) {
        view = new ViewUnderTest(dormouse, query, rows, false);
    }

    @Override
    public void apply(TpchRelation relation, int row, int weight) {
        view.apply(relation.number(), row, weight);
    }

    @Override
    public void applyAll(EventStream stream, int from, int to) {
        view.keepTurn(() -> applyEach(stream.events(), from, to));
    }

    private void applyEach(int[] events, int from, int to) {
        for (int i = from; i < to; i++) {
            int event = events[i];
            view.apply(EventStream.relation(event), EventStream.row(event), EventStream.weight(event));
        }
    }

    @Override
    public List<String> result() {
        return view.result();
    }

    @Override
    public void close() {
        view.close();
    }
}
