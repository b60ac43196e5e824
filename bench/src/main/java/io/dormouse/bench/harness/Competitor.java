package io.dormouse.bench.harness;

import java.util.OptionalLong;

/** A system that is measured on one workload: it keeps the answer of the workload's query while its events pass. */
public interface Competitor {
    /** The name in reports. */
    String name();

    /** How many tuples it has visited since it was made, where it counts them. */
    default OptionalLong visitedTuples() {
        return OptionalLong.empty();
    }

    /** Starts keeping the query, over no rows yet. Not timed. */
    Attempt open();
}
