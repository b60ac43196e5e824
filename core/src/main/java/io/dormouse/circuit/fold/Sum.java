package io.dormouse.circuit.fold;

import io.dormouse.store.RowBuffer;

/** What sums and averages share: NULL arguments are passed over and counted out, and the result over none is NULL. */
abstract class Sum implements Accumulator {
    final int argument;
    private final ArgumentCount count;

    Sum(int argument, ArgumentCount count) {
        this.argument = argument;
        this.count = count;
    }

    @Override
    public final void init(int group) {
        count.init(group);
        initSum(group);
    }

    abstract void initSum(int group);

    @Override
    public final void add(int group, RowBuffer row, long weight) {
        if (!row.nulls[argument]) {
            count.add(group, weight);
            addValue(group, row, weight);
        }
    }

    /** Counts arguments that are not NULL. */
    final void addToCount(int group, long copies) {
        count.add(group, copies);
    }

    /** Adds {@code weight} copies of the argument, which is not NULL. */
    abstract void addValue(int group, RowBuffer row, long weight);

    @Override
    public final void read(int group, RowBuffer out, int column) {
        if (isEmpty(group)) {
            out.setNull(column);
        } else {
            readSum(group, out, column);
        }
    }

    /** Puts the sum of at least one value into a column. */
    abstract void readSum(int group, RowBuffer out, int column);

    /** Whether no match has an argument. */
    final boolean isEmpty(int group) {
        return count.get(group) == 0;
    }

    /** How many matches have an argument. */
    final long count(int group) {
        return count.get(group);
    }
}
