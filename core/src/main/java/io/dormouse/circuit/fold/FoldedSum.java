package io.dormouse.circuit.fold;

import io.dormouse.store.RowBuffer;
import org.jspecify.annotations.Nullable;

/**
 * COUNT, SUM or AVG of arguments that the join tree has summed: a match brings their sum, and how many are not NULL, for all the
 * copies that it stands for.
 */
final class FoldedSum implements Accumulator {
    /** Instead of a column: as many as the copies of the match, since no argument is NULL. */
    static final int COPIES = -1;

    private final Accumulator shown;
    private final @Nullable NarrowSum sum;
    private final @Nullable ArgumentCount count;
    private final int countColumn;
    private final int sumColumn;

    /** A sum or an average of {@code sum}, whose column has two words. */
    FoldedSum(Accumulator shown, NarrowSum sum, int countColumn, int sumColumn) {
        this.shown = shown;
        this.sum = sum;
        this.count = null;
        this.countColumn = countColumn;
        this.sumColumn = sumColumn;
    }

    /** A count. */
    FoldedSum(Count shown, ArgumentCount count, int countColumn) {
        this.shown = shown;
        this.sum = null;
        this.count = count;
        this.countColumn = countColumn;
        this.sumColumn = -1;
    }

    @Override
    public void init(int group) {
        shown.init(group);
    }

    @Override
    public void add(int group, RowBuffer row, long weight) {
        // How many are not NULL is at most how many there are, so one word has it.
        long copies = countColumn == COPIES ? weight : row.longs[countColumn];
        if (sum != null) {
            sum.addSummed(group, copies, row.highs[sumColumn], row.longs[sumColumn]);
        } else if (count != null) {
            count.add(group, copies);
        }
    }

    @Override
    public void read(int group, RowBuffer out, int column) {
        shown.read(group, out, column);
    }

    @Override
    public void clear(int group) {
        shown.clear(group);
    }
}
