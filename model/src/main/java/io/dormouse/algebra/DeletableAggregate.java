package io.dormouse.algebra;

import io.dormouse.type.DormouseException;

/**
 * The sum of a multiset of elements in a state of O(1) words from which an element can be taken out again in O(1): a state
 * {@code σ(A)} with {@code value(σ(A)) = ⊕ A}, {@code σ(A).add(v, n) = σ(A ⊎ n·v)}, and {@code add} with a negative {@code n} takes
 * copies out.
 *
 * <p>The sum itself is such a state in a ring; elsewhere it may be more than the sum. Of Booleans it is the number of those that are
 * true (derivation counting); of any finite semiring it is a count for each element. The minimum of arbitrary numbers has no such
 * state: it would sort in linear time.
 *
 * <p>States form a group and σ is additive: the order of changes never matters, more copies may be taken out than are there
 * as long as the balance is right when {@link #value} is asked, and equal multisets have equal states ({@code equals}). Immutable, and
 * safe to share among threads. {@code add} and {@code value} cost O(1) operations; of a finite semiring, O(|K|) and that is a constant.
 *
 * <p>Source: <i>Answering Conjunctive Queries with Aggregations under Updates</i>, Definition 5.6 and Lemma 5.7.
 *
 * @param <K> the elements
 */
public interface DeletableAggregate<K> extends Summation<K> {
    /**
     * The state with {@code copies} more of an element; fewer if {@code copies} is negative. Exact as long as the number of elements
     * fits in a {@code long}.
     */
    @Override
    DeletableAggregate<K> add(K value, long copies);

    /**
     * The sum of the elements.
     *
     * @throws DormouseException 22003 if it is out of the semiring's range; XX000 if more was taken out than put in and the state shows
     *     it
     */
    @Override
    K value();
}
