package io.dormouse.cli.slt;

import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values in the classic format, as {@code printf} in C would write them: {@code I} by {@code %d}, {@code R} by {@code %.3f}, the rest as
 * text in which each byte that is not printable ASCII is {@code @}. Pure functions.
 */
final class ClassicText {
    private static final int DIGITS_OF_R = 3;
    private static final Pattern LEADING_NUMBER = Pattern.compile("\\s*([+-]?\\d+(?:\\.\\d*)?)");

    private ClassicText() {}

    /** A value in a column whose letter is {@code type}. */
    static String of(@Nullable Object value, char type) {
        if (value == null) {
            return "NULL";
        }
        return switch (type) {
            case 'I' -> integer(value);
            case 'R' -> real(value);
            default -> printable(Values.text(value));
        };
    }

    private static String integer(Object value) {
        if (value instanceof Double number && !Double.isFinite(number)) {
            return Values.text(value);
        }
        return toNumber(value).setScale(0, RoundingMode.DOWN).toPlainString();
    }

    private static String real(Object value) {
        double number = value instanceof Double given ? given : toNumber(value).doubleValue();
        if (!Double.isFinite(number)) {
            return Double.isNaN(number) ? "nan" : number > 0 ? "inf" : "-inf";
        }
        // C rounds the binary number that it is, halves to even, and keeps the sign of what becomes zero.
        BigDecimal rounded = new BigDecimal(number).setScale(DIGITS_OF_R, RoundingMode.HALF_EVEN);
        return (number < 0 && rounded.signum() == 0 ? "-" : "") + rounded.toPlainString();
    }

    /** The value as a number: truth is 1 and 0, text is the number that it begins with. */
    private static BigDecimal toNumber(Object value) {
        if (value instanceof BigDecimal number) {
            return number;
        }
        if (value instanceof Double number) {
            return new BigDecimal(number);
        }
        if (value instanceof Integer || value instanceof Long) {
            return BigDecimal.valueOf(((Number) value).longValue());
        }
        if (value instanceof Boolean truth) {
            return new BigDecimal(truth ? BigInteger.ONE : BigInteger.ZERO);
        }
        Matcher leading = LEADING_NUMBER.matcher(Values.text(value));
        return leading.lookingAt() ? new BigDecimal(leading.group(1)) : BigDecimal.ZERO;
    }

    private static String printable(String text) {
        if (text.isEmpty()) {
            return "(empty)";
        }
        StringBuilder shown = new StringBuilder();
        for (byte part : text.getBytes(StandardCharsets.UTF_8)) {
            shown.append(part >= ' ' && part <= '~' ? (char) part : '@');
        }
        return shown.toString();
    }
}
