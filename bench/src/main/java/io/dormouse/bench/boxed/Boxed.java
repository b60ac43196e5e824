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

    /** Q7 refers to nations twice and Q9 to a key of two columns: neither is a tree that it knows. */
    @Override
    public boolean plays(TpchQuery query) {
        return switch (query) {
            case Q3, Q5, Q10 -> true;
            case Q7, Q9 -> false;
        };
    }

    @Override
    public LiveQuery open(TpchQuery query, Tables rows) {
        TreeQueries.Columned tree = TreeQueries.of(query);
        return new BoxedLiveQuery(tree.query(), tree.columns(), rows);
    }
}
