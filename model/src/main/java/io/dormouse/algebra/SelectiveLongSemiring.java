package io.dormouse.algebra;

/** A semiring over words whose ⊕ gives one of its operands. */
interface SelectiveLongSemiring<K> extends LongSemiring<K>, SelectiveSemiring<K> {
    @Override
    default long multiple(long word, long count) {
        return Refusals.requireCount(count) == 0 ? zeroAsLong() : word;
    }

    @Override
    default K multiple(K value, long count) {
        return SelectiveSemiring.super.multiple(value, count);
    }
}
