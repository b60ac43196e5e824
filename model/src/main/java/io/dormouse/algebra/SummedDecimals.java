package io.dormouse.algebra;

import java.math.BigDecimal;

/**
 * The exact sum of decimals.
 *
 * @param signed whether a sum below 0 is one, not a sign of something taken out that was not there
 */
record SummedDecimals(boolean signed, BigDecimal sum) implements DeletableAggregate<BigDecimal> {
    @Override
    public DeletableAggregate<BigDecimal> add(BigDecimal value, long copies) {
        return new SummedDecimals(signed, Decimals.canonical(sum.add(value.multiply(BigDecimal.valueOf(copies)))));
    }

    @Override
    public BigDecimal value() {
        if (!signed) {
            Refusals.requirePut(sum.signum());
        }
        return sum;
    }
}
