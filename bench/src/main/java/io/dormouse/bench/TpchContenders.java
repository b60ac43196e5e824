package io.dormouse.bench;

import io.dormouse.bench.boxed.Boxed;
import io.dormouse.bench.dormouse.DormouseContender;
import io.dormouse.bench.handwritten.Handwritten;
import io.dormouse.bench.tpch.Contender;
import java.util.List;

/** Who takes part in the TPC-H benchmark; the first is the one that the others are compared with. */
final class TpchContenders {
    private TpchContenders() {}

    static List<Contender> all() {
        return List.of(
                DormouseContender.withFeeds(),
                DormouseContender.rowByRow(),
                DormouseContender.withStoredTables(),
                new Handwritten(),
                new Boxed());
    }
}
