package io.dormouse.store;

import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A mutable row over primitives: what flows between operators, reused from row to row so that nothing is allocated.
 *
 * <p>Column {@code i} of kind LONG is {@code longs[i]}; DOUBLE is the canonical bits in {@code longs[i]}; WIDE is {@code highs[i]}
 * and {@code longs[i]} (two's complement, unscaled); TEXT and NUMERIC are {@code objects[i]} (a {@link String}, a {@link BigDecimal}),
 * with the value's id in the engine's pool in {@code longs[i]}, or {@link #NOT_POOLED} where that is not known. A row
 * read from state may leave {@code objects[i]} null where only the id is needed. For NULL, {@code nulls[i]} is true and the
 * other cells are 0 and null. The arrays are public because compiled expressions and operators read them in place; nobody
 * keeps a reference to a buffer that he does not own. Not thread-safe.
 */
public final class RowBuffer {
    /** The {@code longs} cell of a text or NUMERIC whose pool id is not known. */
    public static final long NOT_POOLED = -1;

    private static final long MICROS_PER_SECOND = 1_000_000;

    public final long[] longs;
    public final long[] highs;
    public final @Nullable Object[] objects;
    public final boolean[] nulls;

    /** A buffer of {@code columns} NULLs. */
    public RowBuffer(int columns) {
        longs = new long[columns];
        highs = new long[columns];
        objects = new Object[columns];
        nulls = new boolean[columns];
        Arrays.fill(nulls, true);
    }

    /** How many columns there are. */
    public int size() {
        return longs.length;
    }

    /** A buffer of as many columns, of which the same are NULL and the others have no value yet. */
    public RowBuffer emptyCopy() {
        RowBuffer copy = new RowBuffer(size());
        System.arraycopy(nulls, 0, copy.nulls, 0, nulls.length);
        return copy;
    }

    /** Makes column {@code i} NULL. */
    public void setNull(int i) {
        nulls[i] = true;
        longs[i] = 0;
        highs[i] = 0;
        objects[i] = null;
    }

    /** Sets column {@code i} of kind LONG, or of kind DOUBLE by its canonical bits. */
    public void setLong(int i, long value) {
        nulls[i] = false;
        longs[i] = value;
    }

    /** Sets column {@code i} of kind DOUBLE. */
    public void setDouble(int i, double value) {
        setLong(i, Double.doubleToLongBits(Values.canonical(value)));
    }

    /** Sets column {@code i} of kind WIDE. */
    public void setWide(int i, long high, long low) {
        nulls[i] = false;
        highs[i] = high;
        longs[i] = low;
    }

    /** Sets column {@code i} of kind TEXT or NUMERIC to a value that may not be in the pool. */
    public void setObject(int i, Object value) {
        nulls[i] = false;
        longs[i] = NOT_POOLED;
        objects[i] = value;
    }

    /** Copies column {@code from} of {@code row}, of kind LONG or DOUBLE, into column {@code i}. */
    public void copyLong(int i, RowBuffer row, int from) {
        nulls[i] = row.nulls[from];
        longs[i] = row.longs[from];
    }

    /** Copies column {@code from} of {@code row}, of kind WIDE, into column {@code i}. */
    public void copyWide(int i, RowBuffer row, int from) {
        copyLong(i, row, from);
        highs[i] = row.highs[from];
    }

    /** Copies column {@code from} of {@code row}, of kind TEXT or NUMERIC, into column {@code i}. */
    public void copyObject(int i, RowBuffer row, int from) {
        copyLong(i, row, from);
        objects[i] = row.objects[from];
    }

    /** Copies column {@code from} of {@code row}, of any kind, into column {@code i}. */
    public void copy(int i, RowBuffer row, int from) {
        copyWide(i, row, from);
        objects[i] = row.objects[from];
    }

    /**
     * Sets column {@code i} to a value as the Java API shows it, or NULL.
     *
     * @throws io.dormouse.type.DormouseException as {@link Values#canonical(Type, Object)}
     */
    public void set(int i, Type type, @Nullable Object value) {
        if (value == null) {
            setNull(i);
            return;
        }
        Object canonical = Values.canonical(type, value);
        switch (type.kind()) {
            case LONG -> setLong(i, toLong(canonical));
            case DOUBLE -> setDouble(i, (Double) canonical);
            case WIDE -> setWide(i, ((BigDecimal) canonical).unscaledValue());
            case TEXT, NUMERIC -> setObject(i, canonical);
        }
    }

    /** Sets column {@code i} of kind WIDE from an unscaled value of at most 38 digits. */
    public void setWide(int i, BigInteger unscaled) {
        setWide(i, unscaled.shiftRight(Long.SIZE).longValue(), unscaled.longValue());
    }

    /** The value of column {@code i} as the Java API shows it; a text or NUMERIC must have its object. */
    public @Nullable Object get(int i, Type type) {
        if (nulls[i]) {
            return null;
        }
        return switch (type.kind()) {
            case LONG -> fromLong(type, longs[i]);
            case DOUBLE -> Double.longBitsToDouble(longs[i]);
            case WIDE -> wideDecimal(highs[i], longs[i], ((Type.DecimalType) type).scale());
            case TEXT, NUMERIC -> objects[i];
        };
    }

    /** All values as the Java API shows them. */
    public Row toRow(Schema schema) {
        @Nullable Object[] values = new Object[schema.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = get(i, schema.column(i).type());
        }
        return Row.of(values);
    }

    /** The decimal of this unscaled two-word value. */
    public static BigDecimal wideDecimal(long high, long low, int scale) {
        return new BigDecimal(wideInteger(high, low), scale);
    }

    /** The integer of this two-word value. */
    public static BigInteger wideInteger(long high, long low) {
        if (high == low >> 63) {
            return BigInteger.valueOf(low);
        }
        BigInteger upper = BigInteger.valueOf(high).shiftLeft(Long.SIZE);
        BigInteger lower = BigInteger.valueOf(low);
        return upper.add(low < 0 ? lower.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : lower);
    }

    /** The {@code long} that holds a canonical value of kind LONG. */
    public static long toLong(Object canonical) {
        if (canonical instanceof Long number) {
            return number;
        }
        if (canonical instanceof Integer number) {
            return number;
        }
        if (canonical instanceof BigDecimal number) {
            return number.unscaledValue().longValueExact();
        }
        if (canonical instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        if (canonical instanceof LocalDate date) {
            return date.toEpochDay();
        }
        LocalDateTime time = (LocalDateTime) canonical;
        return Math.addExact(
                Math.multiplyExact(time.toEpochSecond(ZoneOffset.UTC), MICROS_PER_SECOND),
                time.get(ChronoField.MICRO_OF_SECOND));
    }

    /** The value that {@code value} holds for a type of kind LONG. */
    public static Object fromLong(Type type, long value) {
        return switch (type.family()) {
            case BOOLEAN -> value != 0;
            case INTEGER -> type instanceof Type.IntegerType ? (Object) (int) value : (Object) value;
            case DECIMAL -> BigDecimal.valueOf(value, ((Type.DecimalType) type).scale());
            case DATE -> LocalDate.ofEpochDay(value);
            case TIMESTAMP ->
                LocalDateTime.ofEpochSecond(
                        Math.floorDiv(value, MICROS_PER_SECOND),
                        (int) Math.floorMod(value, MICROS_PER_SECOND) * 1000,
                        ZoneOffset.UTC);
            case DOUBLE, TEXT -> throw new IllegalArgumentException("not of kind LONG: " + type);
        };
    }
}
