package io.dormouse.circuit.tree;

import io.dormouse.circuit.KeyCells;
import io.dormouse.store.RowBuffer;

/**
 * The key of an edge as seen from an end that inherits part of it: where each variable is read, and which of the node's child
 * edges must have support before.
 */
final class InheritedKey {
    private final ValuePath[] paths;
    private final KeyCells cells;
    private final RowBuffer row;
    /** The child edges that the paths go through, as a set of places. */
    final long through;

    InheritedKey(ValuePath[] paths, KeyCells cells) {
        this.paths = paths;
        this.cells = cells;
        this.row = new RowBuffer(paths.length);
        long edges = 0;
        for (ValuePath path : paths) {
            edges |= path.firstEdge();
        }
        this.through = edges;
    }

    /** The id of the key of {@code tuple} in {@code edge}, added if it is new. */
    int intern(int tuple, Edge edge) {
        for (int i = 0; i < paths.length; i++) {
            paths[i].read(tuple, row, i);
        }
        return edge.intern(cells, row);
    }
}
