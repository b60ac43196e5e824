package io.dormouse.algebra;

/**
 * {@code (ℤ ∪ {∞}, min, +, ∞, 0)}, or with max and −∞, in 64 bits: the infinity is the word at that end.
 *
 * @param greatest whether ⊕ is max
 */
record LongTropical(boolean greatest) implements SelectiveLongSemiring<Extended<Long>> {
    @Override
    public long zeroAsLong() {
        return greatest ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    @Override
    public long oneAsLong() {
        return 0;
    }

    @Override
    public long plus(long a, long b) {
        return greatest ? Math.max(a, b) : Math.min(a, b);
    }

    @Override
    public long times(long a, long b) {
        long zero = zeroAsLong();
        if (a == zero || b == zero) {
            return zero;
        }
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0 || sum == zero) {
            throw Refusals.overflow("times", a, b);
        }
        return sum;
    }

    @Override
    public long encode(Extended<Long> value) {
        if (value.isValue() && value.get() != zeroAsLong()) {
            return value.get();
        }
        if (value.kind() == (greatest ? Extended.Kind.NEGATIVE_INFINITY : Extended.Kind.POSITIVE_INFINITY)) {
            return zeroAsLong();
        }
        throw greatest
                ? Refusals.noElement("max_plus", value, "-∞ and the 64-bit integers but the smallest")
                : Refusals.noElement("min_plus", value, "the 64-bit integers but the largest, and ∞");
    }

    @Override
    public Extended<Long> decode(long word) {
        if (word != zeroAsLong()) {
            return Extended.of(word);
        }
        return greatest ? Extended.negativeInfinity() : Extended.positiveInfinity();
    }
}
