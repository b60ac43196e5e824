package io.dormouse;

import io.dormouse.engine.Engine;
import io.dormouse.engine.Table;
import io.dormouse.store.InputColumn;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.RowSource;
import io.dormouse.type.Type;
import java.math.BigDecimal;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes single rows of one table, each an epoch.
 *
 * <p>What a setter costs is a check of the type and one or two array stores; nothing is boxed. Not thread-safe.
 */
final class TableWriter implements RowWriter {
    private static final byte BY_VALUE = 0;
    private static final byte LONG = 1;
    private static final byte INT = 2;
    private static final byte NARROW_DECIMAL = 3;
    private static final byte WIDE_DECIMAL = 4;
    private static final byte FREE_TEXT = 5;
    private static final byte DATE = 6;

    private final Engine engine;
    private final Table table;
    private final InputColumn[] columns;
    private final Type[] types;
    /** How each column is set: one of the constants above, so that a setter tests a byte and not a type. */
    private final byte[] setters;

    private final int[] pooledColumns;
    private final RowBuffer row;

    TableWriter(Engine engine, Table table) {
        this.engine = engine;
        this.table = table;
        this.columns = table.columns().toArray(new InputColumn[0]);
        this.types = new Type[columns.length];
        this.setters = new byte[columns.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = columns[i].type();
            setters[i] = setter(columns[i]);
        }
        this.row = new RowBuffer(types.length);
        this.pooledColumns = IntStream.range(0, types.length)
                .filter(i -> types[i].kind() == Type.Kind.TEXT || types[i].kind() == Type.Kind.NUMERIC)
                .toArray();
    }

    Engine engine() {
        return engine;
    }

    Table table() {
        return table;
    }

    private static byte setter(InputColumn column) {
        Type type = column.type();
        if (type instanceof Type.BigintType) {
            return LONG;
        }
        if (type instanceof Type.IntegerType) {
            return INT;
        }
        if (type instanceof Type.DecimalType) {
            return type.kind() == Type.Kind.LONG ? NARROW_DECIMAL : WIDE_DECIMAL;
        }
        if (column.isFreeText()) {
            return FREE_TEXT;
        }
        return type instanceof Type.DateType ? DATE : BY_VALUE;
    }

    @Override
    public RowWriter setLong(int column, long value) {
        byte setter = setters[column];
        if (setter != LONG && setter != INT) {
            throw columns[column].mismatch("BIGINT");
        }
        row.setLong(column, setter == LONG ? value : columns[column].integer(value));
        return this;
    }

    @Override
    public RowWriter setDouble(int column, double value) {
        if (!(types[column] instanceof Type.DoubleType)) {
            throw columns[column].mismatch("DOUBLE PRECISION");
        }
        row.setDouble(column, value);
        return this;
    }

    @Override
    public RowWriter setUnscaled(int column, long digits) {
        byte setter = setters[column];
        if (setter != NARROW_DECIMAL && setter != WIDE_DECIMAL) {
            throw columns[column].mismatch("DECIMAL");
        }
        if (setter == NARROW_DECIMAL) {
            row.setLong(column, columns[column].digits(digits));
        } else {
            row.setWide(column, digits >> 63, digits);
        }
        return this;
    }

    @Override
    public RowWriter setDecimal(int column, BigDecimal value) {
        return set(column, value);
    }

    @Override
    public RowWriter setText(int column, String value) {
        if (setters[column] == FREE_TEXT) {
            row.setObject(column, value);
            return this;
        }
        return set(column, value);
    }

    @Override
    public RowWriter setDate(int column, long epochDay) {
        if (setters[column] != DATE) {
            throw columns[column].mismatch("DATE");
        }
        row.setLong(column, columns[column].date(epochDay));
        return this;
    }

    @Override
    public RowWriter setTimestamp(int column, long micros) {
        if (types[column].family() != Type.Family.TIMESTAMP) {
            throw columns[column].mismatch("TIMESTAMP");
        }
        row.setLong(column, columns[column].timestamp(micros));
        return this;
    }

    @Override
    public RowWriter setBoolean(int column, boolean value) {
        if (types[column].family() != Type.Family.BOOLEAN) {
            throw columns[column].mismatch("BOOLEAN");
        }
        row.setLong(column, value ? 1 : 0);
        return this;
    }

    @Override
    public RowWriter set(int column, @Nullable Object value) {
        if (value == null) {
            row.setNull(column);
        } else {
            columns[column].set(row, value);
        }
        return this;
    }

    @Override
    public long insert() {
        forgetPool();
        return engine.write(table, row, 1);
    }

    @Override
    public long delete() {
        forgetPool();
        return engine.write(table, row, -1);
    }

    @Override
    public long insert(RowSource source) {
        return engine.write(table, source, 1);
    }

    @Override
    public long delete(RowSource source) {
        return engine.write(table, source, -1);
    }

    /** The ids that the last write left in the row may have been given to other values since. */
    private void forgetPool() {
        for (int column : pooledColumns) {
            if (!row.nulls[column]) {
                row.longs[column] = RowBuffer.NOT_POOLED;
            }
        }
    }
}
