package io.dormouse.bench.graph;

import java.util.Locale;

/** What is asked about the matches of a pattern. */
public enum Form {
    /** How many there are. */
    COUNT,
    /** How many there are of each first node {@code a}: where a path begins, the centre of a star. */
    PROJECTED,
    /** How many there are, and what their last edges cost together. */
    SUM,
    /** Which they are: the nodes of each. */
    FULL;

    /** The name on the command line and in reports. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
