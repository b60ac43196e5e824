package io.dormouse.bench.boxed;

import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;

/** The contender that is generic over foreign-key trees, with boxed rows in hash maps. */
public final class Boxed implements Contender {
    @Override
    public String name() {
        return "boxed";
    }

    @Override
    public LiveQuery open(TpchQuery query, Tables rows) {
        TreeQueries.Columned tree = TreeQueries.of(query);
        return new BoxedLiveQuery(tree.query(), tree.columns(), rows);
    }
}
