package io.dormouse.store;

/**
 * A piece of state that can put one of its cells back as it was. A class and not an interface, since the log stores one for each
 * write, and the store check of an array of interfaces is the dearer one.
 */
abstract class Undoable {
    /** Puts back what {@link UndoLog#record} was told about {@code position}; called in the reverse order of the records. */
    abstract void restore(long position, long old);
}
