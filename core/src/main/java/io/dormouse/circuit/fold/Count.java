package io.dormouse.circuit.fold;

import io.dormouse.store.RowBuffer;

/** COUNT of an argument; over an argument that is never NULL, and as COUNT(*), it is the group's number of matches. */
final class Count implements Accumulator {
    /** The argument of COUNT(*), which is never NULL. */
    static final int NO_ARGUMENT = -1;

    private final int argument;
    private final ArgumentCount count;

    Count(int argument, ArgumentCount count) {
        this.argument = argument;
        this.count = count;
    }

    @Override
    public void init(int group) {
        count.init(group);
    }

    @Override
    public void add(int group, RowBuffer row, long weight) {
        if (argument == NO_ARGUMENT || !row.nulls[argument]) {
            count.add(group, weight);
        }
    }

    @Override
    public void read(int group, RowBuffer out, int column) {
        out.setLong(column, count.get(group));
    }

    @Override
    public void clear(int group) {
        // All state is in the record.
    }
}
