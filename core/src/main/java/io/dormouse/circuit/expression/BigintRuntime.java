package io.dormouse.circuit.expression;

import io.dormouse.type.SourceSpan;

/** Arithmetic on BIGINT: 22003 beyond 64 bits, 22012 for a zero divisor. */
final class BigintRuntime {
    private BigintRuntime() {}

    static boolean atMostOne(long count, SourceSpan span) {
        if (count > 1) {
            throw Failures.severalRows(span);
        }
        return true;
    }

    static long add(long a, long b, SourceSpan span) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw Failures.numberOutOfRange(span);
        }
        return sum;
    }

    static long subtract(long a, long b, SourceSpan span) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw Failures.numberOutOfRange(span);
        }
        return difference;
    }

    static long multiply(long a, long b, SourceSpan span) {
        long product = a * b;
        if (Math.multiplyHigh(a, b) != product >> 63) {
            throw Failures.numberOutOfRange(span);
        }
        return product;
    }

    static long divide(long a, long b, SourceSpan span) {
        if (b == 0) {
            throw Failures.divisionByZero(span);
        }
        if (b == -1) {
            return negate(a, span);
        }
        return a / b;
    }

    static long modulo(long a, long b, SourceSpan span) {
        if (b == 0) {
            throw Failures.divisionByZero(span);
        }
        return a % b;
    }

    static long negate(long a, SourceSpan span) {
        if (a == Long.MIN_VALUE) {
            throw Failures.numberOutOfRange(span);
        }
        return -a;
    }

    static long abs(long a, SourceSpan span) {
        return a < 0 ? negate(a, span) : a;
    }
}
