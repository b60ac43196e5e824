package io.dormouse.store;

/** Mixing of words into hashes. Pure functions. */
final class Hashing {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long SECOND_MULTIPLIER = 0xD6E8FEB86659FD93L;

    private Hashing() {}

    /** A 32-bit hash of one word whose every bit depends on all of it. */
    static int hash(long word) {
        long h = word * MULTIPLIER;
        h = (h ^ (h >>> 32)) * SECOND_MULTIPLIER;
        return (int) (h >>> 32);
    }

    /** A 64-bit state that includes one more word. */
    static long mix(long state, long word) {
        long h = (state ^ word) * MULTIPLIER;
        return h ^ (h >>> 29);
    }

    /** A 32-bit hash of a mixed state. */
    static int finish(long state) {
        return hash(state);
    }
}
