package io.dormouse.algebra;

import java.math.BigDecimal;

/**
 * Min-plus or max-plus over decimals, exact.
 *
 * @param greatest whether ⊕ is max
 */
record DecimalTropical(boolean greatest) implements SelectiveSemiring<Extended<BigDecimal>> {
    @Override
    public Extended<BigDecimal> zero() {
        return greatest ? Extended.negativeInfinity() : Extended.positiveInfinity();
    }

    @Override
    public Extended<BigDecimal> one() {
        return Extended.of(BigDecimal.ZERO);
    }

    @Override
    public Extended<BigDecimal> plus(Extended<BigDecimal> a, Extended<BigDecimal> b) {
        int order = Extended.compare(a, b, OrderedDomain.decimals().order());
        return (greatest ? order >= 0 : order <= 0) ? a : b;
    }

    @Override
    public Extended<BigDecimal> times(Extended<BigDecimal> a, Extended<BigDecimal> b) {
        return a.isValue() && b.isValue()
                ? Extended.of(Decimals.canonical(a.get().add(b.get())))
                : zero();
    }

    @Override
    public Extended<BigDecimal> canonical(Extended<BigDecimal> value) {
        if (value.isValue()) {
            return Extended.of(Decimals.canonical(value.get()));
        }
        if (value.equals(zero())) {
            return value;
        }
        throw greatest
                ? Refusals.noElement("max_plus_decimal", value, "-∞ and the decimals")
                : Refusals.noElement("min_plus_decimal", value, "the decimals and ∞");
    }
}
