package io.dormouse.bench.boxed;

import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRows;

/** The contender that is generic over foreign-key trees, with boxed rows in hash maps. */
public final class Boxed implements Contender {
    @Override
    public String name() {
        return "boxed";
    }

    @Override
    public LiveQuery open(TpchQuery query, TpchRows rows) {
        TreeQueries.Columned tree = TreeQueries.of(query);
        return new BoxedLiveQuery(tree.query(), tree.columns(), rows);
    }
}
