package io.dormouse.circuit.tree;

import io.dormouse.algebra.Int128;

/**
 * A product of two-word integers that grows factor by factor, so that nothing is allocated.
 *
 * <p>Exact without checks where it is used: the counts of what is summed are checked to fit 63 bits, and the values, single or
 * multiplied over the tables, fit one word ({@link io.dormouse.plan.Block.Sum}), so no sum exceeds 2¹²⁶. One writer.
 */
final class WideProduct {
    long high;
    long low;

    /** Begins anew with one factor. */
    void set(long factor) {
        high = factor >> 63;
        low = factor;
    }

    /** Begins anew with one factor of two words. */
    void set(long factorHigh, long factorLow) {
        high = factorHigh;
        low = factorLow;
    }

    void times(long factor) {
        if (factor != 1) {
            times(factor >> 63, factor);
        }
    }

    void times(long factorHigh, long factorLow) {
        high = Int128.timesHigh(high, low, factorHigh, factorLow);
        low *= factorLow;
    }
}
