package io.dormouse.store;

import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.RowSource;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table as seen from outside: checks a value that comes in, and says what is wrong with one. Immutable, thread-safe.
 *
 * <p>Generated code calls the checks for single primitives between asking a {@link RowSource} and setting the cell.
 */
public final class InputColumn {
    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private final String table;
    private final int index;
    private final Column column;
    private final String name;
    private final Type type;
    /** What the digits of a narrow DECIMAL stay below. */
    private final long bound;

    /** Column {@code index} of {@code table}. */
    public InputColumn(String table, int index, Column column) {
        this.table = table;
        this.index = index;
        this.column = column;
        this.name = column.name();
        this.type = column.type();
        this.bound = type instanceof Type.DecimalType decimal && type.kind() == Type.Kind.LONG
                ? BigInteger.TEN.pow(decimal.precision()).longValueExact()
                : Long.MAX_VALUE;
    }

    /** The place in the row. */
    public int index() {
        return index;
    }

    public boolean nullable() {
        return column.nullable();
    }

    public Type type() {
        return type;
    }

    /** A value for an INTEGER. */
    public long integer(long value) {
        if (value != (int) value) {
            throw outOfRange(value);
        }
        return value;
    }

    /** Digits for a DECIMAL of at most 18. */
    public long digits(long value) {
        if (value >= bound || value <= -bound) {
            throw outOfRange(BigDecimal.valueOf(value, ((Type.DecimalType) type).scale()));
        }
        return value;
    }

    /** Days for a DATE. */
    public long date(long epochDay) {
        date(epochDay, epochDay);
        return epochDay;
    }

    private void date(long epochDay, long value) {
        if (epochDay < Values.FIRST_EPOCH_DAY || epochDay > Values.LAST_EPOCH_DAY) {
            throw outOfRange(value);
        }
    }

    /** Microseconds for a TIMESTAMP. */
    public long timestamp(long micros) {
        date(Math.floorDiv(micros, MICROS_PER_DAY), micros);
        return micros;
    }

    /** A BOOLEAN. */
    public long truth(long value) {
        if ((value & ~1L) != 0) {
            throw outOfRange(value);
        }
        return value;
    }

    /** Makes the cell NULL. */
    public void setNull(RowBuffer row) {
        if (!column.nullable()) {
            throw notNull();
        }
        row.setNull(index);
    }

    /** Sets the cell of a TEXT without a limit, or to NULL; does not look for U+0000, which costs a look at every character. */
    public void setText(RowBuffer row, @Nullable String text) {
        if (text == null) {
            setNull(row);
        } else {
            row.setObject(index, text);
        }
    }

    /** As {@link #setText}, and refuses a text with U+0000 in it. */
    public void setSearchedText(RowBuffer row, @Nullable String text) {
        if (text == null) {
            setNull(row);
        } else if (text.indexOf(0) >= 0) {
            set(row, text);
        } else {
            row.setObject(index, text);
        }
    }

    /** Whether every text is one of the column's. */
    public boolean isFreeText() {
        return type instanceof Type.TextType text && text.maxLength() == Type.TextType.UNLIMITED;
    }

    /** Sets the cell to an object as the Java API shows it, or NULL. */
    public void set(RowBuffer row, @Nullable Object value) {
        if (value == null) {
            setNull(row);
            return;
        }
        try {
            row.set(index, type, value);
        } catch (DormouseException e) {
            throw e.with("table", table).with("column", name);
        }
    }

    /** The refusal of a NULL. */
    public DormouseException notNull() {
        return new DormouseException(SqlState.NOT_NULL_VIOLATION, "a NOT NULL column has no value")
                .with("table", table)
                .with("column", name);
    }

    /** The refusal of a value of another type. */
    public DormouseException mismatch(String given) {
        return new DormouseException(SqlState.DATATYPE_MISMATCH, "the value is not of the column's type")
                .with("table", table)
                .with("column", name)
                .with("type", type.sql())
                .with("given", given);
    }

    /** The refusal of a value that the type does not have. */
    public DormouseException outOfRange(Object value) {
        SqlState state = switch (type.family()) {
            case DATE, TIMESTAMP -> SqlState.DATETIME_OUT_OF_RANGE;
            case BOOLEAN, INTEGER, DECIMAL, DOUBLE, TEXT -> SqlState.NUMERIC_OUT_OF_RANGE;
        };
        return new DormouseException(state, "the value does not fit the column's type")
                .with("table", table)
                .with("column", name)
                .with("type", type.sql())
                .with("value", value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof InputColumn input
                && table.equals(input.table)
                && index == input.index
                && column.equals(input.column);
    }

    @Override
    public int hashCode() {
        return Objects.hash(table, index, column);
    }
}
