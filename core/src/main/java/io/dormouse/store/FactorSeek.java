package io.dormouse.store;

import java.util.Arrays;
import java.util.Optional;

/**
 * Finds the rows kept factorised that begin, in the order of the tree, with given values: the groups of the first factors by an index
 * each, and all others by keys.
 */
public final class FactorSeek {
    private final FactorShape shape;
    private final Indexes indexes;

    /** Where indexes of the factors' groups come from. */
    public interface Indexes {
        /** The index of a factor's groups by its first {@code columns} columns. */
        SeekIndex of(int part, int columns);
    }

    /** In rows of this shape. */
    public FactorSeek(FactorShape shape, Indexes indexes) {
        this.shape = shape;
        this.indexes = indexes;
    }

    /**
     * A cursor over the rows that have the values of {@code wanted} in the first {@code columns} columns, 1 or more, of {@link
     * FactorShape#treeOrder}; empty if it is plain already that there are none. O(log groups) a factor.
     */
    public Optional<FactorCursor> find(RowBuffer wanted, int columns, FactorReader[] factors, Runnable check) {
        int[] fixed = new int[shape.size()];
        int left = columns;
        for (int i = 0; ; i++) {
            FactorShape.Part part = shape.parts().get(i);
            int own = Math.min(left, part.schema().size() - part.keyColumns());
            left -= own;
            FactorCursor.Source source = groups(i, wanted, part.keyColumns() + own);
            if (left == 0) {
                return Optional.of(FactorCursor.of(shape, Arrays.copyOf(fixed, i), source));
            }
            fixed[i] = source.next(factors[i], check);
            if (fixed[i] < 0) {
                return Optional.empty();
            }
        }
    }

    /** The groups of a factor with the wanted values in its first columns. */
    private FactorCursor.Source groups(int i, RowBuffer wanted, int columns) {
        FactorShape.Part part = shape.parts().get(i);
        RowBuffer key = new RowBuffer(part.schema().size());
        int[] sought = new int[columns];
        for (int column = 0; column < columns; column++) {
            sought[column] = column;
            key.copy(column, wanted, part.shownAs().get(column));
        }
        LongTree.Cursor candidates = indexes.of(i, columns).candidates(key);
        RowBuffer group = new RowBuffer(part.schema().size());
        return (factor, check) -> {
            while (candidates.hasNext()) {
                int candidate = (int) candidates.next();
                factor.read(candidate, group);
                check.run();
                if (SeekIndex.agree(key, group, part.schema(), sought)) {
                    return candidate;
                }
            }
            return -1;
        };
    }
}
