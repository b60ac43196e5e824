package io.dormouse.store;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A versioned set of ids that tells the next member after any id in a bounded number of steps, however many members have gone: so
 * that going through rows never goes through the holes that removed ones left.
 *
 * <pre>
 * leaf:  bits of 1,024 ids | which of its words have a bit
 * upper: which of 4,096 leaves have a bit | which of its words have a bit
 * </pre>
 *
 * <p>Adding and removing are O(1): a word of a leaf, now and then one of an upper page. {@link #next} looks at one leaf or two, and at the
 * upper pages between, one for each 4 million ids. Not undone: that is the owner's to do. One writer; a {@link Version} is immutable.
 */
final class OccupiedIds {
    private static final int WORD_SHIFT = 6;
    private static final int LEAF_SHIFT = 10;
    private static final int LEAF_WORDS = 1 << (LEAF_SHIFT - WORD_SHIFT);
    private static final int UPPER_SHIFT = 12;
    private static final int UPPER_WORDS = 1 << (UPPER_SHIFT - WORD_SHIFT);

    private final LongPages leaves;
    private final LongPages uppers;
    private final IntFunction<long @Nullable []> leafNow;
    private final IntFunction<long @Nullable []> upperNow;
    private @Nullable Version published;

    OccupiedIds(UndoLog log) {
        leaves = new LongPages(log, LEAF_WORDS + 1);
        uppers = new LongPages(log, UPPER_WORDS + 1);
        leafNow = page -> leaves.has(page) ? leaves.page(page) : null;
        upperNow = page -> uppers.has(page) ? uppers.page(page) : null;
    }

    /** Adds an id. */
    void add(int id) {
        int leaf = id >>> LEAF_SHIFT;
        if (set(leaves.writable(leaf), id & ((1 << LEAF_SHIFT) - 1), LEAF_WORDS)) {
            set(uppers.writable(leaf >>> UPPER_SHIFT), leaf & ((1 << UPPER_SHIFT) - 1), UPPER_WORDS);
        }
    }

    /** Removes an id. */
    void remove(int id) {
        int leaf = id >>> LEAF_SHIFT;
        if (clear(leaves.writable(leaf), id & ((1 << LEAF_SHIFT) - 1), LEAF_WORDS)) {
            clear(uppers.writable(leaf >>> UPPER_SHIFT), leaf & ((1 << UPPER_SHIFT) - 1), UPPER_WORDS);
        }
    }

    /** Sets a bit; whether the page had none. */
    private static boolean set(long[] page, int bit, int summary) {
        boolean empty = page[summary] == 0;
        page[bit >>> WORD_SHIFT] |= 1L << bit;
        page[summary] |= 1L << (bit >>> WORD_SHIFT);
        return empty;
    }

    /** Clears a bit; whether the page has none now. */
    private static boolean clear(long[] page, int bit, int summary) {
        int word = bit >>> WORD_SHIFT;
        page[word] &= ~(1L << bit);
        if (page[word] == 0) {
            page[summary] &= ~(1L << word);
        }
        return page[summary] == 0;
    }

    /** The first member from {@code from} on that is below {@code limit}, or −1. */
    int next(int from, int limit) {
        return next(from, limit, leafNow, upperNow);
    }

    static int next(int from, int limit, IntFunction<long @Nullable []> leaves, IntFunction<long @Nullable []> uppers) {
        if (from >= limit) {
            return -1;
        }
        int leaf = from >>> LEAF_SHIFT;
        int bit = nextBit(leaves.apply(leaf), from & ((1 << LEAF_SHIFT) - 1), LEAF_WORDS);
        int lastLeaf = (limit - 1) >>> LEAF_SHIFT;
        while (bit < 0) {
            leaf = nextLeaf(leaf + 1, lastLeaf, uppers);
            if (leaf < 0) {
                return -1;
            }
            bit = nextBit(leaves.apply(leaf), 0, LEAF_WORDS);
        }
        int id = (leaf << LEAF_SHIFT) | bit;
        return id < limit ? id : -1;
    }

    private static int nextLeaf(int from, int last, IntFunction<long @Nullable []> uppers) {
        int first = from & ((1 << UPPER_SHIFT) - 1);
        for (int upper = from >>> UPPER_SHIFT; upper <= last >>> UPPER_SHIFT; upper++) {
            int bit = nextBit(uppers.apply(upper), first, UPPER_WORDS);
            if (bit >= 0) {
                int leaf = (upper << UPPER_SHIFT) | bit;
                return leaf <= last ? leaf : -1;
            }
            first = 0;
        }
        return -1;
    }

    /** The first bit from {@code from} on, or −1. */
    private static int nextBit(long @Nullable [] page, int from, int words) {
        if (page == null) {
            return -1;
        }
        int word = from >>> WORD_SHIFT;
        long bits = page[word] & (-1L << from);
        if (bits == 0) {
            // Two shifts, since one by 64 would be none.
            long later = page[words] & (-1L << word << 1);
            word = Long.numberOfTrailingZeros(later);
            if (word >= words) {
                return -1;
            }
            bits = page[word];
        }
        return bits == 0 ? -1 : (word << WORD_SHIFT) | Long.numberOfTrailingZeros(bits);
    }

    /** The set as it is now, for ever; the same object as the last time if nothing was written since. */
    Version publish() {
        LongPages.Version leavesNow = leaves.publish();
        LongPages.Version uppersNow = uppers.publish();
        Version before = published;
        if (before == null || before.leaves != leavesNow || before.uppers != uppersNow) {
            before = new Version(leavesNow, uppersNow);
            published = before;
        }
        return before;
    }

    /** A published state of the set. Immutable, thread-safe. */
    static final class Version {
        private final LongPages.Version leaves;
        private final LongPages.Version uppers;
        private final IntFunction<long @Nullable []> leaf;
        private final IntFunction<long @Nullable []> upper;

        private Version(LongPages.Version leaves, LongPages.Version uppers) {
            this.leaves = leaves;
            this.uppers = uppers;
            this.leaf = leaves::page;
            this.upper = uppers::page;
        }

        /** As {@link OccupiedIds#next}; where a page was given back meanwhile, any id in the range or −1. */
        int next(int from, int limit) {
            return OccupiedIds.next(from, limit, leaf, upper);
        }

        long @Nullable [] leaf(int page) {
            return leaves.page(page);
        }

        long @Nullable [] upper(int page) {
            return uppers.page(page);
        }
    }
}
