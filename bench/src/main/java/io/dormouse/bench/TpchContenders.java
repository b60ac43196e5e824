package io.dormouse.bench;

import io.dormouse.bench.boxed.Boxed;
import io.dormouse.bench.dormouse.DormouseContender;
import io.dormouse.bench.handwritten.Handwritten;
import io.dormouse.bench.tpch.Contender;
import java.util.List;

/** Who takes part over TPC-H's rows; the first is the one that the others are compared with. */
final class TpchContenders {
    private TpchContenders() {}

    /** Dormouse as it is meant to be used, and the programs for one query each. */
    static List<Contender> dormouseAndHandwritten() {
        return List.of(DormouseContender.withFeeds(), new Handwritten());
    }

    static List<Contender> all() {
        return List.of(
                DormouseContender.withFeeds(),
                DormouseContender.rowByRow(),
                DormouseContender.withStoredTables(),
                new Handwritten(),
                new Boxed());
    }
}
