package io.dormouse.algebra;

import java.util.Optional;

/** A product of rings. */
record ProductRing<A, B>(Product<A, B> product, Ring<A> first, Ring<B> second) implements Ring<Pair<A, B>> {
    @Override
    public Pair<A, B> zero() {
        return product.zero();
    }

    @Override
    public Pair<A, B> one() {
        return product.one();
    }

    @Override
    public Pair<A, B> plus(Pair<A, B> a, Pair<A, B> b) {
        return product.plus(a, b);
    }

    @Override
    public Pair<A, B> times(Pair<A, B> a, Pair<A, B> b) {
        return product.times(a, b);
    }

    @Override
    public Pair<A, B> canonical(Pair<A, B> value) {
        return product.canonical(value);
    }

    @Override
    public Pair<A, B> multiple(Pair<A, B> value, long count) {
        return product.multiple(value, count);
    }

    @Override
    public Pair<A, B> negate(Pair<A, B> a) {
        return new Pair<>(first.negate(a.first()), second.negate(a.second()));
    }

    @Override
    public Optional<DeletableAggregate<Pair<A, B>>> deletable() {
        return product.deletable();
    }
}
