package io.dormouse.circuit;

import io.dormouse.store.RowBuffer;
import io.dormouse.type.RowSource;

/**
 * Where the rows of a relation enter a circuit: filters them, and hands on what is kept of those that pass. A class and not an
 * interface, since each row calls another one, and a call through a class is the cheaper one. One writer.
 */
public abstract class RowPort implements RowSink {
    /** How many rows can wait. */
    public static final int PLACES = Long.SIZE;

    /**
     * Takes {@code weight} copies of a row (never 0; negative: they go), and asks for those columns only that the filters read, and for
     * the kept ones only if the row passes.
     *
     * @throws io.dormouse.type.DormouseException if the row is refused; the epoch must then be rolled back
     */
    public abstract void accept(RowSource row, long weight);

    /**
     * Takes in what is kept of a row if it passes, to be accepted later, and says whether it does. What waits at {@code place}, from 0 to
     * {@link #PLACES} − 1, is forgotten.
     *
     * @throws io.dormouse.type.DormouseException if the row is refused; nothing waits at the place then
     */
    public abstract boolean stage(RowSource row, int place);

    /** As {@link #stage(RowSource, int)}, of a row that stays as it is until it is accepted. */
    public abstract boolean stage(RowBuffer row, int place);

    /** The row that waits at a place, to be read; there must be one. */
    public abstract RowBuffer staged(int place);

    /** Takes {@code weight} copies of the row that waits at a place, if one does; as often as is asked. */
    public abstract void acceptStaged(int place, long weight);
}
