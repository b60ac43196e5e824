package io.dormouse.algebra;

/** The sum, from which an element is taken out by subtracting it. */
record RingAggregate<K>(Ring<K> ring, K value) implements DeletableAggregate<K> {
    @Override
    public DeletableAggregate<K> add(K element, long copies) {
        K sum = copies >= 0
                ? ring.plus(value, ring.multiple(element, copies))
                : ring.minus(value, ring.multiple(element, Math.negateExact(copies)));
        return new RingAggregate<>(ring, sum);
    }
}
