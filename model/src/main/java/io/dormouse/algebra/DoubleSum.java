package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import java.math.BigInteger;

/**
 * An exact sum of doubles: {@code mantissa · 2^exponent}, and how many NaNs and infinities there are beside it. Those are counted apart
 * so that they come and go: an infinity that is taken out leaves the finite sum as it was. Immutable; two sums are {@code equals} if
 * they are the same.
 *
 * @param mantissa odd, or 0
 * @param exponent 0 where the mantissa is
 */
public record DoubleSum(
        BigInteger mantissa, int exponent, long nans, long positiveInfinities, long negativeInfinities) {
    private static final int MANTISSA_BITS = 52;
    private static final int EXPONENT_MASK = 0x7FF;
    /** Bit 0 of the digits of {@link ExactDoubles} is worth 2 to the negative of this. */
    private static final int DIGITS_SCALE = 1138;

    /** Brings mantissa and exponent into their canonical form. */
    public DoubleSum {
        int trailing = mantissa.signum() == 0 ? 0 : mantissa.getLowestSetBit();
        exponent = mantissa.signum() == 0 ? 0 : Math.addExact(exponent, trailing);
        mantissa = mantissa.shiftRight(trailing);
    }

    /** One double; −0.0 is 0.0. */
    public static DoubleSum of(double value) {
        if (!Double.isFinite(value)) {
            return new DoubleSum(
                    BigInteger.ZERO,
                    0,
                    Double.isNaN(value) ? 1 : 0,
                    value == Double.POSITIVE_INFINITY ? 1 : 0,
                    value == Double.NEGATIVE_INFINITY ? 1 : 0);
        }
        long bits = Double.doubleToRawLongBits(value);
        int exponent = (int) (bits >>> MANTISSA_BITS) & EXPONENT_MASK;
        long fraction = bits & ((1L << MANTISSA_BITS) - 1);
        long magnitude = exponent == 0 ? fraction : fraction | 1L << MANTISSA_BITS;
        return new DoubleSum(
                BigInteger.valueOf(bits < 0 ? -magnitude : magnitude), Math.max(exponent, 1) - 1075, 0, 0, 0);
    }

    /** Whether neither NaNs nor infinities are counted. */
    public boolean isFinite() {
        return nans == 0 && positiveInfinities == 0 && negativeInfinities == 0;
    }

    /**
     * The nearest double, ties to even, of the finite part; NaN if there is one or if there are infinities of both signs, an infinity if
     * there are some of one sign.
     *
     * @throws DormouseException 22003 if the finite part is beyond the largest double; XX000 if a count is negative
     */
    public double toDouble() {
        if (!isFinite()) {
            return special(nans, positiveInfinities, negativeInfinities);
        }
        if (mantissa.bitLength() + (long) exponent > Double.MAX_EXPONENT + 1) {
            throw tooLarge();
        }
        long[] digits = new long[ExactDoubles.DIGITS];
        toDigits(magnitudeInUnits(), digits);
        double magnitude = checked(ExactDoubles.round(digits));
        return mantissa.signum() < 0 ? -magnitude : magnitude;
    }

    /** The magnitude in units of bit 0 of the digits; what is below them becomes one bit, which rounding looks at. */
    private BigInteger magnitudeInUnits() {
        BigInteger magnitude = mantissa.abs();
        long shift = (long) exponent + DIGITS_SCALE;
        if (shift >= 0) {
            return magnitude.shiftLeft((int) shift);
        }
        // The mantissa is odd, so something is cut off.
        return magnitude.shiftRight((int) Math.min(-shift, Integer.MAX_VALUE)).setBit(0);
    }

    /** The balanced digits of a number from 0. */
    private static void toDigits(BigInteger units, long[] digits) {
        long carry = 0;
        for (int i = 0; i < digits.length; i++) {
            long word = units.shiftRight(Long.SIZE * i).longValue();
            digits[i] = word + carry;
            // From 2⁶³ on a digit is worth 2⁶⁴ less and carries 1; the largest word with a carry becomes 0.
            carry = word < 0 || digits[i] < 0 ? 1 : 0;
        }
    }

    /** What a sum is in which not all is finite. */
    static double special(long nans, long positive, long negative) {
        Refusals.requirePut(nans);
        Refusals.requirePut(positive);
        Refusals.requirePut(negative);
        if (nans != 0 || (positive != 0 && negative != 0)) {
            return Double.NaN;
        }
        return positive != 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }

    /** The rounded sum, unless it is too large to be a double. */
    static double checked(double sum) {
        if (Double.isInfinite(sum)) {
            throw tooLarge();
        }
        return sum;
    }

    private static DormouseException tooLarge() {
        return Refusals.outOfRange("a sum of finite doubles is larger than the largest double")
                .with("largest", Double.MAX_VALUE);
    }

    @Override
    public String toString() {
        String finite = mantissa + "·2^" + exponent;
        return isFinite()
                ? finite
                : finite + " + " + nans + "·NaN + " + positiveInfinities + "·∞ + " + negativeInfinities + "·-∞";
    }
}
