package io.dormouse.algebra;

/**
 * Sums in a finite semiring whose words are 0 to {@code words}: how often each element but zero is there. For Booleans, derivation
 * counting.
 */
record CountedElements(LongSemiring<?> semiring, int words) implements LongAggregate {
    @Override
    public void add(long[] state, int at, long word, long copies) {
        long zero = semiring.zeroAsLong();
        if (word != zero) {
            state[at + (int) (word < zero ? word : word - 1)] += copies;
        }
    }

    @Override
    public long value(long[] state, int at) {
        long zero = semiring.zeroAsLong();
        long sum = zero;
        for (int i = 0; i < words; i++) {
            long count = state[at + i];
            if (count != 0) {
                sum = semiring.plus(sum, semiring.multiple(i < zero ? i : i + 1L, Refusals.requirePut(count)));
            }
        }
        return sum;
    }
}
