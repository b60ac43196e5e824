package io.dormouse.engine;

import io.dormouse.type.RowSource;

/** Changes of single rows, one after the other; begins before the first. Called under the turn. */
public interface RowStream {
    /** Goes on to the next change, or says that there is none. */
    boolean next();

    /** The table of the change at hand. */
    Table table();

    /** The row at hand; good until the next call of {@link #next}. */
    RowSource row();

    /** How many copies of it come: 1, or −1 if one goes. */
    long weight();
}
