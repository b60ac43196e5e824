package io.dormouse.algebra;

import java.util.Optional;

/**
 * A semiring with subtraction: for each {@code a} there is {@code −a} with {@code a ⊕ (−a) = 0}.
 *
 * <p>A ring is neither positive nor naturally ordered, unless zero is its only element: annotations cancel, and a row that is there may be
 * annotated with zero. It always has {@link #deletable()} aggregates: the state is the sum. A ring whose addition refuses what is out
 * of range gives a wider state of its own, so that whether a multiset has a sum does not depend on the order of its changes.
 *
 * @param <K> the elements
 */
public interface Ring<K> extends Semiring<K> {
    /**
     * {@code −a}.
     *
     * @throws io.dormouse.type.DormouseException 22003 if the result is out of range
     */
    K negate(K a);

    /** {@code a ⊕ (−b)}. */
    default K minus(K a, K b) {
        return plus(a, negate(b));
    }

    @Override
    default Optional<Ring<K>> ring() {
        return Optional.of(this);
    }

    @Override
    default Optional<DeletableAggregate<K>> deletable() {
        return Optional.of(new RingAggregate<>(this, zero()));
    }
}
