package io.dormouse.type;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The Java values of each type, their equality and their order.
 *
 * <p>BOOLEAN {@link Boolean}, INTEGER {@link Integer}, BIGINT {@link Long}, DECIMAL and NUMERIC {@link BigDecimal}, DOUBLE
 * {@link Double}, TEXT and VARCHAR {@link String}, CHAR {@link String} without trailing blanks, DATE {@link LocalDate},
 * TIMESTAMP {@link LocalDateTime} of whole microseconds. NULL is {@code null} and the largest value. Text is ordered by
 * code point; −0.0 = 0.0; NaN = NaN is the largest double. Pure functions, thread-safe.
 */
public final class Values {
    /** The first and the last day of dates and timestamps alike. */
    private static final LocalDate FIRST_DATE = LocalDate.of(-4713, 11, 24);

    private static final LocalDate LAST_DATE = LocalDate.of(294_246, 12, 31);

    /** The first day of dates and timestamps, in days since 1970-01-01. */
    public static final long FIRST_EPOCH_DAY = FIRST_DATE.toEpochDay();

    /** The last day of dates and timestamps, in days since 1970-01-01. */
    public static final long LAST_EPOCH_DAY = LAST_DATE.toEpochDay();

    /** The most digits behind the point of a NUMERIC. */
    private static final int MAX_NUMERIC_SCALE = 16383;

    private Values() {}

    /** Whether two values are the same, NULL being the same as NULL. Values must be of one family. */
    public static boolean notDistinct(@Nullable Object a, @Nullable Object b) {
        if (a == null || b == null) {
            return a == b;
        }
        return a.getClass() == b.getClass() ? compareSame(a, b) == 0 : a instanceof Number && compare(a, b) == 0;
    }

