package io.dormouse.circuit.tree;

import java.util.Arrays;

/**
 * What a change does to the sums and extremes of the block, level by level as it climbs through a folded part: for each sum what it
 * adds, in two words; for each extreme what it was and what it is. Below the first level each sum gains the weight of the change
 * itself. One writer.
 */
final class Gains {
    /** An extreme takes four words: whether it was there, what it was, whether it is there, what it is. */
    private static final int EXTREME = 4;

    private final int sums;
    private final int extremes;
    private final int size;
    private long[] words = new long[0];
    /** Where the numbers of the level at hand begin; negative below the first. */
    private int level;

    Gains(int sums, int extremes) {
        this.sums = sums;
        this.extremes = extremes;
        this.size = Math.max(1, 2 * sums + EXTREME * extremes);
        this.level = -size;
    }

    /** How many sums there are. */
    int sums() {
        return sums;
    }

    /** How many extremes there are. */
    int extremes() {
        return extremes;
    }

    /** A change begins. */
    void reset() {
        level = -size;
    }

    /** Goes up a level; what was put for it is what counts now. */
    void push() {
        level += size;
    }

    /** Goes down again. */
    void pop() {
        level -= size;
    }

    /** Begins a product with what the change adds at the level at hand. */
    void start(int sum, long weight, WideProduct product) {
        if (level < 0) {
            product.set(weight);
        } else {
            product.set(words[level + 2 * sum], words[level + 2 * sum + 1]);
        }
    }

    /** Puts what the change adds at the next level. */
    void putNext(int sum, WideProduct product) {
        int at = level + size + 2 * sum;
        ensure(at + 2);
        words[at] = product.high;
        words[at + 1] = product.low;
    }

    private void ensure(int length) {
        if (length > words.length) {
            words = Arrays.copyOf(words, length + 4 * size);
        }
    }

    /** What an extreme was and is at the level at hand; not below the first. */
    void getExtreme(int extreme, Best before, Best after) {
        int at = level + 2 * sums + EXTREME * extreme;
        before.set(words[at] != 0, words[at + 1]);
        after.set(words[at + 2] != 0, words[at + 3]);
    }

    /** Puts what an extreme was and is at the next level. */
    void putNextExtreme(int extreme, Best before, Best after) {
        int at = level + size + 2 * sums + EXTREME * extreme;
        ensure(at + EXTREME);
        words[at] = before.present ? 1 : 0;
        words[at + 1] = before.value;
        words[at + 2] = after.present ? 1 : 0;
        words[at + 3] = after.value;
    }
}
