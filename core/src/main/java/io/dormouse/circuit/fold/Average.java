package io.dormouse.circuit.fold;

import io.dormouse.algebra.Numerics;
import io.dormouse.store.RowBuffer;
import java.math.BigDecimal;

/** AVG of exact numbers: the exact sum divided by the number of values, as a NUMERIC. */
final class Average implements Accumulator {
    private final ExactSum sum;

    Average(ExactSum sum) {
        this.sum = sum;
    }

    @Override
    public void init(int group) {
        sum.init(group);
    }

    @Override
    public void add(int group, RowBuffer row, long weight) {
        sum.add(group, row, weight);
    }

    @Override
    public void read(int group, RowBuffer out, int column) {
        if (sum.isEmpty(group)) {
            out.setNull(column);
        } else {
            out.setObject(column, Numerics.divide(sum.exactSum(group), BigDecimal.valueOf(sum.count(group))));
        }
    }

    @Override
    public void clear(int group) {
        sum.clear(group);
    }
}