    /** A hash that agrees with {@link #notDistinct}. */
    public static int hash(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.signum() == 0 ? 0 : decimal.stripTrailingZeros().hashCode();
        }
        if (value instanceof Double number) {
            return Double.hashCode(canonical(number));
        }
        if (value instanceof Integer number) {
            return Long.hashCode(number);
        }
        return value.hashCode();
    }

    /** Orders two values of one family, NULL last. */
    public static int compare(@Nullable Object a, @Nullable Object b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? 1 : -1;
        }
        if (a.getClass() == b.getClass()) {
            return compareSame(a, b);
        }
        if (isInteger(a) && isInteger(b)) {
            return Long.compare(((Number) a).longValue(), ((Number) b).longValue());
        }
        throw new ClassCastException("no order between " + a.getClass() + " and " + b.getClass());
    }

    private static int compareSame(Object a, Object b) {
        if (a instanceof String text) {
            return compareText(text, (String) b);
        }
        if (a instanceof Double number) {
            return Double.compare(canonical(number), canonical((Double) b));
        }
        if (a instanceof BigDecimal number) {
            return number.compareTo((BigDecimal) b);
        }
        if (a instanceof Long number) {
            return number.compareTo((Long) b);
        }
        if (a instanceof Integer number) {
            return number.compareTo((Integer) b);
        }
        if (a instanceof Boolean truth) {
            return truth.compareTo((Boolean) b);
        }
        if (a instanceof LocalDate date) {
            return date.compareTo((LocalDate) b);
        }
        if (a instanceof LocalDateTime time) {
            return time.compareTo((LocalDateTime) b);
        }
        throw new ClassCastException("no SQL value: " + a.getClass());
    }

    private static boolean isInteger(Object value) {
        return value instanceof Integer || value instanceof Long;
    }

    /** Orders text by code point, which UTF-16 order is not beyond the basic plane. */
    public static int compareText(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean surrogateX = Character.isSurrogate(x);
                boolean surrogateY = Character.isSurrogate(y);
                return surrogateX == surrogateY ? Character.compare(x, y) : surrogateX ? 1 : -1;
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    /** The one representative of equal doubles: positive zero for both zeros, the standard NaN for all. */
    public static double canonical(double value) {
        return value == 0.0 ? 0.0 : Double.isNaN(value) ? Double.NaN : value;
    }

    /**
     * Checks that {@code value} is one of {@code type} and returns its one representative: the decimal at the type's
     * scale, the canonical double, blank-padded text without its trailing blanks.
     *
     * @throws DormouseException if the class is wrong (42804), a number is out of range or does not fit the scale (22003),
     *     a text is too long (22001) or holds U+0000 (22021), or a timestamp has a fraction below a microsecond (22008)
     */
    public static Object canonical(Type type, Object value) {
        if (type instanceof Type.IntegerType) {
            if (value instanceof Integer) {
                return value;
            }
            if (value instanceof Long number) {
                if (number.intValue() != number) {
                    throw outOfRange(type, value);
                }
                return number.intValue();
            }
        } else if (type instanceof Type.BigintType) {
            if (value instanceof Long) {
                return value;
            }
            if (value instanceof Integer number) {
                return number.longValue();
            }
        } else if (type instanceof Type.DecimalType decimal) {
            if (isInteger(value)) {
                return fit(decimal, BigDecimal.valueOf(((Number) value).longValue()));
            }
            if (value instanceof BigDecimal number) {
                return fit(decimal, number);
            }
        } else if (type instanceof Type.NumericType) {
            if (isInteger(value)) {
                return BigDecimal.valueOf(((Number) value).longValue());
            }
            if (value instanceof BigDecimal number) {
                return numeric(number);
            }
        } else if (type instanceof Type.DoubleType) {
            if (value instanceof Double number) {
                return canonical(number.doubleValue());
            }
        } else if (type instanceof Type.BooleanType) {
            if (value instanceof Boolean) {
                return value;
            }
        } else if (type instanceof Type.TextType text) {
            if (value instanceof String string) {
                return checkText(type, string, text.maxLength());
            }
        } else if (type instanceof Type.CharType text) {
            if (value instanceof String string) {
                return checkText(type, trimBlanks(string), text.length());
            }
        } else if (type instanceof Type.DateType) {
            if (value instanceof LocalDate date) {
                return inRange(date, value);
            }
        } else if (type instanceof Type.TimestampType) {
            if (value instanceof LocalDateTime time) {
                if (!time.truncatedTo(ChronoUnit.MICROS).equals(time)) {
                    throw new DormouseException(
                                    SqlState.DATETIME_OUT_OF_RANGE, "a timestamp has no fraction below a microsecond")
                            .with("value", value);
                }
                inRange(time.toLocalDate(), value);
                return value;
            }
        }
        throw new DormouseException(SqlState.DATATYPE_MISMATCH, "the value is not of the column's type")
                .with("type", type.sql())
                .with("value", value)
                .with("class", value.getClass().getSimpleName());
    }

    private static Object inRange(LocalDate date, Object value) {
        if (date.isBefore(FIRST_DATE) || date.isAfter(LAST_DATE)) {
            throw new DormouseException(SqlState.DATETIME_OUT_OF_RANGE, "dates and timestamps end with the year 294246")
                    .with("value", value);
        }
        return value;
    }

    private static BigDecimal numeric(BigDecimal value) {
        if (value.signum() == 0) {
            return value.scale() < 0 ? BigDecimal.ZERO : value;
        }
        if ((long) value.precision() - value.scale() > Type.DecimalType.MAX_PRECISION
                || value.scale() > MAX_NUMERIC_SCALE) {
            throw outOfRange(Types.NUMERIC, value);
        }
        return value.scale() < 0 ? value.setScale(0) : value;
    }

    private static BigDecimal fit(Type.DecimalType type, BigDecimal value) {
        if (value.signum() == 0) {
            return BigDecimal.ZERO.setScale(type.scale());
        }
        BigDecimal stripped = value.stripTrailingZeros();
        if (stripped.scale() > type.scale()
                || stripped.precision() - stripped.scale() > type.precision() - type.scale()) {
            throw outOfRange(type, value);
        }
        return stripped.setScale(type.scale());
    }

    private static DormouseException outOfRange(Type type, Object value) {
        return new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "the number does not fit the type exactly")
                .with("type", type.sql())
                .with("value", value);
    }

    private static String checkText(Type type, String text, int maxLength) {
        if (text.indexOf(0) >= 0) {
            throw new DormouseException(
                            SqlState.CHARACTER_NOT_IN_REPERTOIRE, "the character U+0000 cannot stand in a text")
                    .with("type", type.sql())
                    .with("position", text.indexOf(0) + 1)
                    .hint("leave it out");
        }
        if (maxLength >= 0 && text.length() > maxLength && text.codePointCount(0, text.length()) > maxLength) {
            throw new DormouseException(SqlState.STRING_TOO_LONG, "the text is too long for the type")
                    .with("type", type.sql())
                    .with("value", text);
        }
        return text;
    }

    /** The text without its trailing blanks. */
    public static String trimBlanks(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }

    /** A value as messages and tables show it: plain decimals, ISO dates, a space in timestamps, NULL for {@code null}. */
    public static String text(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        if (value instanceof Double number) {
            return ValueText.of(number);
        }
        if (value instanceof LocalDate date) {
            return ValueText.of(date);
        }
        if (value instanceof LocalDateTime time) {
            return ValueText.of(time);
        }
        return String.valueOf(value);
    }
}
