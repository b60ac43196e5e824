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
            write(sum.exactSum(group), sum.count(group), out, column);
        }
    }

    /** Puts the average of at least one value into a column. */
    static void write(BigDecimal exactSum, long count, RowBuffer out, int column) {
        out.setObject(column, Numerics.divide(exactSum, BigDecimal.valueOf(count)));
    }

    @Override
    public void clear(int group) {
        sum.clear(group);
    }
}
