package io.dormouse.engine;

import io.dormouse.store.RowBuffer;
import io.dormouse.type.RowSource;
import io.dormouse.type.Schema;
import java.math.BigDecimal;
import java.util.Objects;

/** A row as a source that answers, and that fails where it is asked what it has no answer to. */
record BufferSource(RowBuffer row, Schema schema) implements RowSource {
    @Override
    public boolean isNull(int column) {
        return row.nulls[column];
    }

    @Override
    public long getLong(int column) {
        check(column);
        return row.longs[column];
    }

    @Override
    public double getDouble(int column) {
        check(column);
        return Double.longBitsToDouble(row.longs[column]);
    }

    @Override
    public BigDecimal getDecimal(int column) {
        check(column);
        return (BigDecimal) value(column);
    }

    @Override
    public String getText(int column) {
        check(column);
        return (String) value(column);
    }

    private Object value(int column) {
        return Objects.requireNonNull(row.get(column, schema.column(column).type()));
    }

    private void check(int column) {
        if (row.nulls[column]) {
            throw new IllegalStateException("asked for the value of column " + column + ", which is NULL");
        }
    }
}
