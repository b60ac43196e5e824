package io.dormouse.sql.scalar;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of a literal as a value of a type, as PostgreSQL reads its input. Pure functions. */
final class LiteralText {
    private static final Pattern DATE = Pattern.compile("(\\d{4,6})-(\\d{1,2})-(\\d{1,2})|(\\d{4})(\\d{2})(\\d{2})");
    private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{0,6}))?)?");
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,5})?");

    private LiteralText() {}

    /**
     * The value of {@code text} read as {@code type}.
     *
     * @throws DormouseException 22P02, 22007, 22008 or 22003
     */
    static Object read(String text, Type type) {
        return switch (type.family()) {
            case TEXT -> text;
            case BOOLEAN -> truth(text, type);
            case INTEGER -> integer(text, type);
            case DECIMAL -> decimal(text, type);
            case DOUBLE -> doubleValue(text, type);
            case DATE -> date(text.strip(), text, type);
            case TIMESTAMP -> timestamp(text, type);
        };
    }

    private static Object truth(String text, Type type) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        if (!word.isEmpty()) {
            if ("true".startsWith(word) || "yes".startsWith(word) || word.equals("on") || word.equals("1")) {
                return true;
            }
            if ("false".startsWith(word)
                    || "no".startsWith(word)
                    || word.equals("off")
                    || word.equals("of")
                    || word.equals("0")) {
                return false;
            }
        }
        throw invalid(text, type);
    }

    private static Object integer(String text, Type type) {
        String digits = text.strip();
        if (!digits.matches("[+-]?\\d+")) {
            throw invalid(text, type);
        }
        BigInteger value = new BigInteger(digits.startsWith("+") ? digits.substring(1) : digits);
        boolean narrow = type instanceof Type.IntegerType;
        if (value.bitLength() > (narrow ? 31 : 63)) {
            throw new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "the number is out of the type's range")
                    .with("type", type.sql())
                    .with("text", text);
        }
        return narrow ? (Object) value.intValueExact() : (Object) value.longValueExact();
    }

    private static Object decimal(String text, Type type) {
        if (!NUMBER.matcher(text.strip()).matches()) {
            throw invalid(text, type);
        }
        BigDecimal value = new BigDecimal(text.strip());
        if (type instanceof Type.DecimalType decimal) {
            value = value.setScale(decimal.scale(), java.math.RoundingMode.HALF_UP);
        }
        return Values.canonical(type, value);
    }

    private static Object doubleValue(String text, Type type) {
        String word = text.strip();
        switch (word.toLowerCase(Locale.ROOT)) {
            case "nan" -> {
                return Double.NaN;
            }
            case "infinity", "inf", "+infinity", "+inf" -> {
                return Double.POSITIVE_INFINITY;
            }
            case "-infinity", "-inf" -> {
                return Double.NEGATIVE_INFINITY;
            }
            default -> {}
        }
        if (!NUMBER.matcher(word).matches()) {
            throw invalid(text, type);
        }
        double value = Double.parseDouble(word);
        if (Double.isInfinite(value)) {
            throw new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "the number is out of the type's range")
                    .with("type", type.sql())
                    .with("text", text);
        }
        return value;
    }

    private static LocalDate date(String written, String whole, Type type) {
        Matcher matcher = DATE.matcher(written);
        if (!matcher.matches()) {
            throw malformed(whole, type);
        }
        int first = matcher.group(1) != null ? 1 : 4;
        try {
            return LocalDate.of(
                    Integer.parseInt(matcher.group(first)),
                    Integer.parseInt(matcher.group(first + 1)),
                    Integer.parseInt(matcher.group(first + 2)));
        } catch (DateTimeException e) {
            throw outOfRange(whole, type, e);
        }
    }

    private static Object timestamp(String text, Type type) {
        String[] parts = text.strip().split("[ T]+", 2);
        LocalDate day = date(parts[0], text, type);
        if (parts.length == 1) {
            return day.atStartOfDay();
        }
        Matcher time = TIME.matcher(parts[1]);
        if (!time.matches()) {
            throw malformed(text, type);
        }
        try {
            int seconds = time.group(3) == null ? 0 : Integer.parseInt(time.group(3));
            String fraction = time.group(4) == null ? "" : time.group(4);
            int nanos = Integer.parseInt((fraction + "000000000").substring(0, 9));
            return LocalDateTime.of(
                    day,
                    LocalTime.of(Integer.parseInt(time.group(1)), Integer.parseInt(time.group(2)), seconds, nanos));
        } catch (DateTimeException e) {
            throw outOfRange(text, type, e);
        }
    }

    private static DormouseException invalid(String text, Type type) {
        return new DormouseException(SqlState.INVALID_TEXT, "the text is no value of the type")
                .with("type", type.sql())
                .with("text", text);
    }

    private static DormouseException malformed(String text, Type type) {
        return new DormouseException(SqlState.INVALID_DATETIME, "the text is no date or time")
                .with("type", type.sql())
                .with("text", text)
                .hint("write dates as 2026-01-31, times as 2026-01-31 23:59:59");
    }

    private static DormouseException outOfRange(String text, Type type, DateTimeException cause) {
        return new DormouseException(
                        SqlState.DATETIME_OUT_OF_RANGE, "a field of the date or time is out of range", cause)
                .with("type", type.sql())
                .with("text", text);
    }
}
