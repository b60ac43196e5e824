package io.dormouse.store;

/** A piece of state that can put one of its cells back as it was. */
abstract class Undoable {
    /** What the log knows this state by. */
    final int number;

    Undoable(UndoLog log) {
        // Only its place in the list is taken now; nobody asks it anything before it has recorded a write.
        number = log.register(this);
    }

    /** Puts back what {@link UndoLog#record} was told about {@code position}; called in the reverse order of the records. */
    abstract void restore(long position, long old);
}
