package io.dormouse.circuit;

/** A stateful operator with an answer. One writer. */
public interface Operator {
    /** The rows that it keeps. */
    KeptAnswer answer();

    /**
     * Brings the answer up to date with what flowed in since the last time and tells the answer's consumers. All inputs must be
     * settled.
     *
     * @throws io.dormouse.type.DormouseException if a row of the answer cannot be computed; the epoch must then be rolled back
     */
    void settle();

    /**
     * Refuses the epoch, or to be read in the middle of it, if an expression over something live is an error now. Changes nothing
     * that a later verdict needs.
     *
     * @throws io.dormouse.type.DormouseException that error
     */
    void judge();

    /** The undo log has been rolled back: forgets what the epoch left in the operator's own variables. */
    void rolledBack();

    /** Gives back what its state holds in the shared pool, the answer aside; it is not used again. */
    void dispose();

    /** How many rows it has looked at because another one changed: the unit of work. */
    default long visits() {
        return 0;
    }

    /** Checks the operator's invariants from scratch. O(state); for tests. */
    void checkInvariants();

    /** The bytes that its state takes, the answer aside. */
    long bytes();
}
