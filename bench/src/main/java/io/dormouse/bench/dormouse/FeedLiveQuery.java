package io.dormouse.bench.dormouse;

import io.dormouse.Dormouse;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.util.List;

/** The view over feeds. A class of its own, as {@link LiveQuery#applyAll} asks, so that its loop is compiled for it alone. */
final class FeedLiveQuery implements LiveQuery {
    private final ViewUnderTest view;

    FeedLiveQuery(Dormouse dormouse, TpchQuery query, Tables rows) {
        view = new ViewUnderTest(dormouse, query, rows, false);
    }

    @Override
    public void apply(TpchRelation relation, int row, int weight) {
        view.apply(relation.number(), row, weight);
    }

    @Override
    public void applyAll(EventStream stream, int from, int to) {
        view.writeEach(stream.events(), from, to);
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
