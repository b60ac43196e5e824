package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.math.BigInteger;

/**
 * Exact sums of doubles. What is finite is the ring of binary fractions; NaN and the infinities can only be counted, so that a
 * product with them is defined where the other factor is a whole number of copies.
 */
record DoubleSumRing() implements Ring<DoubleSum> {
    @Override
    public DoubleSum zero() {
        return DoubleSum.of(0);
    }

    @Override
    public DoubleSum one() {
        return DoubleSum.of(1);
    }

    @Override
    public DoubleSum plus(DoubleSum a, DoubleSum b) {
        int exponent = Math.min(a.exponent(), b.exponent());
        return new DoubleSum(
                a.mantissa()
                        .shiftLeft(Math.subtractExact(a.exponent(), exponent))
                        .add(b.mantissa().shiftLeft(Math.subtractExact(b.exponent(), exponent))),
                exponent,
                added(a.nans(), b.nans()),
                added(a.positiveInfinities(), b.positiveInfinities()),
                added(a.negativeInfinities(), b.negativeInfinities()));
    }

    private static long added(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw Refusals.overflow("plus", a, b);
        }
        return sum;
    }

    @Override
    public DoubleSum times(DoubleSum a, DoubleSum b) {
        if (a.isFinite() && b.isFinite()) {
            return new DoubleSum(
                    a.mantissa().multiply(b.mantissa()), Math.addExact(a.exponent(), b.exponent()), 0, 0, 0);
        }
        DoubleSum counted = a.isFinite() ? b : a;
        DoubleSum factor = a.isFinite() ? a : b;
        long copies = copies(factor, counted);
        return new DoubleSum(
                counted.mantissa().multiply(BigInteger.valueOf(copies)),
                counted.exponent(),
                multiplied(counted.nans(), copies),
                multiplied(counted.positiveInfinities(), copies),
                multiplied(counted.negativeInfinities(), copies));
    }

    private static long copies(DoubleSum factor, DoubleSum counted) {
        boolean whole = factor.isFinite() && factor.exponent() >= 0;
        if (whole && factor.mantissa().bitLength() + (long) factor.exponent() < Long.SIZE) {
            return factor.mantissa().shiftLeft(factor.exponent()).longValue();
        }
        throw new DormouseException(
                        SqlState.FEATURE_NOT_SUPPORTED, "a product with NaN or an infinity is not distributive")
                .with("left", factor)
                .with("right", counted)
                .hint("such sums can be multiplied by a whole number of copies only");
    }

    private static long multiplied(long count, long copies) {
        long product = count * copies;
        if (Math.multiplyHigh(count, copies) != product >> (Long.SIZE - 1)) {
            throw Refusals.overflow("times", count, copies);
        }
        return product;
    }

    @Override
    public DoubleSum negate(DoubleSum a) {
        return new DoubleSum(
                a.mantissa().negate(),
                a.exponent(),
                multiplied(a.nans(), -1),
                multiplied(a.positiveInfinities(), -1),
                multiplied(a.negativeInfinities(), -1));
    }

    @Override
    public DoubleSum multiple(DoubleSum value, long count) {
        return times(value, new DoubleSum(BigInteger.valueOf(Refusals.requireCount(count)), 0, 0, 0, 0));
    }
}
