package io.dormouse.bench.paths;

import io.dormouse.bench.graph.Pattern;

/**
 * A program written for one question: how many matches a pattern has, kept under every change of an edge. It knows that nodes are
 * numbered densely, and finds them by their numbers in arrays. Not thread-safe.
 */
abstract class PatternCount {
    /** How many matches there are. */
    long matches;

    /** The program for a pattern over so many nodes. */
    static PatternCount of(Pattern pattern, int nodes) {
        return switch (pattern) {
            case LINE_3 -> new WalkCount(nodes, 1, 2, false);
            case LINE_4 -> new WalkCount(nodes, 2, 2, false);
            case LINE_5 -> new WalkCount(nodes, 2, 3, false);
            case COMB_2 -> new WalkCount(nodes, 2, 2, true);
            case STAR_3 -> new StarCount(nodes, 3);
            case STAR_4 -> new StarCount(nodes, 4);
        };
    }

    /**
     * Adds an edge (weight 1) or takes one away (−1).
     *
     * @throws ArithmeticException if the count leaves the range of a long; it means nothing from then on
     */
    abstract void apply(int source, int target, int weight);
}
