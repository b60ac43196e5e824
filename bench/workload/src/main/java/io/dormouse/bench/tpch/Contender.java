package io.dormouse.bench.tpch;

import io.dormouse.bench.stream.Tables;
import java.util.OptionalLong;

/** A system that takes part in the benchmark: it keeps the answer of a query while rows come and go. */
public interface Contender {
    /** The name in reports. */
    String name();

    /** Whether it has a way to keep a query. */
    default boolean plays(TpchQuery query) {
        return true;
    }

    /** How many tuples it has visited since it was made, where it counts them. */
    default OptionalLong visitedTuples() {
        return OptionalLong.empty();
    }

    /**
     * Starts keeping a query, over no rows yet. The tables are where row numbers lead; they are the input, not the
     * state: what a contender needs later, it copies (a String as a reference). Not timed.
     */
    LiveQuery open(TpchQuery query, Tables rows);
}
