package io.dormouse.engine;

import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.util.List;

/** What one epoch changed in one view: consolidated signed rows, deletions first, then in row order. Immutable. */
public record ViewDelta(String view, long epoch, Schema schema, List<SignedRow> rows) {
    /** A row and how many copies of it came (positive) or went. */
    public record SignedRow(Row row, long weight) {}

    public ViewDelta {
        rows = List.copyOf(rows);
    }
}
