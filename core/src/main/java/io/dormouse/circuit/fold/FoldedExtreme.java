package io.dormouse.circuit.fold;

import io.dormouse.store.RowBuffer;

/**
 * MIN or MAX of arguments of which the join tree has found the best: a match brings the one that was and the one that is, where
 * they differ.
 */
final class FoldedExtreme implements Accumulator {
    private final Extreme extreme;
    private final int copiesColumn;
    private final int goneColumn;

    /** The value that goes is in {@code goneColumn}, the one that comes in the next, how many of each in {@code copiesColumn}. */
    FoldedExtreme(Extreme extreme, int copiesColumn, int goneColumn) {
        this.extreme = extreme;
        this.copiesColumn = copiesColumn;
        this.goneColumn = goneColumn;
    }

    @Override
    public void init(int group) {
        extreme.init(group);
    }

    @Override
    public void add(int group, RowBuffer row, long weight) {
        long copies = row.longs[copiesColumn];
        int come = goneColumn + 1;
        if (!row.nulls[goneColumn]) {
            extreme.addValue(group, row.longs[goneColumn], -copies);
        }
        if (!row.nulls[come]) {
            extreme.addValue(group, row.longs[come], copies);
        }
    }

    @Override
    public void read(int group, RowBuffer out, int column) {
        extreme.read(group, out, column);
    }

    @Override
    public void clear(int group) {
        extreme.clear(group);
    }
}
