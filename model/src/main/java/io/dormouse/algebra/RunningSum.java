package io.dormouse.algebra;

/** The sum alone, for multisets that only grow: a change costs one addition, and one more for each doubling of its copies. */
record RunningSum<K>(Semiring<K> semiring, K value) implements Summation<K> {
    @Override
    public Summation<K> add(K element, long copies) {
        return new RunningSum<>(
                semiring, semiring.plus(value, semiring.multiple(element, Refusals.requirePut(copies))));
    }
}
