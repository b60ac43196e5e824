package io.dormouse.type;

import java.math.BigDecimal;

/**
 * A row whose values are asked for as they are needed, column by column from 0 on: what nobody needs is never asked for.
 *
 * <p>An implementation overrides the methods for the types that its columns have; it gives the same answers until the call to which
 * it was handed returns, may be asked any number of times, and is not kept. What it throws refuses the row and is handed on.
 */
public interface RowSource {
    /** Whether the column is NULL; no other method is then asked for it. */
    default boolean isNull(int column) {
        return false;
    }

    /**
     * A BIGINT or INTEGER; the unscaled digits, at the column's scale, of a DECIMAL of at most 18; days since 1970-01-01 of a DATE;
     * microseconds since 1970-01-01 00:00:00 of a TIMESTAMP; 0 or 1 for a BOOLEAN.
     */
    default long getLong(int column) {
        throw unsupported(column, "getLong");
    }

    /** A DOUBLE. */
    default double getDouble(int column) {
        throw unsupported(column, "getDouble");
    }

    /** A NUMERIC, or a DECIMAL of more than 18 digits. */
    default BigDecimal getDecimal(int column) {
        throw unsupported(column, "getDecimal");
    }

    /** A TEXT, VARCHAR or CHAR. A feed does not look for U+0000 in a TEXT, which is refused everywhere else. */
    default String getText(int column) {
        throw unsupported(column, "getText");
    }

    private static DormouseException unsupported(int column, String method) {
        return new DormouseException(SqlState.DATATYPE_MISMATCH, "the row source does not answer for the column's type")
                .with("column", column)
                .with("method", method)
                .hint("override the method in the row source");
    }
}
