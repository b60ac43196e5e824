package io.dormouse.circuit.tree;

/**
 * The status of a tuple in one {@code long}: bit 0 live, bits 1 to 6 the child edges without support, bit 7 whether the node's
 * dictionary has the tuple, the rest the multiplicity, that is, the number of base rows behind the tuple. A tuple of multiplicity
 * 0 is not there.
 */
final class Status {
    static final long LIVE = 1;
    static final long ONE_MISSING = 2;
    static final long INDEXED = 0x80;
    private static final long MISSING_MASK = 0x3FL << 1;
    private static final int MULTIPLICITY_SHIFT = 8;
    static final long MAX_MULTIPLICITY = Long.MAX_VALUE >> MULTIPLICITY_SHIFT;

    private Status() {}

    static boolean isLive(long status) {
        return (status & LIVE) != 0;
    }

    static boolean hasMissing(long status) {
        return (status & MISSING_MASK) != 0;
    }

    static int missing(long status) {
        return (int) ((status & MISSING_MASK) >>> 1);
    }

    static long multiplicity(long status) {
        return status >>> MULTIPLICITY_SHIFT;
    }

    static long of(long multiplicity, int missing) {
        return (multiplicity << MULTIPLICITY_SHIFT) | ((long) missing << 1);
    }

    static long withMultiplicity(long status, long multiplicity) {
        return (multiplicity << MULTIPLICITY_SHIFT) | (status & 0xFF);
    }
}
