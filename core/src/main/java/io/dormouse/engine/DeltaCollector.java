package io.dormouse.engine;

import io.dormouse.circuit.RowSink;
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
final class DeltaCollector implements RowSink {
    private final Schema schema;
    private final Map<Row, Long> changes = new HashMap<>();

    DeltaCollector(Schema schema) {
        this.schema = schema;
    }

    @Override
    public void accept(RowBuffer row, long weight) {
        changes.merge(row.toRow(schema), weight, (a, b) -> Math.addExact(a, b) == 0 ? null : a + b);
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
