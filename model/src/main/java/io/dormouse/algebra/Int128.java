package io.dormouse.algebra;

import java.math.BigInteger;

/**
 * Two's-complement integers of two words, {@code high · 2⁶⁴ + low} with {@code low} unsigned: what WIDE decimals and sums of
 * {@code long}s are held in.
 *
 * <p>Each function gives one word of a result, so that nothing is allocated; results wrap around at 2¹²⁷, and each caller says why
 * his do not. Pure functions, O(1).
 */
public final class Int128 {
    private static final BigInteger DECIMAL_LIMIT = BigInteger.TEN.pow(38);
    /** The words of 10³⁸, the first integer of more than 38 digits. */
    private static final long LIMIT_HIGH = DECIMAL_LIMIT.shiftRight(Long.SIZE).longValueExact();

    private static final long LIMIT_LOW = DECIMAL_LIMIT.longValue();

    private Int128() {}

    /** The carry, 0 or 1, of adding two words as unsigned numbers. */
    public static long carry(long a, long b) {
        return ((a & b) | ((a | b) & ~(a + b))) >>> 63;
    }

    /** The high word of {@code (aHigh, aLow) + (bHigh, bLow)}; the low word is {@code aLow + bLow}. */
    public static long addHigh(long aHigh, long aLow, long bHigh, long bLow) {
        return aHigh + bHigh + carry(aLow, bLow);
    }

    /** The high word of {@code (aHigh, aLow) · (bHigh, bLow)}; the low word is {@code aLow · bLow}. */
    public static long timesHigh(long aHigh, long aLow, long bHigh, long bLow) {
        // The product of the low words as unsigned numbers: that of the signed ones, and what their top bits stand for.
        long unsigned = Math.multiplyHigh(aLow, bLow) + ((aLow >> 63) & bLow) + ((bLow >> 63) & aLow);
        return unsigned + aHigh * bLow + aLow * bHigh;
    }

    /** Orders two integers. */
    public static int compare(long aHigh, long aLow, long bHigh, long bLow) {
        return aHigh != bHigh ? Long.compare(aHigh, bHigh) : Long.compareUnsigned(aLow, bLow);
    }

    /** Whether the integer is that of its low word alone as a signed number. */
    public static boolean fitsLong(long high, long low) {
        return high == low >> 63;
    }

    /** Whether the integer has at most 38 decimal digits. */
    public static boolean fitsDecimal(long high, long low) {
        if (high < 0) {
            // −v: the complement plus one; −2¹²⁷ stays negative as a signed high word and is out of range either way.
            long negatedLow = -low;
            long negatedHigh = ~high + (low == 0 ? 1 : 0);
            return negatedHigh >= 0 && compare(negatedHigh, negatedLow, LIMIT_HIGH, LIMIT_LOW) < 0;
        }
        return compare(high, low, LIMIT_HIGH, LIMIT_LOW) < 0;
    }

    /** The integer. */
    public static BigInteger toBigInteger(long high, long low) {
        return Int192.toBigInteger(high >> 63, high, low);
    }
}
