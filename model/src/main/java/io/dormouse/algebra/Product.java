package io.dormouse.algebra;

import java.util.Optional;
import java.util.OptionalLong;

/** Two semirings side by side; everything goes by component. */
record Product<A, B>(Semiring<A> first, Semiring<B> second) implements Semiring<Pair<A, B>> {
    @Override
    public Pair<A, B> zero() {
        return new Pair<>(first.zero(), second.zero());
    }

    @Override
    public Pair<A, B> one() {
        return new Pair<>(first.one(), second.one());
    }

    @Override
    public Pair<A, B> plus(Pair<A, B> a, Pair<A, B> b) {
        return new Pair<>(first.plus(a.first(), b.first()), second.plus(a.second(), b.second()));
    }

    @Override
    public Pair<A, B> times(Pair<A, B> a, Pair<A, B> b) {
        return new Pair<>(first.times(a.first(), b.first()), second.times(a.second(), b.second()));
    }

    @Override
    public Pair<A, B> canonical(Pair<A, B> value) {
        return new Pair<>(first.canonical(value.first()), second.canonical(value.second()));
    }

    @Override
    public Pair<A, B> multiple(Pair<A, B> value, long count) {
        return new Pair<>(first.multiple(value.first(), count), second.multiple(value.second(), count));
    }

    @Override
    public Optional<NaturalOrder<Pair<A, B>>> naturalOrder() {
        return first.naturalOrder().flatMap(a -> second.naturalOrder().map(b -> order(a, b)));
    }

    private static <A, B> NaturalOrder<Pair<A, B>> order(NaturalOrder<A> first, NaturalOrder<B> second) {
        NaturalOrder<Pair<A, B>> order = NaturalOrder.of(
                (a, b) -> first.lessOrEqual(a.first(), b.first()) && second.lessOrEqual(a.second(), b.second()));
        OptionalLong one = first.longestMonotone();
        OptionalLong other = second.longestMonotone();
        if (one.isEmpty() || other.isEmpty()) {
            return order;
        }
        // Each step up is one in at least one component.
        return order.withLongestMonotone(Math.addExact(one.getAsLong(), other.getAsLong()));
    }

    @Override
    public Optional<Ring<Pair<A, B>>> ring() {
        return first.ring().flatMap(a -> second.ring().map(b -> new ProductRing<>(this, a, b)));
    }

    @Override
    public Optional<DeletableAggregate<Pair<A, B>>> deletable() {
        return first.deletable().flatMap(a -> second.deletable().map(b -> new Sums<>(a, b)));
    }

    /** A state of each component, each the cheapest for it. */
    @Override
    public Summation<Pair<A, B>> summation(boolean growing) {
        return new Sides<>(first.summation(growing), second.summation(growing));
    }

    private record Sides<A, B>(Summation<A> first, Summation<B> second) implements Summation<Pair<A, B>> {
        @Override
        public Summation<Pair<A, B>> add(Pair<A, B> value, long copies) {
            return new Sides<>(first.add(value.first(), copies), second.add(value.second(), copies));
        }

        @Override
        public Pair<A, B> value() {
            return new Pair<>(first.value(), second.value());
        }
    }

    /** A state of each component from which elements are taken in O(1). */
    private record Sums<A, B>(DeletableAggregate<A> first, DeletableAggregate<B> second)
            implements DeletableAggregate<Pair<A, B>> {
        @Override
        public DeletableAggregate<Pair<A, B>> add(Pair<A, B> value, long copies) {
            return new Sums<>(first.add(value.first(), copies), second.add(value.second(), copies));
        }

        @Override
        public Pair<A, B> value() {
            return new Pair<>(first.value(), second.value());
        }
    }
}
