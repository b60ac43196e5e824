package io.dormouse.algebra;

/**
 * Sums of {@code long}s in two words, high then low: wide enough for 2⁶³ copies, so that only the sum itself can be out of range, not a
 * sum on the way.
 *
 * @param signed whether a sum below 0 is one, not a sign of something taken out that was not there
 */
record SummedLongs(boolean signed) implements LongAggregate {
    @Override
    public int words() {
        return 2;
    }

    @Override
    public void add(long[] state, int at, long word, long copies) {
        long low = word * copies;
        state[at] = Int128.addHigh(state[at], state[at + 1], Math.multiplyHigh(word, copies), low);
        state[at + 1] += low;
    }

    @Override
    public long value(long[] state, int at) {
        long high = state[at];
        long low = state[at + 1];
        if (!signed) {
            Refusals.requirePut(high);
        }
        if (!Int128.fitsLong(high, low)) {
            throw Refusals.outOfRange("the sum does not fit in 64 bits").with("sum", Int128.toBigInteger(high, low));
        }
        return low;
    }
}
