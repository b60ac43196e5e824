package io.dormouse.circuit.expression;

import io.dormouse.algebra.Numerics;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Arithmetic and casts of decimals through {@link BigDecimal}: NUMERIC, and fixed scales where two words do not suffice.
 *
 * <p>22003 beyond 38 digits before the point or 16383 behind it, 22012 for a zero divisor.
 */
final class NumericRuntime {
    private static final int MAX_WHOLE_DIGITS = 38;
    private static final int MAX_SCALE = 16383;
    /** Below this a {@code double} holds an integer exactly. */
    private static final long EXACT_DOUBLE = 1L << 53;

    private NumericRuntime() {}

    /** The value with a scale of 0 or more, if it is within the range of NUMERIC. */
    static BigDecimal checked(BigDecimal value, SourceSpan span) {
        if (value.scale() > MAX_SCALE || (value.signum() != 0 && wholeDigits(value) > MAX_WHOLE_DIGITS)) {
            throw Failures.numberOutOfRange(span);
        }
        return value.scale() < 0 ? value.signum() == 0 ? BigDecimal.ZERO : value.setScale(0) : value;
    }

    private static long wholeDigits(BigDecimal value) {
        return (long) value.precision() - value.scale();
    }

    static BigDecimal add(BigDecimal a, BigDecimal b, SourceSpan span) {
        return checked(a.add(b), span);
    }

    static BigDecimal subtract(BigDecimal a, BigDecimal b, SourceSpan span) {
        return checked(a.subtract(b), span);
    }

    static BigDecimal multiply(BigDecimal a, BigDecimal b, SourceSpan span) {
        return checked(a.multiply(b), span);
    }

    static BigDecimal divide(BigDecimal a, BigDecimal b, SourceSpan span) {
        try {
            return checked(Numerics.divide(a, b), span);
        } catch (DormouseException e) {
            throw e.at(span);
        }
    }

    /** The remainder at the larger scale, with the sign of the dividend. */
    static BigDecimal modulo(BigDecimal a, BigDecimal b, SourceSpan span) {
        if (b.signum() == 0) {
            throw Failures.divisionByZero(span);
        }
        return checked(a.remainder(b).setScale(Math.max(a.scale(), b.scale()), RoundingMode.UNNECESSARY), span);
    }

    static BigDecimal negate(BigDecimal a, SourceSpan span) {
        return a.negate();
    }

    static BigDecimal abs(BigDecimal a, SourceSpan span) {
        return a.abs();
    }

    /** The unscaled value of DECIMAL(precision, scale): rounds half away from zero; 22003 if it does not fit. */
    static BigInteger unscaled(BigDecimal value, int precision, int scale, SourceSpan span) {
        if (value.signum() == 0 || wholeDigits(value) < -scale) {
            return BigInteger.ZERO;
        }
        if (wholeDigits(value) > precision - scale) {
            throw Failures.numberOutOfRange(span);
        }
        BigDecimal fitted = value.setScale(scale, RoundingMode.HALF_UP);
        if (fitted.precision() > precision) {
            throw Failures.numberOutOfRange(span);
        }
        return fitted.unscaledValue();
    }

    /** As {@link #unscaled} for at most 18 digits. */
    static long unscaledLong(BigDecimal value, int precision, int scale, SourceSpan span) {
        return unscaled(value, precision, scale, span).longValue();
    }

    /** To BIGINT: rounds half away from zero; 22003 if it does not fit. */
    static long toBigint(BigDecimal value, SourceSpan span) {
        BigInteger whole = unscaled(value, MAX_WHOLE_DIGITS, 0, span);
        if (whole.bitLength() >= Long.SIZE) {
            throw Failures.numberOutOfRange(span);
        }
        return whole.longValue();
    }

    /** To INTEGER: rounds half away from zero; 22003 if it does not fit. */
    static long toInteger(BigDecimal value, SourceSpan span) {
        return IntegerRuntime.narrow(toBigint(value, span), span);
    }

    /** To DOUBLE: the nearest. */
    static double toDouble(BigDecimal value) {
        return value.doubleValue() + 0.0;
    }

    /** The nearest double of a scaled value; allocates only where a double does not hold the digits. */
    static double toDouble(long unscaled, int scale) {
        return unscaled > -EXACT_DOUBLE && unscaled < EXACT_DOUBLE
                ? unscaled / DecimalRuntime.doublePowerOfTen(scale)
                : toDouble(BigDecimal.valueOf(unscaled, scale));
    }
}
