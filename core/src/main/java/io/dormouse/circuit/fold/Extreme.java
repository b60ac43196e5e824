package io.dormouse.circuit.fold;

import io.dormouse.store.OrderedMultiset;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Type;
import java.util.Objects;

/**
 * MIN or MAX of any type: the first or last of all the group's values, so that the next one is known when it goes; where none ever
 * goes, the best one alone.
 */
final class Extreme implements Accumulator {
    /** How many fields it takes. */
    static final int WIDTH = 1;

    private final int argument;
    private final boolean largest;
    private final boolean growing;
    private final boolean pooled;
    private final ValuePool pool;
    private final OrderedMultiset values;
    private final Records groups;
    private final int rootField;

    /** {@code growing}: no value is ever taken away, since all sources are append-only. */
    Extreme(
            int argument,
            Type type,
            boolean largest,
            boolean growing,
            UndoLog log,
            ValuePool pool,
            Records groups,
            int firstField) {
        this.argument = argument;
        this.growing = growing;
        this.largest = largest;
        this.pooled = type.kind() == Type.Kind.TEXT || type.kind() == Type.Kind.NUMERIC;
        this.pool = pool;
        this.values = new OrderedMultiset(log, type.kind(), pool);
        this.groups = groups;
        this.rootField = firstField;
    }

    @Override
    public void init(int group) {
        groups.init(group, rootField, OrderedMultiset.NONE);
    }

    @Override
    public void add(int group, RowBuffer row, long weight) {
        if (row.nulls[argument]) {
            return;
        }
        if (pooled && row.longs[argument] == RowBuffer.NOT_POOLED) {
            row.longs[argument] = pool.intern(Objects.requireNonNull(row.objects[argument]));
        }
        addValue(group, row.highs[argument], row.longs[argument], weight);
    }

    /** Adds {@code copies} of an argument of kind LONG, or takes them away. */
    void addValue(int group, long value, long copies) {
        addValue(group, 0, value, copies);
    }

    private void addValue(int group, long high, long low, long copies) {
        int before = (int) groups.get(group, rootField);
        int after = growing ? grown(before, high, low, copies) : values.add(before, high, low, copies);
        if (after != before) {
            groups.set(group, rootField, after);
        }
    }

    private int grown(int root, long high, long low, long copies) {
        // What a better value of a match replaces (FoldedExtreme) is no loss.
        return copies < 0 ? root : values.keepBest(root, largest, high, low);
    }

    @Override
    public void read(int group, RowBuffer out, int column) {
        int root = (int) groups.get(group, rootField);
        if (root == OrderedMultiset.NONE) {
            out.setNull(column);
            return;
        }
        int node = largest ? values.largest(root) : values.smallest(root);
        long low = values.low(node);
        out.setWide(column, values.high(node), low);
        if (pooled) {
            out.objects[column] = pool.get((int) low);
        }
    }

    @Override
    public void clear(int group) {
        values.clear((int) groups.get(group, rootField));
    }
}
