package io.dormouse.structure;

/**
 * What is known of an atom's relation, as the caller says: how many rows it has, how many of its rows change in the time that the
 * trees are compared over, and whether rows only ever come.
 */
public record AtomStatistics(double size, double updates, boolean appendOnly) {
    /** Of which nothing is known. */
    public static final AtomStatistics UNKNOWN = new AtomStatistics(1000, 1000, false);

    public AtomStatistics {
        if (!(size >= 1 && size < Double.POSITIVE_INFINITY && updates >= 0 && updates < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a size is finite and at least 1, a number of updates finite and not negative");
        }
    }
}
