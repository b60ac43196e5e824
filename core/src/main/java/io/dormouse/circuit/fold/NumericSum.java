package io.dormouse.circuit.fold;

import io.dormouse.store.OrderedMultiset;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import java.math.BigDecimal;
import java.util.Objects;

/**
 * SUM of NUMERICs of any scale, shown at the largest scale among the values that are there now.
 *
 * <p>The sum is an entry in a pool of this accumulator's own, so that the undo log can take it back and published pools are not
 * disturbed; the scales are an ordered multiset. A change costs O(digits + log distinct scales) and allocates.
 */
final class NumericSum extends ExactSum {
    /** How many fields the sum takes. */
    static final int WIDTH = 2;

    private static final int MAX_INTEGER_DIGITS = 38;

    private final ValuePool pool;
    private final ValuePool sums;
    private final OrderedMultiset scales;
    private final Records groups;
    private final int sumField;
    private final int scalesField;

    NumericSum(int argument, ArgumentCount count, UndoLog log, ValuePool pool, Records groups, int firstField) {
        super(argument, count);
        this.pool = pool;
        this.sums = new ValuePool(log);
        this.scales = new OrderedMultiset(log, Type.Kind.LONG, pool);
        this.groups = groups;
        this.sumField = firstField;
        this.scalesField = firstField + 1;
    }

    @Override
    void initSum(int group) {
        groups.init(group, sumField, OrderedMultiset.NONE);
        groups.init(group, scalesField, OrderedMultiset.NONE);
    }

    @Override
    void addValue(int group, RowBuffer row, long weight) {
        Object known = row.objects[argument];
        BigDecimal value = (BigDecimal) (known != null ? known : pool.get((int) row.longs[argument]));
        int before = (int) groups.get(group, scalesField);
        int after = scales.add(before, 0, value.scale(), weight);
        if (after != before) {
            groups.set(group, scalesField, after);
        }
        BigDecimal added = value.multiply(BigDecimal.valueOf(weight));
        int old = (int) groups.get(group, sumField);
        BigDecimal sum = old < 0 ? added : ((BigDecimal) sums.get(old)).add(added);
        int changed = OrderedMultiset.NONE;
        if (after != OrderedMultiset.NONE) {
            // What is there now has no digits beyond its largest scale, so this never rounds.
            changed = sums.intern(sum.setScale((int) scales.low(scales.largest(after))));
            sums.retain(changed);
        }
        if (old >= 0) {
            sums.release(old);
        }
        groups.set(group, sumField, changed);
    }

    @Override
    void readSum(int group, RowBuffer out, int column) {
        BigDecimal sum = exactSum(group);
        if (sum.precision() - sum.scale() > MAX_INTEGER_DIGITS) {
            throw new DormouseException(
                            SqlState.NUMERIC_OUT_OF_RANGE, "a sum has more than 38 digits before the decimal point")
                    .with("sum", sum.toPlainString());
        }
        out.setObject(column, sum);
    }

    @Override
    BigDecimal exactSum(int group) {
        return (BigDecimal) Objects.requireNonNull(sums.get((int) groups.get(group, sumField)));
    }

    @Override
    public void clear(int group) {
        scales.clear((int) groups.get(group, scalesField));
        int sum = (int) groups.get(group, sumField);
        if (sum >= 0) {
            sums.release(sum);
        }
    }
}
