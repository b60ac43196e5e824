package io.dormouse.oracle;

import io.dormouse.logic.Definition;
import io.dormouse.logic.SortKey;
import io.dormouse.type.Row;
import io.dormouse.type.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The order of rows, and the first of them. Pure functions. */
public final class Ordering {
    private Ordering() {}

    /** Orders rows of {@code width} columns by the keys, then by all columns, left to right, ascending, NULLs last. */
    public static Comparator<Row> by(List<SortKey> keys, int width) {
        return (a, b) -> {
            for (SortKey key : keys) {
                int difference = compare(key, a.get(key.column()), b.get(key.column()));
                if (difference != 0) {
                    return difference;
                }
            }
            for (int column = 0; column < width; column++) {
                int difference = Values.compare(a.get(column), b.get(column));
                if (difference != 0) {
                    return difference;
                }
            }
            return 0;
        };
    }

    private static int compare(SortKey key, @Nullable Object a, @Nullable Object b) {
        if (a == null || b == null) {
            return a == b ? 0 : (a == null) == key.nullsFirst() ? -1 : 1;
        }
        return key.descending() ? Values.compare(b, a) : Values.compare(a, b);
    }

    /** The first rows of {@code input}, copies counted. */
    static Map<Row, Long> first(Map<Row, Long> input, Definition.TopK topK, int width) {
        List<Row> rows = new ArrayList<>(input.keySet());
        rows.sort(by(topK.order(), width));
        Map<Row, Long> first = new LinkedHashMap<>();
        long left = topK.limit();
        for (Row row : rows) {
            long taken = Math.min(left, input.getOrDefault(row, 0L));
            if (taken > 0) {
                first.put(row, taken);
                left -= taken;
            }
        }
        return first;
    }
}
