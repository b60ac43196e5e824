package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import java.util.Arrays;

/**
 * The O(1)-deletable aggregate of doubles over words: the digits of an exact sum ({@link ExactDoubles}), then how many NaNs, positive and
 * negative infinities there are. The state of nothing is all 0; equal multisets have equal states. Adding and removing allocates
 * nothing but three words. Pure functions but for the words that they are given.
 */
public final class ExactDoubleSum {
    /** How many words a state has. */
    public static final int WORDS = ExactDoubles.DIGITS + 3;

    private static final int NANS = ExactDoubles.DIGITS;
    private static final int POSITIVE_INFINITIES = NANS + 1;
    private static final int NEGATIVE_INFINITIES = NANS + 2;

    private ExactDoubleSum() {}

    /**
     * Adds {@code copies} of a double to the state at {@code at}; takes them out if negative. Exact as long as the number of doubles fits
     * in a {@code long}.
     */
    public static void add(long[] state, int at, double value, long copies) {
        if (!Double.isFinite(value)) {
            int count = Double.isNaN(value) ? NANS : value > 0 ? POSITIVE_INFINITIES : NEGATIVE_INFINITIES;
            state[at + count] += copies;
            return;
        }
        long[] addend = new long[ExactDoubles.ADDEND_DIGITS];
        int index = at + ExactDoubles.split(value, copies, addend);
        long carry = 0;
        for (int i = 0; i < addend.length || carry != 0; i++, index++) {
            long digit = i < addend.length ? addend[i] : 0;
            long before = state[index];
            long partial = before + digit;
            state[index] = partial + carry;
            carry = ExactDoubles.carry(before, digit) + ExactDoubles.carry(partial, carry);
        }
    }

    /**
     * The sum, rounded once: as {@link DoubleSum#toDouble()}. Allocates a copy of the digits.
     *
     * @throws DormouseException 22003 if the finite part is beyond the largest double; XX000 if more was taken out than put in and the
     *     state shows it
     */
    public static double value(long[] state, int at) {
        long nans = state[at + NANS];
        long positive = state[at + POSITIVE_INFINITIES];
        long negative = state[at + NEGATIVE_INFINITIES];
        if (nans != 0 || positive != 0 || negative != 0) {
            return DoubleSum.special(nans, positive, negative);
        }
        return DoubleSum.checked(ExactDoubles.round(Arrays.copyOfRange(state, at, at + ExactDoubles.DIGITS)));
    }
}
