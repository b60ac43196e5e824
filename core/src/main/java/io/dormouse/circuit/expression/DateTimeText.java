package io.dormouse.circuit.expression;

import io.dormouse.type.SourceSpan;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * Dates and timestamps as text: {@code YYYY-MM-DD}, {@code YYYY-MM-DD HH:MM:SS[.ffffff]}, with {@code BC} behind years before
 * the first.
 *
 * <p>Reading also takes one digit for months, days and hours, {@code T} for the blank, no seconds, more digits of fraction
 * (rounded half to even to microseconds), 24:00:00, and a time behind a date, which is dropped. Text of another form is 22007; a field
 * out of its range (month 13) is 22008.
 */
final class DateTimeText {
    private static final String ERA = " BC";
    private static final int MICRO_DIGITS = 6;

    private final String text;
    private final SourceSpan span;
    private final boolean beforeFirst;
    private final int end;
    private int at;

    private DateTimeText(String text, SourceSpan span) {
        this.text = text.strip();
        this.span = span;
        this.beforeFirst = this.text.regionMatches(true, this.text.length() - ERA.length(), ERA, 0, ERA.length());
        this.end = beforeFirst ? this.text.length() - ERA.length() : this.text.length();
    }

    static long parseDate(String text, SourceSpan span) {
        DateTimeText reader = new DateTimeText(text, span);
        long day = reader.day();
        if (!reader.atEnd()) {
            reader.time();
        }
        return day;
    }

    static long parseTimestamp(String text, SourceSpan span) {
        DateTimeText reader = new DateTimeText(text, span);
        long day = reader.day();
        long time = reader.atEnd() ? 0 : reader.time();
        return TemporalRuntime.timestampAdd(TemporalRuntime.toTimestamp(day, span), 0, 0, time, span);
    }

    private boolean atEnd() {
        return at >= end;
    }

    private long day() {
        int year = number(4, 9);
        expect('-');
        int month = number(1, 2);
        expect('-');
        int day = number(1, 2);
        if (year == 0) {
            throw Failures.dateOutOfRange(span).with("text", text);
        }
        try {
            return TemporalRuntime.dateInRange(
                    LocalDate.of(beforeFirst ? 1 - year : year, month, day).toEpochDay(), span);
        } catch (DateTimeException e) {
            throw Failures.dateOutOfRange(span).with("text", text);
        }
    }

    private long time() {
        if (text.charAt(at) != ' ' && text.charAt(at) != 'T') {
            throw Failures.badDate(text, span);
        }
        at++;
        int hour = number(1, 2);
        expect(':');
        int minute = number(2, 2);
        int second = 0;
        long fraction = 0;
        if (!atEnd()) {
            expect(':');
            second = number(2, 2);
            if (!atEnd()) {
                expect('.');
                fraction = fraction();
            }
        }
        if (!atEnd()) {
            throw Failures.badDate(text, span);
        }
        long micros = ((hour * 60L + minute) * 60 + second) * TemporalRuntime.MICROS_PER_SECOND + fraction;
        if (hour > 24 || minute > 59 || second > 59 || micros > TemporalRuntime.MICROS_PER_DAY) {
            throw Failures.dateOutOfRange(span).with("text", text);
        }
        return micros;
    }

    /** The fraction in microseconds, rounded half to even. */
    private long fraction() {
        int start = at;
        while (!atEnd() && isDigit(text.charAt(at))) {
            at++;
        }
        return new BigDecimal("0." + text.substring(start, at) + "0")
                .movePointRight(MICRO_DIGITS)
                .setScale(0, RoundingMode.HALF_EVEN)
                .longValue();
    }

    private int number(int minDigits, int maxDigits) {
        int start = at;
        int value = 0;
        while (!atEnd() && at - start < maxDigits && isDigit(text.charAt(at))) {
            value = value * 10 + text.charAt(at++) - '0';
        }
        if (at - start < minDigits) {
            throw Failures.badDate(text, span);
        }
        return value;
    }

    private void expect(char symbol) {
        if (atEnd() || text.charAt(at) != symbol) {
            throw Failures.badDate(text, span);
        }
        at++;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static String date(long day) {
        StringBuilder text = new StringBuilder();
        return appendDate(text, LocalDate.ofEpochDay(day)) ? text.append(" BC").toString() : text.toString();
    }

    static String timestamp(long micros) {
        StringBuilder text = new StringBuilder();
        boolean beforeFirst = appendDate(text, LocalDate.ofEpochDay(TemporalRuntime.toDate(micros)));
        long ofDay = Math.floorMod(micros, TemporalRuntime.MICROS_PER_DAY);
        long seconds = ofDay / TemporalRuntime.MICROS_PER_SECOND;
        pad(text.append(' '), seconds / 3600, 2);
        pad(text.append(':'), seconds / 60 % 60, 2);
        pad(text.append(':'), seconds % 60, 2);
        long fraction = ofDay % TemporalRuntime.MICROS_PER_SECOND;
        if (fraction != 0) {
            pad(text.append('.'), fraction, 6);
            while (text.charAt(text.length() - 1) == '0') {
                text.setLength(text.length() - 1);
            }
        }
        return beforeFirst ? text.append(" BC").toString() : text.toString();
    }

    /** Appends the date without its era; returns whether it is before the first year. */
    private static boolean appendDate(StringBuilder text, LocalDate date) {
        int year = date.getYear();
        pad(text, year > 0 ? year : 1 - year, 4);
        pad(text.append('-'), date.getMonthValue(), 2);
        pad(text.append('-'), date.getDayOfMonth(), 2);
        return year <= 0;
    }

    private static void pad(StringBuilder text, long value, int digits) {
        String number = Long.toString(value);
        text.append("0".repeat(Math.max(0, digits - number.length()))).append(number);
    }
}
