package io.dormouse.algebra;

/**
 * Min-plus or max-plus over those doubles whose sums are exact; words are their bits. The infinity at the end of ⊕'s identity is zero; the
 * other one and NaN are no elements, and there is one 0.
 *
 * @param greatest whether ⊕ is max
 */
record DoubleTropical(boolean greatest) implements SelectiveLongSemiring<Double> {
    private double zeroValue() {
        return greatest ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }

    @Override
    public long zeroAsLong() {
        return Double.doubleToRawLongBits(zeroValue());
    }

    @Override
    public long oneAsLong() {
        return 0;
    }

    @Override
    public long plus(long a, long b) {
        double first = Double.longBitsToDouble(a);
        double second = Double.longBitsToDouble(b);
        return (greatest ? first >= second : first <= second) ? a : b;
    }

    @Override
    public long times(long a, long b) {
        long zero = zeroAsLong();
        if (a == zero || b == zero) {
            return zero;
        }
        double first = Double.longBitsToDouble(a);
        double second = Double.longBitsToDouble(b);
        double sum = first + second;
        if (Double.isInfinite(sum)) {
            throw Refusals.overflow("times", first, second);
        }
        // What rounding lost, exactly (Knuth, The Art of Computer Programming 2, section 4.2.2, theorem B).
        double rest = sum - first;
        if ((first - (sum - rest)) + (second - rest) != 0) {
            throw Refusals.outOfRange("a sum of doubles as annotations is not exact")
                    .with("left", first)
                    .with("right", second)
                    .hint("use decimals, whose sums are");
        }
        return Double.doubleToRawLongBits(sum);
    }

    @Override
    public long encode(Double value) {
        double element = value;
        if (Double.isNaN(element) || element == -zeroValue()) {
            throw greatest
                    ? Refusals.noElement("max_plus_double", value, "-Infinity and the finite doubles")
                    : Refusals.noElement("min_plus_double", value, "the finite doubles and Infinity");
        }
        // There is one 0: −0.0 + 0.0 is 0.0.
        return Double.doubleToRawLongBits(element + 0.0);
    }

    @Override
    public Double decode(long word) {
        return Double.longBitsToDouble(word);
    }
}
