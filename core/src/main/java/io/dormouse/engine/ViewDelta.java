package io.dormouse.engine;

import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What one epoch changed in one view: consolidated signed rows, deletions first, then in row order. Immutable. */
public record ViewDelta(String view, long epoch, Schema schema, List<SignedRow> rows) {
    /** A row and how many copies of it came (positive) or went. */
    public record SignedRow(Row row, long weight) {}

    public ViewDelta {
        rows = List.copyOf(rows);
    }

    /** The whole content of a view or stored table in a snapshot, as the delta that leads to it from nothing. O(rows log rows). */
    public static ViewDelta whole(EngineSnapshot snapshot, String name) {
        Schema schema = snapshot.schema(name);
        Map<Row, Long> rows = new HashMap<>();
        snapshot.forEach(name, (row, weight) -> rows.merge(row.toRow(schema), weight, Math::addExact));
        return new ViewDelta(name, snapshot.epoch(), schema, inOrder(rows));
    }

    /** Rows by their weights, none of which is 0, as a delta has them. */
    public static List<SignedRow> inOrder(Map<Row, Long> weights) {
        List<SignedRow> rows = new ArrayList<>(weights.size());
        weights.forEach((row, weight) -> rows.add(new SignedRow(row, weight)));
        rows.sort((a, b) -> {
            boolean aDeletes = a.weight() < 0;
            return aDeletes != b.weight() < 0 ? (aDeletes ? -1 : 1) : compareRows(a.row(), b.row());
        });
        return rows;
    }

    private static int compareRows(Row a, Row b) {
        for (int i = 0; i < a.size(); i++) {
            int order = Values.compare(a.get(i), b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
