package io.dormouse;

import io.dormouse.type.RowSource;
import java.util.Iterator;

/**
 * Changes of single rows, one after the other, for {@link Dormouse#writeEach}: begins before the first; each method but
 * {@link #next} speaks of the change at hand.
 *
 * <p>It is called by the thread that calls {@code writeEach}, while that has the writer's turn: so it neither waits for other things
 * nor writes. It is ahead of what is written by some dozens of changes.
 */
public interface ChangeCursor {
    /** Goes on to the next change, or says that there is none. */
    boolean next();

    /** A writer of the table whose row it is, made by the same instance. */
    RowWriter writer();

    /** The row. Asked for its values before {@link #next} is called again. */
    RowSource row();

    /** Whether one copy of the row is retracted; else one is inserted. */
    boolean isRetraction();

    /** The insertions of rows, which the iterator gives one after the other, by one writer. */
    static ChangeCursor insertions(RowWriter writer, Iterator<? extends RowSource> rows) {
        return new Insertions(writer, rows);
    }
}
