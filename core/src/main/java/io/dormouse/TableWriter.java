package io.dormouse;

import io.dormouse.engine.Engine;
import io.dormouse.engine.Table;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes single rows of one table, each an epoch.
 *
 * <p>What a setter costs is a check of the type and one or two array stores; nothing is boxed. Not thread-safe.
 */
final class TableWriter implements RowWriter {
    private static final long[] POWERS_OF_TEN = new long[19];

    static {
        POWERS_OF_TEN[0] = 1;
        for (int i = 1; i < POWERS_OF_TEN.length; i++) {
            POWERS_OF_TEN[i] = 10 * POWERS_OF_TEN[i - 1];
        }
    }

    private final Engine engine;
    private final Table table;
    private final String name;
    private final Schema schema;
    private final Type[] types;
    private final int[] pooledColumns;
    private final RowBuffer row;

    TableWriter(Engine engine, Table table) {
        this.engine = engine;
        this.table = table;
        this.name = engine.relationOf(table).name();
        this.schema = engine.relationOf(table).schema();
        this.types = new Type[schema.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = schema.column(i).type();
        }
        this.row = new RowBuffer(types.length);
        this.pooledColumns = IntStream.range(0, types.length)
                .filter(i -> types[i].kind() == Type.Kind.TEXT || types[i].kind() == Type.Kind.NUMERIC)
                .toArray();
    }

    @Override
    public RowWriter setLong(int column, long value) {
        Type type = types[column];
        if (type instanceof Type.BigintType || (type instanceof Type.IntegerType && value == (int) value)) {
            row.setLong(column, value);
            return this;
        }
        throw type.isInteger() ? outOfRange(column, value) : mismatch(column, "BIGINT");
    }

    @Override
    public RowWriter setDouble(int column, double value) {
        if (!(types[column] instanceof Type.DoubleType)) {
            throw mismatch(column, "DOUBLE PRECISION");
        }
        row.setDouble(column, value);
        return this;
    }

    @Override
    public RowWriter setUnscaled(int column, long digits) {
        if (!(types[column] instanceof Type.DecimalType decimal)) {
            throw mismatch(column, "DECIMAL");
        }
        if (decimal.precision() < POWERS_OF_TEN.length) {
            long bound = POWERS_OF_TEN[decimal.precision()];
            if (digits >= bound || digits <= -bound) {
                throw outOfRange(column, BigDecimal.valueOf(digits, decimal.scale()));
            }
        }
        if (decimal.kind() == Type.Kind.LONG) {
            row.setLong(column, digits);
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
        Type type = types[column];
        if (type instanceof Type.TextType text && text.maxLength() < 0) {
            row.setObject(column, value);
            return this;
        }
        return set(column, value);
    }

    @Override
    public RowWriter setDate(int column, long epochDay) {
        if (types[column].family() != Type.Family.DATE) {
            throw mismatch(column, "DATE");
        }
        if (epochDay < Values.FIRST_EPOCH_DAY || epochDay > Values.LAST_EPOCH_DAY) {
            throw outOfRange(column, epochDay);
        }
        row.setLong(column, epochDay);
        return this;
    }

    @Override
    public RowWriter setTimestamp(int column, long micros) {
        if (types[column].family() != Type.Family.TIMESTAMP) {
            throw mismatch(column, "TIMESTAMP");
        }
        row.setLong(column, micros);
        return this;
    }

    @Override
    public RowWriter setBoolean(int column, boolean value) {
        if (types[column].family() != Type.Family.BOOLEAN) {
            throw mismatch(column, "BOOLEAN");
        }
        row.setLong(column, value ? 1 : 0);
        return this;
    }

    @Override
    public RowWriter set(int column, @Nullable Object value) {
        try {
            row.set(column, types[column], value);
        } catch (DormouseException e) {
            throw e.with("table", name).with("column", schema.column(column).name());
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

    /** The ids that the last write left in the row may have been given to other values since. */
    private void forgetPool() {
        for (int column : pooledColumns) {
            if (!row.nulls[column]) {
                row.longs[column] = RowBuffer.NOT_POOLED;
            }
        }
    }

    private DormouseException mismatch(int column, String given) {
        return new DormouseException(SqlState.DATATYPE_MISMATCH, "the value is not of the column's type")
                .with("table", name)
                .with("column", schema.column(column).name())
                .with("type", types[column].sql())
                .with("given", given);
    }

    private DormouseException outOfRange(int column, Object value) {
        SqlState state = types[column].family() == Type.Family.DATE
                ? SqlState.DATETIME_OUT_OF_RANGE
                : SqlState.NUMERIC_OUT_OF_RANGE;
        return new DormouseException(state, "the value does not fit the column's type")
                .with("table", name)
                .with("column", schema.column(column).name())
                .with("type", types[column].sql())
                .with("value", value);
    }
}
