package io.dormouse.circuit.fold;

import io.dormouse.algebra.ExactDoubles;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Arrays;

/**
 * SUM of doubles, exact and rounded once on reading; or AVG, that sum divided by the number of values.
 *
 * <p>The digits of the sum ({@link ExactDoubles}) stand in blocks of four, of which a group has those that some change touched, as
 * a list from the group's record: one block for magnitudes from 2⁻¹¹⁴ to 2¹⁴², whatever their mix. NaN and the infinities
 * are counted in a block of their own. A change costs O(1): three digits and, amortised, no further carry. Reading costs O(digits).
 */
final class DoubleSum extends Sum {
    /** How many fields the sum takes. */
    static final int WIDTH = 1;

    private static final int NONE = -1;
    private static final int BLOCK_SHIFT = 2;
    private static final int BLOCK_DIGITS = 1 << BLOCK_SHIFT;
    /** The next block in the upper half, this block's place in the lower. */
    private static final int LINK = 0;

    private static final int FIRST_DIGIT = 1;

    /** The place of the block whose digits are counts of what is not finite. */
    private static final int SPECIAL = (ExactDoubles.DIGITS >> BLOCK_SHIFT) + 1;

    private static final int NANS = FIRST_DIGIT;
    private static final int POSITIVE_INFINITIES = FIRST_DIGIT + 1;
    private static final int NEGATIVE_INFINITIES = FIRST_DIGIT + 2;

    private final boolean average;
    private final Records groups;
    private final int headField;
    private final Records blocks;
    private final long[] addend = new long[ExactDoubles.ADDEND_DIGITS];
    private final long[] digits = new long[ExactDoubles.DIGITS];

    DoubleSum(int argument, boolean average, ArgumentCount count, UndoLog log, Records groups, int firstField) {
        super(argument, count);
        this.average = average;
        this.groups = groups;
        this.headField = firstField;
        this.blocks = new Records(log, FIRST_DIGIT + BLOCK_DIGITS);
    }

    @Override
    void initSum(int group) {
        groups.init(group, headField, NONE);
    }

    @Override
    void addValue(int group, RowBuffer row, long weight) {
        double value = Double.longBitsToDouble(row.longs[argument]);
        if (Double.isFinite(value)) {
            addFinite(group, value, weight);
            return;
        }
        int block = block(group, SPECIAL);
        int field = Double.isNaN(value) ? NANS : value > 0 ? POSITIVE_INFINITIES : NEGATIVE_INFINITIES;
        // At most the number of arguments, which is checked.
        blocks.set(block, field, blocks.get(block, field) + weight);
    }

    private void addFinite(int group, double value, long weight) {
        if (value == 0) {
            return;
        }
        int index = ExactDoubles.split(value, weight, addend);
        long carry = 0;
        int place = NONE;
        int block = NONE;
        for (int i = 0; i < addend.length || carry != 0; i++, index++) {
            long digit = i < addend.length ? addend[i] : 0;
            if (digit == 0 && carry == 0) {
                continue;
            }
            if (place != index >> BLOCK_SHIFT) {
                place = index >> BLOCK_SHIFT;
                block = block(group, place);
            }
            int field = FIRST_DIGIT + (index & BLOCK_DIGITS - 1);
            long before = blocks.get(block, field);
            long partial = before + digit;
            blocks.set(block, field, partial + carry);
            carry = ExactDoubles.carry(before, digit) + ExactDoubles.carry(partial, carry);
        }
    }

    /** The block of a group at a place, added if it is not there. */
    private int block(int group, int place) {
        int head = (int) groups.get(group, headField);
        int block = find(head, place);
        if (block == NONE) {
            block = blocks.allocate();
            blocks.init(block, LINK, ((long) head << 32) | place);
            for (int i = 0; i < BLOCK_DIGITS; i++) {
                blocks.init(block, FIRST_DIGIT + i, 0);
            }
            groups.set(group, headField, block);
        }
        return block;
    }

    private int find(int head, int place) {
        int block = head;
        while (block != NONE && place(block) != place) {
            block = next(block);
        }
        return block;
    }

    private int next(int block) {
        return (int) (blocks.get(block, LINK) >> 32);
    }

    private int place(int block) {
        return (int) blocks.get(block, LINK);
    }

    @Override
    void readSum(int group, RowBuffer out, int column) {
        double sum = sum(group);
        out.setDouble(column, average ? sum / count(group) : sum);
    }

    private double sum(int group) {
        int head = (int) groups.get(group, headField);
        int special = find(head, SPECIAL);
        if (special != NONE) {
            boolean positive = blocks.get(special, POSITIVE_INFINITIES) != 0;
            boolean negative = blocks.get(special, NEGATIVE_INFINITIES) != 0;
            if (blocks.get(special, NANS) != 0 || (positive && negative)) {
                return Double.NaN;
            }
            if (positive || negative) {
                return positive ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            }
        }
        double sum = finiteSum(head);
        if (Double.isInfinite(sum)) {
            throw new DormouseException(
                            SqlState.NUMERIC_OUT_OF_RANGE, "a sum of finite doubles is larger than the largest double")
                    .with("largest", Double.MAX_VALUE);
        }
        return sum;
    }

    private double finiteSum(int head) {
        Arrays.fill(digits, 0);
        for (int block = head; block != NONE; block = next(block)) {
            int first = place(block) << BLOCK_SHIFT;
            for (int i = 0; i < BLOCK_DIGITS && first + i < digits.length; i++) {
                digits[first + i] = blocks.get(block, FIRST_DIGIT + i);
            }
        }
        return ExactDoubles.round(digits);
    }

    @Override
    public void clear(int group) {
        int block = (int) groups.get(group, headField);
        while (block != NONE) {
            int next = next(block);
            blocks.free(block);
            block = next;
        }
    }
}
