package io.dormouse.type;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An immutable row of values as the Java API shows them ({@link Values} lists the classes); NULL is {@code null}.
 *
 * <p>Two rows are equal when their values are not distinct: decimals by number whatever their scale, doubles with one
 * zero and one NaN. Thread-safe.
 */
public final class Row {
    private final @Nullable Object[] values;
    private final int hash;

    private Row(@Nullable Object[] values) {
        this.values = values;
        int h = 1;
        for (Object value : values) {
            h = 31 * h + Values.hash(value);
        }
        this.hash = h;
    }

    /** A row of these values, copied. */
    public static Row of(@Nullable Object... values) {
        return new Row(values.clone());
    }

    /** How many values there are. */
    public int size() {
        return values.length;
    }

    /** The value at {@code index}, from 0. */
    public @Nullable Object get(int index) {
        return values[index];
    }

    /** The values in order, unmodifiable. */
    public List<@Nullable Object> values() {
        return Collections.unmodifiableList(Arrays.asList(values));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Row row) || row.hash != hash || row.values.length != values.length) {
            return false;
        }
        for (int i = 0; i < values.length; i++) {
            if (!Values.notDistinct(values[i], row.values[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : ", ").append(Values.text(values[i]));
        }
        return text.append(']').toString();
    }
}
