package io.dormouse.bench.tpch;

import io.dormouse.bench.stream.Tables;

/** A system that takes part in the benchmark: it keeps the answer of a query while rows come and go. */
public interface Contender {
    /** The name in reports. */
    String name();

    /**
     * Starts keeping a query, over no rows yet. The tables are where row numbers lead; they are the input, not the
     * state: what a contender needs later, it copies (a String as a reference). Not timed.
     */
    LiveQuery open(TpchQuery query, Tables rows);
}
