package io.dormouse.bench.flink;

import io.dormouse.bench.stream.Column;
import io.dormouse.bench.stream.Table;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;

/**
 * Columns in the form in which Flink's operators have values, made once and not while a clock runs: numbers boxed, texts
 * as UTF-8. Thread-safe.
 */
final class InternalColumns {
    private static final int MONEY_PRECISION = 15;
    private static final int MONEY_SCALE = 2;

    /** By the array that a column was made from, which is the same from round to round. */
    private final IdentityHashMap<Object, Object[]> made = new IdentityHashMap<>();

    /** The values of a column, by row; not to be written. */
    synchronized Object[] of(Table table, Column column) {
        if (column.kind() == Column.Kind.TEXT) {
            return made.computeIfAbsent(table.texts(column.name()), texts -> texts((String[]) texts));
        }
        return made.computeIfAbsent(table.longs(column.name()), numbers -> numbers((long[]) numbers, column.kind()));
    }

    private static Object[] texts(String[] texts) {
        Map<String, StringData> repeated = new HashMap<>();
        Object[] values = new Object[texts.length];
        for (int row = 0; row < texts.length; row++) {
            values[row] = repeated.computeIfAbsent(texts[row], InternalColumns::encoded);
        }
        return values;
    }

    private static StringData encoded(String text) {
        BinaryStringData data = BinaryStringData.fromString(text);
        data.ensureMaterialized();
        return data;
    }

    private static Object[] numbers(long[] numbers, Column.Kind kind) {
        Object[] values = new Object[numbers.length];
        for (int row = 0; row < numbers.length; row++) {
            values[row] = switch (kind) {
                case BIGINT -> numbers[row];
                case INTEGER, DATE -> (int) numbers[row];
                case DECIMAL -> DecimalData.fromUnscaledLong(numbers[row], MONEY_PRECISION, MONEY_SCALE);
                case TEXT -> throw new IllegalArgumentException("a text is no number");
            };
        }
        return values;
    }
}
