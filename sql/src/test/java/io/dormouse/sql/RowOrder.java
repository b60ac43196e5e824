package io.dormouse.sql;

import io.dormouse.logic.SortKey;
import io.dormouse.type.Values;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Orders rows by sort keys. */
final class RowOrder {
    private RowOrder() {}

    static Comparator<List<@Nullable Object>> of(List<SortKey> keys) {
        return (a, b) -> {
            for (SortKey key : keys) {
                Object x = a.get(key.column());
                Object y = b.get(key.column());
                int order;
                if (x == null || y == null) {
                    order = x == y ? 0 : (x == null) == key.nullsFirst() ? -1 : 1;
                } else {
                    order = key.descending() ? Values.compare(y, x) : Values.compare(x, y);
                }
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }
}
