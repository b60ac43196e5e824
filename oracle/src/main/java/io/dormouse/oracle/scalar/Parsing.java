package io.dormouse.oracle.scalar;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values from text as PostgreSQL's casts read them; blanks around them mean nothing. Pure functions. */
final class Parsing {
    private static final String BLANKS = "[ \\t\\n\\r\\u000B\\f]*";
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE]([+-]?[0-9]{1,9}))?");
    private static final Pattern DATE = Pattern.compile("([0-9]{4,7})-([0-9]{1,2})-([0-9]{1,2})");
    private static final Pattern TIMESTAMP =
            Pattern.compile(DATE.pattern() + "(?:[ T]([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(\\.[0-9]{0,9})?)?)?");
    private static final Map<String, Double> SPECIAL = Map.of(
            "nan", Double.NaN,
            "infinity", Double.POSITIVE_INFINITY,
            "+infinity", Double.POSITIVE_INFINITY,
            "-infinity", Double.NEGATIVE_INFINITY,
            "inf", Double.POSITIVE_INFINITY,
            "+inf", Double.POSITIVE_INFINITY,
            "-inf", Double.NEGATIVE_INFINITY);
    private static final int LARGEST_EXPONENT = 16_383;
    private static final int MICROS_SCALE = 6;

    private Parsing() {}

    private static String trim(String text) {
        return text.replaceAll("^" + BLANKS, "").replaceAll(BLANKS + "$", "");
    }

    /** Any prefix of true, yes, false, no; on, off and of; 1 and 0; in any case. */
    static boolean truth(String text) {
        String word = trim(text).toLowerCase(Locale.ROOT);
        if (!word.isEmpty()) {
            if ("true".startsWith(word) || "yes".startsWith(word) || word.equals("on") || word.equals("1")) {
                return true;
            }
            if ("false".startsWith(word)
                    || "no".startsWith(word)
                    || word.equals("of")
                    || word.equals("off")
                    || word.equals("0")) {
                return false;
            }
        }
        throw invalid(text, "BOOLEAN");
    }

    static BigInteger integer(String text) {
        String digits = trim(text);
        if (!INTEGER.matcher(digits).matches()) {
            throw invalid(text, "an integer");
        }
        return new BigInteger(digits);
    }

    static BigDecimal decimal(String text) {
        String digits = trim(text);
        Matcher matcher = DECIMAL.matcher(digits);
        if (!matcher.matches()) {
            throw invalid(text, "a decimal");
        }
        if (matcher.group(1) != null && Math.abs(Integer.parseInt(matcher.group(1))) > LARGEST_EXPONENT) {
            throw Arithmetic.outOfRange(text);
        }
        BigDecimal value = new BigDecimal(digits);
        return value.scale() < 0 ? value.setScale(0) : value;
    }

    static double floating(String text) {
        String digits = trim(text);
        Double special = SPECIAL.get(digits.toLowerCase(Locale.ROOT));
        if (special != null) {
            return special;
        }
        if (!DECIMAL.matcher(digits).matches()) {
            throw invalid(text, "a double");
        }
        double value = Double.parseDouble(digits);
        boolean vanished = value == 0 && digits.replaceAll("[eE].*", "").chars().anyMatch(c -> c >= '1' && c <= '9');
        if (Double.isInfinite(value) || vanished) {
            throw Arithmetic.outOfRange(text);
        }
        return value;
    }

    static LocalDate date(String text) {
        return timestamp(text, false).toLocalDate();
    }

    static LocalDateTime timestamp(String text) {
        return timestamp(text, true);
    }

    private static LocalDateTime timestamp(String text, boolean withTime) {
        Matcher matcher = (withTime ? TIMESTAMP : DATE).matcher(trim(text));
        if (!matcher.matches()) {
            throw new DormouseException(SqlState.INVALID_DATETIME, "the text is not a date or timestamp")
                    .with("text", text);
        }
        try {
            LocalDateTime day = Calendar.inRange(LocalDate.of(field(matcher, 1), field(matcher, 2), field(matcher, 3)))
                    .atStartOfDay();
            if (!withTime || matcher.group(4) == null) {
                return day;
            }
            String fraction = matcher.group(7);
            BigDecimal micros = fraction == null || fraction.equals(".")
                    ? BigDecimal.ZERO
                    : new BigDecimal("0" + fraction)
                            .setScale(MICROS_SCALE, RoundingMode.HALF_EVEN)
                            .movePointRight(MICROS_SCALE);
            return Calendar.inRange(day.withHour(field(matcher, 4))
                    .withMinute(field(matcher, 5))
                    .withSecond(matcher.group(6) == null ? 0 : field(matcher, 6))
                    .plusNanos(micros.longValue() * 1000));
        } catch (DateTimeException e) {
            throw new DormouseException(SqlState.DATETIME_OUT_OF_RANGE, "a field of the date is out of range", e)
                    .with("text", text);
        }
    }

    private static int field(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    private static DormouseException invalid(String text, String wanted) {
        return new DormouseException(SqlState.INVALID_TEXT, "the text does not parse as the type")
                .with("text", text)
                .with("wanted", wanted);
    }
}
