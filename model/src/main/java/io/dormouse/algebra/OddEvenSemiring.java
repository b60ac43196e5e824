package io.dormouse.algebra;

import java.util.List;
import java.util.Optional;

/**
 * {@code (ℕ, +, ×)} up to parity above 0; words are 0, 1 and 2 as representatives. Its natural order is not antisymmetric: odd ⊕ odd is
 * even and even ⊕ odd is odd. So it has none to offer, though no sequence is longer than one.
 */
record OddEvenSemiring() implements LongSemiring<OddEven> {
    private static final List<OddEven> CLASSES = List.of(OddEven.values());

    @Override
    public long zeroAsLong() {
        return 0;
    }

    @Override
    public long oneAsLong() {
        return 1;
    }

    @Override
    public long plus(long a, long b) {
        return representative(a + b);
    }

    @Override
    public long times(long a, long b) {
        return representative(a * b);
    }

    /** The representative of a number's class: 0, 1, or 2 for even numbers from 2. */
    private static long representative(long number) {
        return number == 0 ? 0 : 2 - (number & 1);
    }

    @Override
    public long multiple(long word, long count) {
        long copies = Refusals.requireCount(count);
        return copies == 0 ? 0 : times(word, representative(copies));
    }

    @Override
    public long encode(OddEven value) {
        return value.representative();
    }

    @Override
    public OddEven decode(long word) {
        return CLASSES.get((int) word);
    }

    @Override
    public boolean isPositive() {
        return true;
    }

    @Override
    public Optional<LongAggregate> longAggregate() {
        return Optional.of(new CountedElements(this, 2));
    }
}
