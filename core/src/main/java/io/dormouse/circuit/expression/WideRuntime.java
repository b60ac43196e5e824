package io.dormouse.circuit.expression;

import io.dormouse.type.SourceSpan;
import java.math.BigInteger;

/**
 * Arithmetic on decimals of up to 38 digits in two words, two's complement.
 *
 * <p>A method gives the high word; the low word is the wrapping {@code long} operation on the low words, so that nothing
 * is returned through memory. Every value is below 10³⁸ &lt; 2¹²⁷ in magnitude.
 */
final class WideRuntime {
    private static final int MAX_DIGITS = 38;
    private static final long[] POWER_HIGH = new long[MAX_DIGITS + 1];
    private static final long[] POWER_LOW = new long[MAX_DIGITS + 1];

    static {
        for (int i = 0; i <= MAX_DIGITS; i++) {
            BigInteger power = BigInteger.TEN.pow(i);
            POWER_HIGH[i] = high(power);
            POWER_LOW[i] = low(power);
        }
    }

    private WideRuntime() {}

    static long high(BigInteger value) {
        return value.shiftRight(Long.SIZE).longValue();
    }

    static long low(BigInteger value) {
        return value.longValue();
    }

    static long powerHigh(int exponent) {
        return POWER_HIGH[exponent];
    }

    static long powerLow(int exponent) {
        return POWER_LOW[exponent];
    }

    /** The high word of a sum that is known to fit. */
    static long add(long aHigh, long aLow, long bHigh, long bLow) {
        long low = aLow + bLow;
        return aHigh + bHigh + (Long.compareUnsigned(low, aLow) < 0 ? 1 : 0);
    }

    /** The high word of a difference that is known to fit. */
    static long subtract(long aHigh, long aLow, long bHigh, long bLow) {
        return aHigh - bHigh - (Long.compareUnsigned(aLow, bLow) < 0 ? 1 : 0);
    }

    /** The high word of a sum; 22003 beyond 38 digits. */
    static long addChecked(long aHigh, long aLow, long bHigh, long bLow, SourceSpan span) {
        long high = add(aHigh, aLow, bHigh, bLow);
        if (((aHigh ^ high) & (bHigh ^ high)) < 0) {
            throw Failures.numberOutOfRange(span);
        }
        return within(high, aLow + bLow, MAX_DIGITS, span);
    }

    /** The high word of a difference; 22003 beyond 38 digits. */
    static long subtractChecked(long aHigh, long aLow, long bHigh, long bLow, SourceSpan span) {
        long high = subtract(aHigh, aLow, bHigh, bLow);
        if (((aHigh ^ bHigh) & (aHigh ^ high)) < 0) {
            throw Failures.numberOutOfRange(span);
        }
        return within(high, aLow - bLow, MAX_DIGITS, span);
    }

    /** The high word of a product; 22003 beyond {@code digits} digits. The low word is {@code aLow * bLow}. */
    static long multiply(long aHigh, long aLow, long bHigh, long bLow, int digits, SourceSpan span) {
        long xHigh = absHigh(aHigh, aLow);
        long xLow = absLow(aHigh, aLow);
        long yHigh = absHigh(bHigh, bLow);
        long yLow = absLow(bHigh, bLow);
        // One factor has a high word at most, else the product has 129 bits or more.
        long upper = xHigh != 0 ? xHigh : yHigh;
        long factor = xHigh != 0 ? yLow : xLow;
        long cross = upper * factor;
        long carried = unsignedMultiplyHigh(xLow, yLow);
        long high = carried + cross;
        if ((xHigh != 0 && yHigh != 0)
                || unsignedMultiplyHigh(upper, factor) != 0
                || cross < 0
                || carried < 0
                || high < 0) {
            throw Failures.numberOutOfRange(span);
        }
        long low = xLow * yLow;
        within(high, low, digits, span);
        return (aHigh ^ bHigh) < 0 ? negateHigh(high, low) : high;
    }

    private static long unsignedMultiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
    }

    static int compare(long aHigh, long aLow, long bHigh, long bLow) {
        return aHigh != bHigh ? Long.compare(aHigh, bHigh) : Long.compareUnsigned(aLow, bLow);
    }

    /** The high word of the negation; the low word is {@code -low}. */
    static long negateHigh(long high, long low) {
        return low == 0 ? -high : ~high;
    }

    static long absHigh(long high, long low) {
        return high < 0 ? negateHigh(high, low) : high;
    }

    static long absLow(long high, long low) {
        return high < 0 ? -low : low;
    }

    /** The high word of the value, if it has at most {@code digits} digits; else 22003. */
    static long within(long high, long low, int digits, SourceSpan span) {
        if (compare(absHigh(high, low), absLow(high, low), POWER_HIGH[digits], POWER_LOW[digits]) >= 0) {
            throw Failures.numberOutOfRange(span);
        }
        return high;
    }
}
