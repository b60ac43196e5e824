package io.dormouse.cli.slt;

import io.dormouse.logic.SortKey;
import io.dormouse.type.Row;
import io.dormouse.type.Values;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether rows that are the same stand in an order that the query allows. Pure functions. */
final class OrderCheck {
    private OrderCheck() {}

    /**
     * Whether the expected rows, which are the actual ones in another order, are ordered by the keys as well: whether each has the keys of
     * the row that stands in its place. Rows of equal keys may stand in any order.
     *
     * @param written the actual rows as they are written, in their order
     */
    static boolean allows(
            List<List<String>> expected, List<List<String>> written, List<Row> actual, List<SortKey> keys) {
        Map<List<String>, Deque<Row>> places = new HashMap<>();
        for (int i = 0; i < written.size(); i++) {
            places.computeIfAbsent(written.get(i), row -> new ArrayDeque<>()).add(actual.get(i));
        }
        for (int i = 0; i < expected.size(); i++) {
            Deque<Row> rows = places.get(expected.get(i));
            if (rows == null || rows.isEmpty()) {
                return false;
            }
            Row row = rows.remove();
            if (!tied(row, actual.get(i), keys)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the keys leave the order of some ordered rows open. */
    static boolean hasTies(List<Row> rows, List<SortKey> keys) {
        for (int i = 1; i < rows.size(); i++) {
            if (tied(rows.get(i - 1), rows.get(i), keys) && !rows.get(i - 1).equals(rows.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean tied(Row a, Row b, List<SortKey> keys) {
        return keys.stream().allMatch(key -> Values.notDistinct(a.get(key.column()), b.get(key.column())));
    }
}
