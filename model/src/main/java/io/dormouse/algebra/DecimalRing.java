package io.dormouse.algebra;

import java.math.BigDecimal;
import java.util.Optional;

/** Decimals of any precision under + and ×, exact. */
record DecimalRing() implements Ring<BigDecimal> {
    @Override
    public BigDecimal zero() {
        return BigDecimal.ZERO;
    }

    @Override
    public BigDecimal one() {
        return BigDecimal.ONE;
    }

    @Override
    public BigDecimal plus(BigDecimal a, BigDecimal b) {
        return Decimals.canonical(a.add(b));
    }

    @Override
    public BigDecimal times(BigDecimal a, BigDecimal b) {
        return Decimals.canonical(a.multiply(b));
    }

    @Override
    public BigDecimal negate(BigDecimal a) {
        return a.negate();
    }

    @Override
    public BigDecimal multiple(BigDecimal value, long count) {
        return times(value, BigDecimal.valueOf(Refusals.requireCount(count)));
    }

    @Override
    public BigDecimal canonical(BigDecimal value) {
        return Decimals.canonical(value);
    }

    @Override
    public Optional<DeletableAggregate<BigDecimal>> deletable() {
        return Optional.of(new SummedDecimals(true, BigDecimal.ZERO));
    }
}
