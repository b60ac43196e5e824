package io.dormouse.algebra;

import io.dormouse.type.DormouseException;

/**
 * {@code (ℤ ∪ {−∞, ∞}, min, max, ∞, −∞)}, or with both reversed, in 64 bits: the infinities are the words at the ends.
 *
 * @param greatest whether ⊕ is max
 */
record LongBottleneck(boolean greatest) implements SelectiveLongSemiring<Extended<Long>> {
    @Override
    public long zeroAsLong() {
        return greatest ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    @Override
    public long oneAsLong() {
        return greatest ? Long.MAX_VALUE : Long.MIN_VALUE;
    }

    @Override
    public long plus(long a, long b) {
        return greatest ? Math.max(a, b) : Math.min(a, b);
    }

    @Override
    public long times(long a, long b) {
        return greatest ? Math.min(a, b) : Math.max(a, b);
    }

    @Override
    public long encode(Extended<Long> value) {
        return switch (value.kind()) {
            case NEGATIVE_INFINITY -> Long.MIN_VALUE;
            case POSITIVE_INFINITY -> Long.MAX_VALUE;
            case VALUE -> {
                long word = value.get();
                if (word == Long.MIN_VALUE || word == Long.MAX_VALUE) {
                    throw noElement(value);
                }
                yield word;
            }
            case BOTTOM -> throw noElement(value);
        };
    }

    private DormouseException noElement(Extended<Long> value) {
        return Refusals.noElement(
                greatest ? "max_min" : "min_max",
                value,
                "-∞, the 64-bit integers but the smallest and the largest, and ∞");
    }

    @Override
    public Extended<Long> decode(long word) {
        if (word == Long.MIN_VALUE) {
            return Extended.negativeInfinity();
        }
        return word == Long.MAX_VALUE ? Extended.positiveInfinity() : Extended.of(word);
    }
}
