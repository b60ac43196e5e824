package io.dormouse.circuit.expression;

import io.dormouse.type.SourceSpan;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Arithmetic and casts of canonical doubles; results are canonical. 22003 where finite operands give an infinity, 22012 for
 * a zero divisor.
 */
final class DoubleRuntime {
    /** The digits of a double that survive in a decimal, as in PostgreSQL. */
    private static final MathContext CAST_DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);

    private static final double TWO_TO_63 = 0x1p63;

    private DoubleRuntime() {}

    private static double checked(double result, double a, double b, SourceSpan span) {
        if (Double.isInfinite(result) && Double.isFinite(a) && Double.isFinite(b)) {
            throw Failures.numberOutOfRange(span);
        }
        return Values.canonical(result);
    }

    static double add(double a, double b, SourceSpan span) {
        return checked(a + b, a, b, span);
    }

    static double subtract(double a, double b, SourceSpan span) {
        return checked(a - b, a, b, span);
    }

    static double multiply(double a, double b, SourceSpan span) {
        return checked(a * b, a, b, span);
    }

    static double divide(double a, double b, SourceSpan span) {
        if (b == 0) {
            throw Failures.divisionByZero(span);
        }
        return checked(a / b, a, b, span);
    }

    static double negate(double a, SourceSpan span) {
        return Values.canonical(-a);
    }

    static double abs(double a, SourceSpan span) {
        return Math.abs(a);
    }

    /** To INTEGER: rounds half to even; 22003 for NaN, infinities and out of range. */
    static long toInteger(double a, SourceSpan span) {
        return IntegerRuntime.narrow(toBigint(a, span), span);
    }

    /** To BIGINT: rounds half to even; 22003 for NaN, infinities and out of range. */
    static long toBigint(double a, SourceSpan span) {
        double rounded = Math.rint(a);
        if (!(rounded >= -TWO_TO_63 && rounded < TWO_TO_63)) {
            throw Failures.numberOutOfRange(span);
        }
        return (long) rounded;
    }

    /** To NUMERIC: 15 significant digits, no trailing zeros; 22003 for NaN, infinities and more than 38 digits before the point. */
    static BigDecimal toNumeric(double a, SourceSpan span) {
        if (!Double.isFinite(a)) {
            throw Failures.numberOutOfRange(span);
        }
        if (a == 0) {
            return BigDecimal.ZERO;
        }
        return NumericRuntime.checked(new BigDecimal(a).round(CAST_DIGITS).stripTrailingZeros(), span);
    }
}
