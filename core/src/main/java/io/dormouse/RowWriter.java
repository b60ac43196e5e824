package io.dormouse;

import io.dormouse.type.RowSource;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows of one table with primitive setters, for hot paths: nothing is boxed. Set the columns, then {@link #insert} or
 * {@link #delete}; each is an epoch of its own, committed when the call returns, and leaves the columns as they are. Not
 * thread-safe; the instance itself queues writers.
 */
public interface RowWriter {
    /** Sets an INTEGER or BIGINT column. */
    RowWriter setLong(int column, long value);

    /** Sets a DOUBLE column. */
    RowWriter setDouble(int column, double value);

    /** Sets a DECIMAL column from its unscaled digits at the column's scale: 12.34 of DECIMAL(10,2) is 1234. */
    RowWriter setUnscaled(int column, long digits);

    /** Sets a DECIMAL or NUMERIC column. */
    RowWriter setDecimal(int column, BigDecimal value);

    /** Sets a TEXT, VARCHAR or CHAR column. In TEXT the character U+0000, which is refused elsewhere, is not looked for. */
    RowWriter setText(int column, String value);

    /** Sets a DATE column by days since 1970-01-01. */
    RowWriter setDate(int column, long epochDay);

    /** Sets a TIMESTAMP column by microseconds since 1970-01-01 00:00:00. */
    RowWriter setTimestamp(int column, long micros);

    /** Sets a BOOLEAN column. */
    RowWriter setBoolean(int column, boolean value);

    /** Sets a column of any type to a value as the Java API shows it, or NULL. */
    RowWriter set(int column, @Nullable Object value);

    /** Inserts the row as one epoch and returns its number. */
    long insert();

    /** Retracts one copy of the row as one epoch and returns its number. */
    long delete();

    /**
     * Inserts a row of which nothing is set here: the source is asked for what is needed of it. A stored table needs every column; a
     * feed those that its live views read, and most of them only if the row passes a view's filter. That is the fastest
     * way in. A value that is not asked for is not checked either.
     *
     * @return the epoch's number
     */
    long insert(RowSource row);

    /** Retracts one copy of a row that is asked for as by {@link #insert(RowSource)}. Returns the epoch's number. */
    long delete(RowSource row);
}
