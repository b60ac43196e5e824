package io.dormouse.algebra;

import java.util.Optional;

/** A semiring whose ⊕ gives one of its operands. All of these here are positive. */
interface SelectiveSemiring<K> extends Semiring<K> {
    @Override
    default K multiple(K value, long count) {
        return Refusals.requireCount(count) == 0 ? zero() : value;
    }

    @Override
    default boolean isPositive() {
        return true;
    }

    @Override
    default Optional<NaturalOrder<K>> naturalOrder() {
        return Optional.of(NaturalOrder.ofSelective(this));
    }
}
