package io.dormouse.oracle.scalar;

import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;

/** Explicit casts between all types. Pure functions. */
final class Conversions {
    /** A double becomes a decimal by this many significant digits. */
    private static final MathContext DOUBLE_DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);

    private Conversions() {}

    /** {@code value}, not NULL and of type {@code from}, as {@code to}. */
    static Object cast(Type from, Object value, Type to) {
        return switch (to.family()) {
            case BOOLEAN -> toBoolean(value);
            case INTEGER -> toInteger(value, to);
            case DECIMAL -> toDecimal(value, to);
            case DOUBLE -> toDouble(value);
            case TEXT -> toText(from, value, to);
            case DATE -> toDate(value);
            case TIMESTAMP -> toTimestamp(value);
        };
    }

    private static Boolean toBoolean(Object value) {
        if (value instanceof String text) {
            return Parsing.truth(text);
        }
        return value instanceof Long number ? (Boolean) (number != 0) : (Boolean) value;
    }

    private static Long toInteger(Object value, Type to) {
        if (value instanceof String text) {
            return Arithmetic.integer(to, Parsing.integer(text));
        }
        if (value instanceof Boolean truth) {
            return truth ? 1L : 0L;
        }
        if (value instanceof Long number) {
            return Arithmetic.integer(to, BigInteger.valueOf(number));
        }
        if (value instanceof Double number) {
            return Arithmetic.integer(
                    to, finite(number).setScale(0, RoundingMode.HALF_EVEN).unscaledValue());
        }
        return Arithmetic.integer(
                to, ((BigDecimal) value).setScale(0, RoundingMode.HALF_UP).unscaledValue());
    }

    private static BigDecimal toDecimal(Object value, Type to) {
        BigDecimal exact;
        if (value instanceof String text) {
            exact = Parsing.decimal(text);
        } else if (value instanceof Long number) {
            exact = BigDecimal.valueOf(number);
        } else if (value instanceof Double number) {
            exact = significant(finite(number));
        } else {
            exact = (BigDecimal) value;
        }
        return Arithmetic.decimal(
                to,
                to instanceof Type.DecimalType decimal ? exact.setScale(decimal.scale(), RoundingMode.HALF_UP) : exact);
    }

    private static BigDecimal significant(BigDecimal number) {
        BigDecimal rounded = number.round(DOUBLE_DIGITS);
        return rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
    }

    private static BigDecimal finite(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            throw Arithmetic.outOfRange(number);
        }
        return new BigDecimal(number);
    }

    private static Double toDouble(Object value) {
        if (value instanceof String text) {
            return Values.canonical(Parsing.floating(text));
        }
        if (value instanceof Double number) {
            return number;
        }
        double result = ((Number) value).doubleValue();
        if (Double.isInfinite(result)) {
            throw Arithmetic.outOfRange(value);
        }
        return Values.canonical(result);
    }

    private static String toText(Type from, Object value, Type to) {
        String text = value instanceof String same
                ? same
                : Values.text(
                        from instanceof Type.DecimalType decimal
                                ? ((BigDecimal) value).setScale(decimal.scale())
                                : value);
        if (to instanceof Type.CharType padded) {
            return Values.trimBlanks(cut(text, padded.length()));
        }
        int length = ((Type.TextType) to).maxLength();
        return length == Type.TextType.UNLIMITED ? text : cut(text, length);
    }

    private static String cut(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length));
    }

    private static LocalDate toDate(Object value) {
        if (value instanceof String text) {
            return Parsing.date(text);
        }
        return value instanceof LocalDateTime time ? time.toLocalDate() : (LocalDate) value;
    }

    private static LocalDateTime toTimestamp(Object value) {
        if (value instanceof String text) {
            return Parsing.timestamp(text);
        }
        return value instanceof LocalDate date ? date.atStartOfDay() : (LocalDateTime) value;
    }
}
