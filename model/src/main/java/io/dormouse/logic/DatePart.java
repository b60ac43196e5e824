package io.dormouse.logic;

/** A field that EXTRACT takes from a date or a timestamp, as PostgreSQL counts it. */
public enum DatePart {
    CENTURY,
    DECADE,
    YEAR,
    /** The year of the ISO week. */
    ISOYEAR,
    QUARTER,
    MONTH,
    /** The ISO week. */
    WEEK,
    DAY,
    /** Sunday is 0. */
    DOW,
    /** Monday is 1, Sunday 7. */
    ISODOW,
    DOY,
    HOUR,
    MINUTE,
    /** With six digits of fraction. */
    SECOND,
    /** Seconds since 1970-01-01 00:00:00, with six digits of fraction. */
    EPOCH
}
