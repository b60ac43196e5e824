package io.dormouse.bench.synthetic;

import java.math.BigDecimal;
import java.time.LocalDate;

/** What a column holds, and how {@link RelationRows} keeps it. */
public enum ColumnType {
    /** A whole number, kept as such. */
    BIGINT("BIGINT"),
    /** A decimal with two digits after the point, kept as a long of hundredths. */
    DECIMAL("DECIMAL(12,2)"),
    /** A date, kept as a long of days since 1970-01-01. */
    DATE("DATE"),
    /** One of a few texts, kept as a String, one object for each distinct one. */
    TEXT("TEXT");

    private final String sql;

    ColumnType(String sql) {
        this.sql = sql;
    }

    /** The type as SQL spells it. */
    String sql() {
        return sql;
    }

    /** Whether values can be summed. */
    boolean isSummable() {
        return this == BIGINT || this == DECIMAL;
    }

    /** A value as the Java API shows it, or a sum of such values, in the form in which it is kept. */
    Object kept(Object value) {
        if (value instanceof LocalDate date) {
            return date.toEpochDay();
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.movePointRight(this == DECIMAL ? 2 : 0).longValueExact();
        }
        return value;
    }

    /** A kept value (a Long or a String) as answers show it. */
    String shown(Object kept) {
        return switch (this) {
            case BIGINT, TEXT -> kept.toString();
            case DECIMAL -> BigDecimal.valueOf((Long) kept, 2).toPlainString();
            case DATE -> LocalDate.ofEpochDay((Long) kept).toString();
        };
    }

    /** A kept value as an SQL literal. */
    String literal(Object kept) {
        return switch (this) {
            case BIGINT, DECIMAL -> shown(kept);
            case DATE -> "DATE '" + shown(kept) + "'";
            case TEXT -> "'" + kept + "'";
        };
    }
}
