package io.dormouse.algebra;

import io.dormouse.type.DormouseException;

/** {@code (ℤ ∪ {⊥, −∞}, max, max but for ⊥, ⊥, −∞)} in 64 bits: ⊥ is the smallest word, −∞ the next. */
record LongMaxMax() implements SelectiveLongSemiring<Extended<Long>> {
    private static final long BOTTOM = Long.MIN_VALUE;
    private static final long NEGATIVE_INFINITY = Long.MIN_VALUE + 1;

    @Override
    public long zeroAsLong() {
        return BOTTOM;
    }

    @Override
    public long oneAsLong() {
        return NEGATIVE_INFINITY;
    }

    @Override
    public long plus(long a, long b) {
        return Math.max(a, b);
    }

    @Override
    public long times(long a, long b) {
        return a == BOTTOM || b == BOTTOM ? BOTTOM : Math.max(a, b);
    }

    @Override
    public boolean timesIsPlus() {
        return true;
    }

    @Override
    public long encode(Extended<Long> value) {
        return switch (value.kind()) {
            case BOTTOM -> BOTTOM;
            case NEGATIVE_INFINITY -> NEGATIVE_INFINITY;
            case VALUE -> {
                if (value.get() <= NEGATIVE_INFINITY) {
                    throw noElement(value);
                }
                yield value.get();
            }
            case POSITIVE_INFINITY -> throw noElement(value);
        };
    }

    private static DormouseException noElement(Extended<Long> value) {
        return Refusals.noElement("max_max", value, "⊥, -∞ and the 64-bit integers but the two smallest");
    }

    @Override
    public Extended<Long> decode(long word) {
        if (word > NEGATIVE_INFINITY) {
            return Extended.of(word);
        }
        return word == BOTTOM ? Extended.bottom() : Extended.negativeInfinity();
    }
}
