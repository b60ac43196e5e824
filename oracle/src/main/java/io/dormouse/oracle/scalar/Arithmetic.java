package io.dormouse.oracle.scalar;

import io.dormouse.algebra.Numerics;
import io.dormouse.logic.Function;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/** Checked arithmetic: exact in big numbers first, then fitted to the type of the call. Pure functions. */
final class Arithmetic {
    private static final BigInteger ZERO = BigInteger.ZERO;

    private Arithmetic() {}

    /** The value of an arithmetic call of type {@code type} on non-NULL values. */
    static Object compute(Function function, Type type, List<Object> values) {
        Object a = values.get(0);
        Object b = values.get(values.size() - 1);
        if (type.isInteger()) {
            return integer(type, integers(function, big(a), big(b)));
        }
        if (type instanceof Type.DoubleType) {
            return doubles(function, (Double) a, (Double) b);
        }
        return decimal(type, decimals(function, (BigDecimal) a, (BigDecimal) b));
    }

    private static BigInteger big(Object value) {
        return BigInteger.valueOf((Long) value);
    }

    private static BigInteger integers(Function function, BigInteger a, BigInteger b) {
        return switch (function) {
            case ADD -> a.add(b);
            case SUBTRACT -> a.subtract(b);
            case MULTIPLY -> a.multiply(b);
            case DIVIDE -> a.divide(notZero(b));
            case MODULO -> a.remainder(notZero(b));
            case NEGATE -> a.negate();
            case ABS -> a.abs();
            default -> throw new IllegalArgumentException(function.name());
        };
    }

    private static BigInteger notZero(BigInteger divisor) {
        if (divisor.equals(ZERO)) {
            throw divisionByZero();
        }
        return divisor;
    }

    private static BigDecimal decimals(Function function, BigDecimal a, BigDecimal b) {
        return switch (function) {
            case ADD -> a.add(b);
            case SUBTRACT -> a.subtract(b);
            case MULTIPLY -> a.multiply(b);
            case DIVIDE -> Numerics.divide(a, b);
            case MODULO -> {
                if (b.signum() == 0) {
                    throw divisionByZero();
                }
                yield a.remainder(b);
            }
            case NEGATE -> a.negate();
            case ABS -> a.abs();
            default -> throw new IllegalArgumentException(function.name());
        };
    }

    private static double doubles(Function function, double a, double b) {
        double result = switch (function) {
            case ADD -> a + b;
            case SUBTRACT -> a - b;
            case MULTIPLY -> a * b;
            case DIVIDE -> {
                if (b == 0) {
                    throw divisionByZero();
                }
                yield a / b;
            }
            case NEGATE -> -a;
            case ABS -> Math.abs(a);
            default -> throw new IllegalArgumentException(function.name());
        };
        if (Double.isInfinite(result) && !Double.isInfinite(a) && !Double.isInfinite(b)) {
            throw outOfRange(result);
        }
        return Values.canonical(result);
    }

    /** An integer that its type can hold, as {@code Long}. */
    static Long integer(Type type, BigInteger value) {
        int bits = type instanceof Type.IntegerType ? 31 : 63;
        if (value.bitLength() > bits) {
            throw outOfRange(value);
        }
        return value.longValue();
    }

    /** A decimal without rounding at the scale of its type, which must hold it. */
    static BigDecimal decimal(Type type, BigDecimal value) {
        if (!(type instanceof Type.DecimalType decimal)) {
            return numeric(value);
        }
        if (!Interpreter.fits(decimal, value)) {
            throw outOfRange(value);
        }
        return value.setScale(decimal.scale());
    }

    /** A NUMERIC: at most 38 digits before the point and 16383 behind it. */
    private static BigDecimal numeric(BigDecimal value) {
        BigDecimal whole = value.scale() < 0 ? value.setScale(0) : value;
        if (whole.scale() > 16383 || whole.abs().compareTo(BigDecimal.TEN.pow(38)) >= 0) {
            throw outOfRange(value);
        }
        return whole;
    }

    static DormouseException divisionByZero() {
        return new DormouseException(SqlState.DIVISION_BY_ZERO, "division by zero");
    }

    static DormouseException outOfRange(Object value) {
        return new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "the number is out of range of its type")
                .with("value", value);
    }
}
