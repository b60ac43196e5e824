package io.dormouse.engine;

import io.dormouse.circuit.Answer;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gathers the change of one view over one epoch: a signed set of rows, consolidated, however often the view was settled. One
 * writer.
 */
final class DeltaCollector implements Answer.Consumer {
    private final Schema schema;
    private final Map<Row, Long> changes = new HashMap<>();

    DeltaCollector(Schema schema) {
        this.schema = schema;
    }

    @Override
    public void changed(int id, RowBuffer before, long oldWeight, RowBuffer after, long newWeight) {
        if (oldWeight != 0) {
            add(before.toRow(schema), -oldWeight);
        }
        if (newWeight != 0) {
            add(after.toRow(schema), newWeight);
        }
    }

    private void add(Row row, long weight) {
        changes.merge(row, weight, (a, b) -> Math.addExact(a, b) == 0 ? null : a + b);
    }

    /** The changes since the last call, deletions first, then in row order. */
    List<ViewDelta.SignedRow> drain() {
        List<ViewDelta.SignedRow> rows = new ArrayList<>();
        changes.forEach((row, weight) -> rows.add(new ViewDelta.SignedRow(row, weight)));
        changes.clear();
        rows.sort((a, b) -> {
            boolean aDeletes = a.weight() < 0;
            return aDeletes != b.weight() < 0 ? (aDeletes ? -1 : 1) : compareRows(a.row(), b.row());
        });
        return rows;
    }

    void clear() {
        changes.clear();
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
