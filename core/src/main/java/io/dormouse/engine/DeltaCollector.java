package io.dormouse.engine;

import io.dormouse.circuit.Answer;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
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
        List<ViewDelta.SignedRow> rows = ViewDelta.inOrder(changes);
        changes.clear();
        return rows;
    }

    void clear() {
        changes.clear();
    }
}
