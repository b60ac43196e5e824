package io.dormouse.algebra;

import java.math.BigDecimal;
import java.util.Optional;

/** Decimals from 0 under + and ×, exact. */
record SumProduct() implements Semiring<BigDecimal> {
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
    public BigDecimal multiple(BigDecimal value, long count) {
        return times(value, BigDecimal.valueOf(Refusals.requireCount(count)));
    }

    @Override
    public BigDecimal canonical(BigDecimal value) {
        if (value.signum() < 0) {
            throw Refusals.noElement("sum_product", value, "the decimals from 0");
        }
        return Decimals.canonical(value);
    }

    @Override
    public boolean isPositive() {
        return true;
    }

    @Override
    public Optional<NaturalOrder<BigDecimal>> naturalOrder() {
        return Optional.of(NaturalOrder.of((a, b) -> a.compareTo(b) <= 0));
    }

    @Override
    public Optional<DeletableAggregate<BigDecimal>> deletable() {
        return Optional.of(new SummedDecimals(false, BigDecimal.ZERO));
    }
}
