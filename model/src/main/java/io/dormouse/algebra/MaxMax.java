package io.dormouse.algebra;

/** Max for ⊕ and ⊗ alike over an ordered domain with ⊥, which is zero and annihilates, and −∞, which is one. */
record MaxMax<T>(OrderedDomain<T> domain) implements SelectiveSemiring<Extended<T>> {
    @Override
    public Extended<T> zero() {
        return Extended.bottom();
    }

    @Override
    public Extended<T> one() {
        return Extended.negativeInfinity();
    }

    @Override
    public Extended<T> plus(Extended<T> a, Extended<T> b) {
        return Extended.compare(a, b, domain.order()) >= 0 ? a : b;
    }

    @Override
    public Extended<T> times(Extended<T> a, Extended<T> b) {
        boolean bottom = a.kind() == Extended.Kind.BOTTOM || b.kind() == Extended.Kind.BOTTOM;
        return bottom ? zero() : plus(a, b);
    }

    @Override
    public boolean timesIsPlus() {
        return true;
    }

    @Override
    public Extended<T> canonical(Extended<T> value) {
        if (value.kind() == Extended.Kind.POSITIVE_INFINITY) {
            throw Refusals.noElement("max_max", value, "⊥, -∞ and the values of the domain");
        }
        return value.isValue() ? Extended.of(domain.canonical().apply(value.get())) : value;
    }
}
