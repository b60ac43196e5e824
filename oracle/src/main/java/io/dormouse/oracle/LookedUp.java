package io.dormouse.oracle;

import io.dormouse.logic.Definition;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a lookup gives. Pure functions. */
final class LookedUp {
    private LookedUp() {}

    /** The rows of {@code input} with what they find in {@code looked}, which has {@code width} columns. */
    static Map<Row, Long> of(Map<Row, Long> input, Map<Row, Long> looked, int width, Definition.Lookup lookup) {
        Map<Row, Row> byKey = new HashMap<>();
        int keys = lookup.by().size();
        for (Row row : looked.keySet()) {
            List<@Nullable Object> key = new ArrayList<>();
            for (int i = 0; i < keys; i++) {
                key.add(row.get(i));
            }
            Row before = byKey.put(Row.of(key.toArray()), row);
            if (before != null) {
                throw new IllegalArgumentException("two rows have the key of the lookup: " + before + " and " + row);
            }
        }
        Map<Row, Long> result = new HashMap<>();
        input.forEach((row, count) -> {
            List<@Nullable Object> key = new ArrayList<>();
            lookup.by().forEach(column -> key.add(row.get(column)));
            boolean names = lookup.nullsMatch() || !key.contains(null);
            Row found = names ? byKey.get(Row.of(key.toArray())) : null;
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                values.add(row.get(i));
            }
            for (int i = keys; i < width; i++) {
                values.add(found == null ? null : found.get(i));
            }
            ProgramEvaluator.add(result, Row.of(values.toArray()), count);
        });
        return result;
    }
}
