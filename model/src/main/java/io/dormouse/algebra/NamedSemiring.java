package io.dormouse.algebra;

/**
 * A semiring as a statement names it: a name, what it computes, and how its elements stand in columns. Immutable.
 *
 * @param name as a statement would write it, such as {@code k_best(3)}; tells what a registry has apart
 */
public record NamedSemiring<K>(String name, Semiring<K> semiring, Notation<K> notation) {
    /** The product of this and another, {@code product(a, b)}. */
    <L> NamedSemiring<Pair<K, L>> with(NamedSemiring<L> other) {
        Semiring<Pair<K, L>> product = Semirings.product(semiring, other.semiring);
        return new NamedSemiring<>(
                "product(" + name + ", " + other.name + ")",
                product,
                Notations.pairs(product, notation, other.notation));
    }

    @Override
    public String toString() {
        return name;
    }
}
