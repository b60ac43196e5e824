package io.dormouse.algebra;

import io.dormouse.type.DormouseException;

/**
 * {@link DeletableAggregate} over words: a state is {@link #words()} consecutive words of an array, and that of nothing is all 0. Nothing is
 * allocated. Implementations are pure but for the words that they are given.
 */
public interface LongAggregate {
    /** How many words a state has; at least 1. */
    int words();

    /** Adds {@code copies} of an element, given by its word, to the state at {@code at}; takes them out if negative. */
    void add(long[] state, int at, long word, long copies);

    /**
     * The word of the sum of the elements.
     *
     * @throws DormouseException 22003 if it is out of the semiring's range; XX000 if more was taken out than put in and the state shows
     *     it
     */
    long value(long[] state, int at);
}
