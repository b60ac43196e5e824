package io.dormouse.bench.dormouse;

import io.dormouse.Dormouse;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import java.util.OptionalLong;

/** Dormouse, with the relations as feeds, which keep what the view needs only, or as stored tables. One query at a time. */
public final class DormouseContender implements Contender {
    private final Kind kind;
    /** In memory, so that nothing is left to be closed. */
    private final Dormouse dormouse = Dormouse.open();

    private enum Kind {
        FEEDS,
        SINGLE_ROWS,
        STORED_TABLES,
        SUBSCRIBER
    }

    private DormouseContender(Kind kind) {
        this.kind = kind;
    }

    /** With the relations as feeds. */
    public static DormouseContender withFeeds() {
        return new DormouseContender(Kind.FEEDS);
    }

    /** With the relations as feeds, row by row: no row is known before the one before it is committed. */
    public static DormouseContender rowByRow() {
        return new DormouseContender(Kind.SINGLE_ROWS);
    }

    /** With the relations as stored tables. */
    public static DormouseContender withStoredTables() {
        return new DormouseContender(Kind.STORED_TABLES);
    }

    /** With the relations as feeds, and a subscriber to the view, who has each change before the next row is written. */
    public static DormouseContender withSubscriber() {
        return new DormouseContender(Kind.SUBSCRIBER);
    }

    @Override
    public String name() {
        return switch (kind) {
            case FEEDS, SUBSCRIBER -> "dormouse";
            case SINGLE_ROWS -> "dormouse-row-by-row";
            case STORED_TABLES -> "dormouse-stored";
        };
    }

    @Override
    public OptionalLong visitedTuples() {
        return OptionalLong.of(dormouse.metrics().visitedTuples());
    }

    @Override
    public LiveQuery open(TpchQuery query, Tables rows) {
        return switch (kind) {
            case FEEDS -> new FeedLiveQuery(dormouse, query, rows);
            case SINGLE_ROWS -> new SingleRowLiveQuery(dormouse, query, rows);
            case STORED_TABLES -> new StoredLiveQuery(dormouse, query, rows);
            case SUBSCRIBER -> new SubscribedLiveQuery(dormouse, query, rows);
        };
    }
}
