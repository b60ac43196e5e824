package io.dormouse.oracle.scalar;

import io.dormouse.logic.DatePart;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;

/** Dates and timestamps. Pure functions. */
final class Calendar {
    private static final LocalDate FIRST_DATE = LocalDate.of(-4713, 11, 24);
    private static final LocalDate LAST_DATE = LocalDate.of(294_246, 12, 31);
    private static final LocalDateTime LAST_TIME = LocalDateTime.of(294_246, 12, 31, 23, 59, 59, 999_999_000);
    private static final int MICRO_DIGITS = 6;

    private Calendar() {}

    static LocalDate addDays(Object date, long days) {
        return inRange(((LocalDate) date).plusDays(days));
    }

    static Long daysBetween(Object from, Object to) {
        return ChronoUnit.DAYS.between((LocalDate) from, (LocalDate) to);
    }

    static LocalDateTime addInterval(Object time, long months, long days, long micros) {
        try {
            return inRange(
                    ((LocalDateTime) time).plusMonths(months).plusDays(days).plus(micros, ChronoUnit.MICROS));
        } catch (DateTimeException e) {
            throw new DormouseException(SqlState.DATETIME_OUT_OF_RANGE, "the timestamp is out of range", e);
        }
    }

    static LocalDate inRange(LocalDate date) {
        if (date.isBefore(FIRST_DATE) || date.isAfter(LAST_DATE)) {
            throw new DormouseException(SqlState.DATETIME_OUT_OF_RANGE, "the date is out of range").with("value", date);
        }
        return date;
    }

    static LocalDateTime inRange(LocalDateTime time) {
        if (time.toLocalDate().isBefore(FIRST_DATE) || time.isAfter(LAST_TIME)) {
            throw new DormouseException(SqlState.DATETIME_OUT_OF_RANGE, "the timestamp is out of range")
                    .with("value", time);
        }
        return time;
    }

    /** The part of a date (at midnight) or timestamp. */
    static BigDecimal extract(DatePart part, Object value) {
        LocalDateTime time = value instanceof LocalDate date ? date.atStartOfDay() : (LocalDateTime) value;
        int year = time.getYear();
        return switch (part) {
            case CENTURY -> whole(year > 0 ? (year + 99) / 100 : -((99 - (year - 1)) / 100));
            case DECADE -> whole(Math.floorDiv(year, 10));
            case YEAR -> whole(withoutYearZero(year));
            case ISOYEAR -> whole(withoutYearZero(time.get(IsoFields.WEEK_BASED_YEAR)));
            case QUARTER -> whole(time.get(IsoFields.QUARTER_OF_YEAR));
            case MONTH -> whole(time.getMonthValue());
            case WEEK -> whole(time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case DAY -> whole(time.getDayOfMonth());
            case DOW -> whole(time.getDayOfWeek().getValue() % 7);
            case ISODOW -> whole(time.getDayOfWeek().getValue());
            case DOY -> whole(time.getDayOfYear());
            case HOUR -> whole(time.getHour());
            case MINUTE -> whole(time.getMinute());
            case SECOND -> micros(time.getSecond(), time);
            case EPOCH -> micros(time.toEpochSecond(ZoneOffset.UTC), time);
        };
    }

    private static int withoutYearZero(int year) {
        return year > 0 ? year : year - 1;
    }

    private static BigDecimal whole(long number) {
        return BigDecimal.valueOf(number);
    }

    private static BigDecimal micros(long seconds, LocalDateTime time) {
        return BigDecimal.valueOf(seconds)
                .add(BigDecimal.valueOf(time.get(ChronoField.MICRO_OF_SECOND), MICRO_DIGITS))
                .setScale(MICRO_DIGITS);
    }
}
