package io.dormouse.circuit.fold;

import io.dormouse.algebra.Int128;
import io.dormouse.algebra.Int192;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import java.math.BigDecimal;

/**
 * SUM of decimals of 19 to 38 digits, in three words, which hold 2⁶³ copies of values below 2¹²⁷; checked against 38 digits on
 * reading.
 */
final class WideSum extends ExactSum {
    /** How many fields the sum takes. */
    static final int WIDTH = 3;

    private final Records groups;
    private final int highField;
    private final int middleField;
    private final int lowField;
    private final int scale;

    WideSum(int argument, Type.DecimalType argumentType, ArgumentCount count, Records groups, int firstField) {
        super(argument, count);
        this.groups = groups;
        this.highField = firstField;
        this.middleField = firstField + 1;
        this.lowField = firstField + 2;
        this.scale = argumentType.scale();
    }

    @Override
    void initSum(int group) {
        groups.init(group, highField, 0);
        groups.init(group, middleField, 0);
        groups.init(group, lowField, 0);
    }

    @Override
    void addValue(int group, RowBuffer row, long weight) {
        long valueHigh = row.highs[argument];
        long valueLow = row.longs[argument];
        long low = valueLow * weight;
        long middle = Int192.timesMiddle(valueHigh, valueLow, weight);
        long high = Int192.timesHigh(valueHigh, valueLow, weight);
        long oldLow = groups.get(group, lowField);
        long oldMiddle = groups.get(group, middleField);
        long oldHigh = groups.get(group, highField);
        groups.set(group, lowField, oldLow + low);
        long newMiddle = Int192.addMiddle(oldMiddle, oldLow, middle, low);
        if (newMiddle != oldMiddle) {
            groups.set(group, middleField, newMiddle);
        }
        long newHigh = Int192.addHigh(oldHigh, oldMiddle, oldLow, high, middle, low);
        if (newHigh != oldHigh) {
            groups.set(group, highField, newHigh);
        }
    }

    @Override
    void readSum(int group, RowBuffer out, int column) {
        long high = groups.get(group, highField);
        long middle = groups.get(group, middleField);
        long low = groups.get(group, lowField);
        if (!Int192.fitsTwoWords(high, middle) || !Int128.fitsDecimal(middle, low)) {
            throw new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "a sum of decimals has more than 38 digits")
                    .with("sum", exactSum(group).toPlainString());
        }
        out.setWide(column, middle, low);
    }

    @Override
    BigDecimal exactSum(int group) {
        return new BigDecimal(
                Int192.toBigInteger(
                        groups.get(group, highField), groups.get(group, middleField), groups.get(group, lowField)),
                scale);
    }

    @Override
    public void clear(int group) {
        // All state is in the record.
    }
}
