package io.dormouse.bench.harness;

/** A system that is measured on one workload: it keeps the answer of the workload's query while its events pass. */
public interface Competitor {
    /** The name in reports. */
    String name();

    /** Starts keeping the query, over no rows yet. Not timed. */
    Attempt open();
}
