package io.dormouse.circuit.expression;

import io.dormouse.type.SourceSpan;
import java.util.Arrays;

/** Decimals of at most 18 digits in one {@code long}. */
final class DecimalRuntime {
    /** The largest power of ten that a {@code long} holds. */
    static final int MAX_POWER = 18;

    private static final long[] POWERS = new long[MAX_POWER + 1];
    private static final double[] DOUBLE_POWERS = new double[MAX_POWER + 1];

    static {
        Arrays.setAll(POWERS, i -> {
            long power = 1;
            for (int k = 0; k < i; k++) {
                power *= 10;
            }
            return power;
        });
        // 10 to the 18 is below 2 to the 53 times a power of two that divides it, so each of these is exact.
        Arrays.setAll(DOUBLE_POWERS, i -> POWERS[i]);
    }

    private DecimalRuntime() {}

    static long powerOfTen(int exponent) {
        return POWERS[exponent];
    }

    static double doublePowerOfTen(int exponent) {
        return DOUBLE_POWERS[exponent];
    }

    /** The value times {@code power}, if the value is within {@code limit} (exclusive), which the caller chose so that nothing overflows. */
    static long scaleUp(long value, long power, long limit, SourceSpan span) {
        if (value >= limit || value <= -limit) {
            throw Failures.numberOutOfRange(span);
        }
        return value * power;
    }

    /** The value divided by {@code power}, a power of ten above 1, rounded half away from zero. */
    static long scaleDown(long value, long power) {
        long quotient = value / power;
        long remainder = value % power;
        long half = power / 2;
        return remainder >= half ? quotient + 1 : remainder <= -half ? quotient - 1 : quotient;
    }

    /** The value, if it is within {@code limit}, exclusive. */
    static long within(long value, long limit, SourceSpan span) {
        if (value >= limit || value <= -limit) {
            throw Failures.numberOutOfRange(span);
        }
        return value;
    }
}
