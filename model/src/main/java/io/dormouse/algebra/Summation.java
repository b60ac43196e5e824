package io.dormouse.algebra;

import io.dormouse.type.DormouseException;

/**
 * The sum {@code ⊕ A} of a multiset of elements {@code A} that come and go. An immutable state; safe to share among threads. What a change
 * costs depends on what the semiring can do: see {@link Semiring#summation}.
 *
 * @param <K> the elements
 */
public interface Summation<K> {
    /**
     * The state with {@code copies} more of an element; fewer if {@code copies} is negative.
     *
     * @throws DormouseException 23D01 if more copies are taken out than are there, where that shows at once
     */
    Summation<K> add(K value, long copies);

    /**
     * The sum of the elements.
     *
     * @throws DormouseException 22003 if it is out of the semiring's range; XX000 if more was taken out than put in and the state shows
     *     it only now
     */
    K value();
}
