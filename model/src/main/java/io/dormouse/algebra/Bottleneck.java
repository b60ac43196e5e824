package io.dormouse.algebra;

/**
 * Min and max over an ordered domain with −∞ and ∞.
 *
 * @param greatest whether ⊕ is max and ⊗ is min
 */
record Bottleneck<T>(OrderedDomain<T> domain, boolean greatest) implements SelectiveSemiring<Extended<T>> {
    @Override
    public Extended<T> zero() {
        return greatest ? Extended.negativeInfinity() : Extended.positiveInfinity();
    }

    @Override
    public Extended<T> one() {
        return greatest ? Extended.positiveInfinity() : Extended.negativeInfinity();
    }

    @Override
    public Extended<T> plus(Extended<T> a, Extended<T> b) {
        return select(a, b, greatest);
    }

    @Override
    public Extended<T> times(Extended<T> a, Extended<T> b) {
        return select(a, b, !greatest);
    }

    private Extended<T> select(Extended<T> a, Extended<T> b, boolean max) {
        int order = Extended.compare(a, b, domain.order());
        return (max ? order >= 0 : order <= 0) ? a : b;
    }

    @Override
    public Extended<T> canonical(Extended<T> value) {
        if (value.kind() == Extended.Kind.BOTTOM) {
            throw Refusals.noElement(greatest ? "max_min" : "min_max", value, "-∞, the values of the domain, and ∞");
        }
        return value.isValue() ? Extended.of(domain.canonical().apply(value.get())) : value;
    }
}
