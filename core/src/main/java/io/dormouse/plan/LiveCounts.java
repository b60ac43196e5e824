package io.dormouse.plan;

/** How much the operators of a plan at work hold; what a circuit tells the {@link Explainer}. */
public interface LiveCounts {

    /**
     * What a node of a join tree holds.
     *
     * @param live the rows, copies counted, that find partners in all nodes below
     * @param dormant the rows, copies counted, that wait for some
     * @param keys the distinct keys of the edge above, those included that only the parent's tuples ask for; 0 at the root
     * @param supported how many of these keys have a live row
     * @param bytes what the node and the edge above it take
     */
    record NodeCounts(long live, long dormant, long keys, long supported, long bytes) {}

    /** The counts of a node of the tree of block {@code block} of the fold {@code operator}. O(its state). */
    NodeCounts node(String operator, int block, int node);

    /** How many distinct rows the relation that {@code operator} computes has. O(rows). */
    long rows(String operator);
}
