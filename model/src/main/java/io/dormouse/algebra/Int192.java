package io.dormouse.algebra;

import java.math.BigInteger;

/**
 * Two's-complement integers of three words, {@code high · 2¹²⁸ + middle · 2⁶⁴ + low} with the lower words unsigned: wide enough
 * for any number of copies, up to 2⁶³, of a decimal of 38 digits.
 *
 * <p>Each function gives one word of a result, so that nothing is allocated; results wrap around at 2¹⁹¹. Pure functions, O(1).
 */
public final class Int192 {
    private Int192() {}

    /** The middle word of the two-word integer {@code (high, low)} times {@code factor}. */
    public static long timesMiddle(long high, long low, long factor) {
        return upperOfLow(low, factor) + high * factor;
    }

    /** The high word of the two-word integer {@code (high, low)} times {@code factor}; the low word is {@code low · factor}. */
    public static long timesHigh(long high, long low, long factor) {
        long upper = upperOfLow(low, factor);
        return Math.multiplyHigh(high, factor) + (upper >> 63) + Int128.carry(upper, high * factor);
    }

    /** The high word of an unsigned word times a signed one. */
    private static long upperOfLow(long low, long factor) {
        return Math.multiplyHigh(low, factor) + ((low >> 63) & factor);
    }

    /** The middle word of a sum, whose low word is {@code aLow + bLow}. */
    public static long addMiddle(long aMiddle, long aLow, long bMiddle, long bLow) {
        return aMiddle + bMiddle + Int128.carry(aLow, bLow);
    }

    /** The high word of a sum. */
    public static long addHigh(long aHigh, long aMiddle, long aLow, long bHigh, long bMiddle, long bLow) {
        long carry = Int128.carry(aLow, bLow);
        long partial = aMiddle + bMiddle;
        return aHigh + bHigh + Int128.carry(aMiddle, bMiddle) + Int128.carry(partial, carry);
    }

    /** Whether the integer is that of its lower two words alone as a signed number. */
    public static boolean fitsTwoWords(long high, long middle) {
        return high == middle >> 63;
    }

    /** The integer. */
    public static BigInteger toBigInteger(long high, long middle, long low) {
        byte[] bytes = new byte[3 * Long.BYTES];
        for (int i = 0; i < Long.BYTES; i++) {
            int shift = Long.SIZE - Byte.SIZE * (i + 1);
            bytes[i] = (byte) (high >>> shift);
            bytes[Long.BYTES + i] = (byte) (middle >>> shift);
            bytes[2 * Long.BYTES + i] = (byte) (low >>> shift);
        }
        return new BigInteger(bytes);
    }
}
