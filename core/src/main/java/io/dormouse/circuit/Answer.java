package io.dormouse.circuit;

import io.dormouse.store.Publishable;
import io.dormouse.type.Schema;

/** The rows of one relation as they are now, and who wants to know of their changes. One writer. */
public interface Answer {
    /** The columns. */
    Schema schema();

    /** The rows as what snapshots read. */
    Publishable rows();

    /** Gives every row with its weight to {@code sink}. The sink must not change this relation. */
    void forEach(RowSink sink);

    /** How many rows there are, equal ones as one. O(rows), or less. */
    long distinctRows();

    /** Adds one who is told of all later changes, as signed rows: what was goes first. Between epochs only. */
    void addSink(RowSink sink);

    /** Removes one who was added; nothing if he was not. */
    void removeSink(RowSink sink);
}
