package io.dormouse.type;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;

/** Doubles, dates and timestamps as PostgreSQL prints them, so that they read back as they were. Pure functions. */
final class ValueText {
    private static final int EXPONENT_FROM = 15;
    private static final int EXPONENT_BELOW = -4;

    private ValueText() {}

    /** The fewest digits that read back as the value; with an exponent below −4 or from 15 on. */
    static String of(double value) {
        if (!Double.isFinite(value)) {
            return Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal shortest = shortest(value);
        int exponent = shortest.precision() - shortest.scale() - 1;
        if (exponent >= EXPONENT_BELOW && exponent < EXPONENT_FROM) {
            return shortest.toPlainString();
        }
        String digits = shortest.unscaledValue().abs().toString();
        int size = Math.abs(exponent);
        return (value < 0 ? "-" : "")
                + digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + (exponent < 0 ? "e-" : "e+")
                + (size < 10 ? "0" : "")
                + size;
    }

    /** Starts from the JDK's digits, which are not always the fewest before Java 19. */
    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        BigDecimal best = new BigDecimal(Double.toString(value));
        for (int digits = best.precision(); digits > 0; digits--) {
            BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (Double.compare(rounded.doubleValue(), value) != 0) {
                break;
            }
            best = rounded;
        }
        return best.stripTrailingZeros();
    }

    static String of(LocalDate date) {
        return withoutEra(date) + era(date);
    }

    static String of(LocalDateTime time) {
        StringBuilder text = new StringBuilder(withoutEra(time.toLocalDate())).append(' ');
        padded(text, time.getHour(), 2).append(':');
        padded(text, time.getMinute(), 2).append(':');
        padded(text, time.getSecond(), 2);
        int micros = time.get(ChronoField.MICRO_OF_SECOND);
        if (micros != 0) {
            padded(text.append('.'), micros, 6);
            while (text.charAt(text.length() - 1) == '0') {
                text.setLength(text.length() - 1);
            }
        }
        return text.append(era(time.toLocalDate())).toString();
    }

    private static String withoutEra(LocalDate date) {
        int year = date.getYear();
        StringBuilder text = new StringBuilder();
        padded(text, year > 0 ? year : 1 - year, 4).append('-');
        padded(text, date.getMonthValue(), 2).append('-');
        return padded(text, date.getDayOfMonth(), 2).toString();
    }

    private static String era(LocalDate date) {
        return date.getYear() > 0 ? "" : " BC";
    }

    private static StringBuilder padded(StringBuilder text, int number, int digits) {
        String written = Integer.toString(number);
        return text.append("0".repeat(Math.max(0, digits - written.length()))).append(written);
    }
}
