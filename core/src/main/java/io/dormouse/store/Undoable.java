package io.dormouse.store;

/** A piece of state that can put one of its cells back as it was. */
interface Undoable {
    /** Puts back what {@link UndoLog#record} was told about {@code position}; called in the reverse order of the records. */
    void restore(long position, long old);
}
