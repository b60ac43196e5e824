package io.dormouse.store;

/**
 * How a factor of rows that are kept factorised ({@link FactorisedRows}) is read: as it is now, or as it was published.
 *
 * <p>Its groups are found from the first one on if it is the first factor, else by the key that a group of the factor above refers to. Every
 * method is O(1).
 */
public interface FactorReader {
    /** The first group whose id is {@code from} or larger, or −1. */
    int next(int from);

    /** The first group with a key of the edge above, or −1. */
    int first(int key);

    /** The group after this one with the same key, or −1. */
    int after(int group);

    /** How many copies a group stands for; 0: it is not there. */
    long weight(int group);

    /** The id of the key of the edge to the factor below in a place. */
    int childKey(int group, int place);

    /**
     * Reads what a group that is there contributes to what rows combine: the number of its copies, and behind it as many words as the factor's
     * annotation has.
     */
    void readAnnotation(int group, long[] out);

    /** Reads the values of a group that is there, objects included. */
    void read(int group, RowBuffer out);
}
