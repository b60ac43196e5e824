package io.dormouse.circuit.expression;

import io.dormouse.logic.DatePart;
import io.dormouse.type.SourceSpan;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;

/**
 * Functions of dates (epoch days) and timestamps (epoch microseconds). 22008 beyond PostgreSQL's range: 4714-11-24 BC to
 * 294246-12-31, as for timestamps, so that every date is a timestamp.
 */
final class TemporalRuntime {
    static final long MICROS_PER_SECOND = 1_000_000;
    static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
    private static final long MIN_DAY = LocalDate.of(-4713, 11, 24).toEpochDay();
    private static final long MAX_DAY = LocalDate.of(294_246, 12, 31).toEpochDay();
    private static final long MAX_TIMESTAMP_DAY = LocalDate.of(294_246, 12, 31).toEpochDay();

    private TemporalRuntime() {}

    static long dateAdd(long day, long days, SourceSpan span) {
        return inRange(day + days, MAX_DAY, span);
    }

    /** The day, if a date can be it. */
    static long dateInRange(long day, SourceSpan span) {
        return inRange(day, MAX_DAY, span);
    }

    private static long inRange(long day, long last, SourceSpan span) {
        if (day < MIN_DAY || day > last) {
            throw Failures.dateOutOfRange(span);
        }
        return day;
    }

    /** The days from {@code b} to {@code a}; 22003 beyond 32 bits. */
    static long dateDifference(long a, long b, SourceSpan span) {
        return IntegerRuntime.narrow(a - b, span);
    }

    /** Months first, keeping to the last day of a shorter month, then days, then microseconds. */
    static long timestampAdd(long micros, long months, long days, long microseconds, SourceSpan span) {
        try {
            long day = Math.floorDiv(micros, MICROS_PER_DAY);
            if (months != 0) {
                day = LocalDate.ofEpochDay(day).plusMonths(months).toEpochDay();
            }
            long ofDay = Math.floorMod(micros, MICROS_PER_DAY);
            // The sum of the two is below two days, and the added microseconds move by at most 2 to the 63.
            day = Math.addExact(day, days) + Math.floorDiv(microseconds, MICROS_PER_DAY);
            return toTimestamp(day, span, ofDay + Math.floorMod(microseconds, MICROS_PER_DAY));
        } catch (ArithmeticException | DateTimeException e) {
            throw Failures.dateOutOfRange(span);
        }
    }

    private static long toTimestamp(long day, SourceSpan span, long ofDay) {
        long last = inRange(day + ofDay / MICROS_PER_DAY, MAX_TIMESTAMP_DAY, span);
        return last * MICROS_PER_DAY + ofDay % MICROS_PER_DAY;
    }

    /** Midnight of a date; 22008 out of range. */
    static long toTimestamp(long day, SourceSpan span) {
        return toTimestamp(day, span, 0);
    }

    /** The day of a timestamp. */
    static long toDate(long micros) {
        return Math.floorDiv(micros, MICROS_PER_DAY);
    }

    /** A part of a date at midnight; see {@link #extract}. */
    static long extractFromDate(long day, DatePart part, SourceSpan span) {
        return switch (part) {
            case HOUR, MINUTE, SECOND -> 0;
            case EPOCH -> epoch(day * 86_400, 0, span);
            default -> ofDay(LocalDate.ofEpochDay(day), part);
        };
    }

    /** A part of a timestamp: a whole number, or scaled by a million for SECOND and EPOCH; 22003 for an EPOCH beyond 18 digits. */
    static long extract(long micros, DatePart part, SourceSpan span) {
        long ofDay = Math.floorMod(micros, MICROS_PER_DAY);
        return switch (part) {
            case HOUR -> ofDay / (3_600 * MICROS_PER_SECOND);
            case MINUTE -> ofDay / (60 * MICROS_PER_SECOND) % 60;
            case SECOND -> ofDay % (60 * MICROS_PER_SECOND);
            case EPOCH ->
                epoch(Math.floorDiv(micros, MICROS_PER_SECOND), Math.floorMod(micros, MICROS_PER_SECOND), span);
            default -> ofDay(LocalDate.ofEpochDay(toDate(micros)), part);
        };
    }

    private static long epoch(long seconds, long micros, SourceSpan span) {
        long limit = DecimalRuntime.powerOfTen(12);
        return DecimalRuntime.within(
                DecimalRuntime.scaleUp(seconds, MICROS_PER_SECOND, limit + 1, span) + micros,
                limit * MICROS_PER_SECOND,
                span);
    }

    /** Years before the first count −1, −2, … where they are shown; there is no year 0. */
    private static long ofDay(LocalDate date, DatePart part) {
        int year = date.getYear();
        return switch (part) {
            case CENTURY -> year > 0 ? (year + 99) / 100 : -((100 - year) / 100);
            case DECADE -> Math.floorDiv(year, 10);
            case YEAR -> year > 0 ? year : year - 1;
            case ISOYEAR -> {
                int isoYear = date.get(IsoFields.WEEK_BASED_YEAR);
                yield isoYear > 0 ? isoYear : isoYear - 1;
            }
            case QUARTER -> date.get(IsoFields.QUARTER_OF_YEAR);
            case MONTH -> date.getMonthValue();
            case WEEK -> date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case DAY -> date.getDayOfMonth();
            case DOW -> date.getDayOfWeek().getValue() % 7;
            case ISODOW -> date.getDayOfWeek().getValue();
            case DOY -> date.get(ChronoField.DAY_OF_YEAR);
            case HOUR, MINUTE, SECOND, EPOCH -> throw new IllegalArgumentException("not a part of a day: " + part);
        };
    }
}
