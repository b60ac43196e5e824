package io.dormouse;

import io.dormouse.type.Schema;
import java.util.List;

/**
 * What one committed epoch changed in one view: the exact, consolidated difference, deletions first, then in row order. Never
 * empty: an epoch that leaves the view as it was is not delivered. Immutable.
 */
public record Epoch(String view, long number, Schema schema, List<Change> changes) {
    public Epoch {
        changes = List.copyOf(changes);
    }
}
