package io.dormouse.circuit.fold;

import io.dormouse.algebra.Int128;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.math.BigDecimal;

/**
 * SUM of integers and of decimals of at most 18 digits, in two words.
 *
 * <p>Exact without checks: 2⁶³ copies of values of at most 2⁶³ sum to 2¹²⁶, which two words hold and which is less than 10³⁸, the
 * range of the decimal results. Only a BIGINT result is checked, on reading.
 */
final class NarrowSum extends ExactSum {
    /** How many fields the sum takes. */
    static final int WIDTH = 2;

    private final Records groups;
    private final int highField;
    private final int lowField;
    private final Result result;

    NarrowSum(int argument, Type argumentType, ArgumentCount count, Records groups, int firstField) {
        super(argument, count);
        this.groups = groups;
        this.highField = firstField;
        this.lowField = firstField + 1;
        this.result = Result.of(argumentType);
    }

    /**
     * How a sum of two words is shown.
     *
     * @param scale that of the arguments
     * @param toBigint whether it has to fit into a BIGINT
     */
    record Result(int scale, boolean toBigint) {
        static Result of(Type argumentType) {
            return new Result(
                    argumentType instanceof Type.DecimalType decimal ? decimal.scale() : 0,
                    argumentType.equals(Types.INTEGER));
        }

        /** Puts a sum into a column. */
        void write(long high, long low, RowBuffer out, int column) {
            if (!toBigint) {
                out.setWide(column, high, low);
            } else if (Int128.fitsLong(high, low)) {
                out.setLong(column, low);
            } else {
                throw new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "a sum of integers does not fit into BIGINT")
                        .with("sum", Int128.toBigInteger(high, low))
                        .hint("sum the argument cast to BIGINT, which gives a DECIMAL(38,0)");
            }
        }

        BigDecimal exact(long high, long low) {
            return new BigDecimal(Int128.toBigInteger(high, low), scale);
        }
    }

    @Override
    void initSum(int group) {
        groups.init(group, highField, 0);
        groups.init(group, lowField, 0);
    }

    @Override
    void addValue(int group, RowBuffer row, long weight) {
        long value = row.longs[argument];
        addWide(group, Math.multiplyHigh(value, weight), value * weight);
    }

    /** Adds {@code copies} arguments, or takes as many away, whose sum is {@code (high, low)}. */
    void addSummed(int group, long copies, long high, long low) {
        addToCount(group, copies);
        addWide(group, high, low);
    }

    private void addWide(int group, long high, long low) {
        long oldLow = groups.get(group, lowField);
        long oldHigh = groups.get(group, highField);
        long newHigh = Int128.addHigh(oldHigh, oldLow, high, low);
        if (low != 0) {
            groups.set(group, lowField, oldLow + low);
        }
        if (newHigh != oldHigh) {
            groups.set(group, highField, newHigh);
        }
    }

    @Override
    void readSum(int group, RowBuffer out, int column) {
        result.write(groups.get(group, highField), groups.get(group, lowField), out, column);
    }

    @Override
    BigDecimal exactSum(int group) {
        return result.exact(groups.get(group, highField), groups.get(group, lowField));
    }

    @Override
    public void clear(int group) {
        // All state is in the record.
    }
}
