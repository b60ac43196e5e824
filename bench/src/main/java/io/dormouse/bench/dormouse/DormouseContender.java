package io.dormouse.bench.dormouse;

import io.dormouse.Dormouse;
import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRows;

/** Dormouse, with the relations as feeds, which keep what the view needs only, or as stored tables. One query at a time. */
public final class DormouseContender implements Contender {
    private final boolean stored;
    /** In memory, so that nothing is left to be closed. */
    private final Dormouse dormouse = Dormouse.open();

    private DormouseContender(boolean stored) {
        this.stored = stored;
    }

    /** With the relations as feeds. */
    public static DormouseContender withFeeds() {
        return new DormouseContender(false);
    }

    /** With the relations as stored tables. */
    public static DormouseContender withStoredTables() {
        return new DormouseContender(true);
    }

    @Override
    public String name() {
        return stored ? "dormouse-stored" : "dormouse";
    }

    @Override
    public LiveQuery open(TpchQuery query, TpchRows rows) {
        return stored ? new StoredLiveQuery(dormouse, query, rows) : new FeedLiveQuery(dormouse, query, rows);
    }
}
