package io.dormouse.circuit.expression;

import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Numbers and truth values as text, as PostgreSQL reads and writes them: blanks around are dropped, text of another form is
 * 22P02, a number beyond its type 22003.
 */
final class NumberText {
    private static final int MAX_EXPONENT_DIGITS = 6;

    private NumberText() {}

    static long parseInteger(String text, SourceSpan span) {
        return IntegerRuntime.narrow(parseWhole(text, Types.INTEGER, span), span);
    }

    static long parseBigint(String text, SourceSpan span) {
        return parseWhole(text, Types.BIGINT, span);
    }

    private static long parseWhole(String text, Type type, SourceSpan span) {
        String body = text.strip();
        int start = signLength(body);
        if (digitsFrom(body, start) != body.length() || start == body.length()) {
            throw Failures.badText(type, text, span);
        }
        try {
            return Long.parseLong(body);
        } catch (NumberFormatException e) {
            throw Failures.numberOutOfRange(span).with("text", text);
        }
    }

    /** A decimal of any scale, as written; exponents are allowed, NaN and infinities are not. */
    static BigDecimal parseNumeric(String text, SourceSpan span) {
        return NumericRuntime.checked(parseDecimal(text, Types.NUMERIC, span), span);
    }

    /** A decimal without any check of range: for a type of fixed scale, whose fit follows. */
    static BigDecimal parseDecimal(String text, Type type, SourceSpan span) {
        String body = text.strip();
        int exponentAt = exponentAt(body);
        if (exponentAt < 0) {
            throw Failures.badText(type, text, span);
        }
        if (body.length() - exponentAt > MAX_EXPONENT_DIGITS) {
            throw Failures.numberOutOfRange(span).with("text", text);
        }
        return new BigDecimal(body);
    }

    static double parseDouble(String text, SourceSpan span) {
        String body = text.strip();
        Double named = namedDouble(body);
        if (named != null) {
            return named;
        }
        if (exponentAt(body) < 0) {
            throw Failures.badText(Types.DOUBLE, text, span);
        }
        double value = Double.parseDouble(body);
        if (Double.isInfinite(value) || (value == 0 && hasNonZeroDigit(body))) {
            throw Failures.numberOutOfRange(span).with("text", text);
        }
        return Values.canonical(value);
    }

    private static @Nullable Double namedDouble(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "infinity", "+infinity", "inf", "+inf" -> Double.POSITIVE_INFINITY;
            case "-infinity", "-inf" -> Double.NEGATIVE_INFINITY;
            default -> null;
        };
    }

    private static boolean hasNonZeroDigit(String text) {
        int end = exponentAt(text);
        return text.substring(0, end).chars().anyMatch(c -> c >= '1' && c <= '9');
    }

    /** Where the exponent of a well-formed decimal begins (the length if it has none); −1 if it is not well-formed. */
    private static int exponentAt(String text) {
        int start = signLength(text);
        int point = digitsFrom(text, start);
        int end = point;
        if (point < text.length() && text.charAt(point) == '.') {
            end = digitsFrom(text, point + 1);
        }
        if (end - start - (end > point ? 1 : 0) < 1) {
            return -1;
        }
        if (end == text.length()) {
            return end;
        }
        if (text.charAt(end) != 'e' && text.charAt(end) != 'E') {
            return -1;
        }
        int digits = end + 1 + signLength(text.substring(end + 1));
        return digits < text.length() && digitsFrom(text, digits) == text.length() ? end : -1;
    }

    private static int signLength(String text) {
        return !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
    }

    private static int digitsFrom(String text, int start) {
        int at = start;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    /** true, false, yes, no, on, off, 1, 0, and what begins only one of them, in any case. */
    static boolean parseBoolean(String text, SourceSpan span) {
        String body = text.strip().toLowerCase(Locale.ROOT);
        if (!body.isEmpty()) {
            if ("true".startsWith(body) || "yes".startsWith(body) || body.equals("on") || body.equals("1")) {
                return true;
            }
            if ("false".startsWith(body)
                    || "no".startsWith(body)
                    || body.equals("of")
                    || body.equals("off")
                    || body.equals("0")) {
                return false;
            }
        }
        throw Failures.badText(Types.BOOLEAN, text, span);
    }

    static String ofBoolean(boolean value) {
        return value ? "true" : "false";
    }

    static String ofNumeric(BigDecimal value) {
        return value.toPlainString();
    }

    /** The fewest digits that read back as the value; with an exponent below −4 or from 15 on. */
    static String ofDouble(double value) {
        return Values.text(value);
    }
}
