package io.dormouse.circuit.expression;

import io.dormouse.type.SourceSpan;

/** Arithmetic on INTEGER, held in a {@code long}: 22003 beyond 32 bits, 22012 for a zero divisor. */
final class IntegerRuntime {
    private IntegerRuntime() {}

    /** The value, if it has 32 bits. */
    static long narrow(long value, SourceSpan span) {
        if (value != (int) value) {
            throw Failures.numberOutOfRange(span);
        }
        return value;
    }

    static long add(long a, long b, SourceSpan span) {
        return narrow(a + b, span);
    }

    static long subtract(long a, long b, SourceSpan span) {
        return narrow(a - b, span);
    }

    static long multiply(long a, long b, SourceSpan span) {
        return narrow(a * b, span);
    }

    static long divide(long a, long b, SourceSpan span) {
        if (b == 0) {
            throw Failures.divisionByZero(span);
        }
        return narrow(a / b, span);
    }

    static long modulo(long a, long b, SourceSpan span) {
        return BigintRuntime.modulo(a, b, span);
    }

    static long negate(long a, SourceSpan span) {
        return narrow(-a, span);
    }

    static long abs(long a, SourceSpan span) {
        return narrow(Math.abs(a), span);
    }
}
