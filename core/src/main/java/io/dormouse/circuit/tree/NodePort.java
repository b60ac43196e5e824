package io.dormouse.circuit.tree;

import io.dormouse.circuit.RowSink;
import io.dormouse.store.RowBuffer;

/** The way of projected rows into a node, and of the hints which of its keys they will have. One writer. */
record NodePort(RowNode node) implements RowSink {
    @Override
    public void accept(RowBuffer row, long weight) {
        node.change(row, weight);
    }

    @Override
    public void expect(RowBuffer row) {
        Edge above = node.above;
        if (above != null && node.layout.parentKeyDirect) {
            above.expect(node.parentKeyCells, row);
        }
        for (int i = 0; i < node.below.length; i++) {
            if (node.layout.childKeyDirect[i]) {
                node.below[i].expect(node.childKeyCells[i], row);
            }
        }
    }

    @Override
    public void fetchAhead() {
        if (node.above != null) {
            node.above.soon.fetch();
        }
        for (Edge edge : node.below) {
            edge.soon.fetch();
        }
    }
}
