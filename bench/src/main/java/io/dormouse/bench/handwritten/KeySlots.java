package io.dormouse.bench.handwritten;

import java.util.Arrays;

/**
 * A map from long keys to dense int slots, from 1 up, by which a program's record arrays are indexed.
 *
 * <p>Open addressing with linear probing; a bucket is a key and its slot side by side, so that a probe costs one cache
 * line; deletion shifts back, so that there are no tombstones. Slots of released keys are given out again. All operations
 * take constant expected time; one thread.
 */
public final class KeySlots {
    private static final int SMALLEST = 16;

    private long[] buckets;
    private int mask;
    private int shift;
    private int size;
    private int highestSlot;
    private int[] freeSlots = new int[SMALLEST];
    private int freeCount;

    public KeySlots() {
        allocate(SMALLEST);
    }

    /** The slot of a key, or 0 if it has none. */
    public int find(long key) {
        long[] table = buckets;
        int at = home(key);
        while (true) {
            long slot = table[2 * at + 1];
            if (slot == 0 || table[2 * at] == key) {
                return (int) slot;
            }
            at = (at + 1) & mask;
        }
    }

    /** The slot of a key, a new one if it has none. A new slot may exceed every one before by one. */
    public int intern(long key) {
        long[] table = buckets;
        int at = home(key);
        while (true) {
            long slot = table[2 * at + 1];
            if (slot == 0) {
                return put(key, at);
            }
            if (table[2 * at] == key) {
                return (int) slot;
            }
            at = (at + 1) & mask;
        }
    }

    /** Takes a key that has a slot out of the map, and keeps the slot for another key. */
    public void release(long key) {
        int at = home(key);
        while (buckets[2 * at] != key || buckets[2 * at + 1] == 0) {
            if (buckets[2 * at + 1] == 0) {
                throw new IllegalStateException("released a key that has no slot: " + key);
            }
            at = (at + 1) & mask;
        }
        if (freeCount == freeSlots.length) {
            freeSlots = Arrays.copyOf(freeSlots, 2 * freeCount);
        }
        freeSlots[freeCount++] = (int) buckets[2 * at + 1];
        size--;
        closeGap(at);
    }

    /** How many keys have a slot. */
    public int size() {
        return size;
    }

    /** The highest slot ever given. */
    public int highestSlot() {
        return highestSlot;
    }

    private int put(long key, int at) {
        int slot = freeCount > 0 ? freeSlots[--freeCount] : ++highestSlot;
        buckets[2 * at] = key;
        buckets[2 * at + 1] = slot;
        if (2 * ++size > mask) {
            grow();
        }
        return slot;
    }

    private void closeGap(int start) {
        int gap = start;
        int at = (gap + 1) & mask;
        while (buckets[2 * at + 1] != 0) {
            int home = home(buckets[2 * at]);
            if (((at - home) & mask) >= ((at - gap) & mask)) {
                buckets[2 * gap] = buckets[2 * at];
                buckets[2 * gap + 1] = buckets[2 * at + 1];
                gap = at;
            }
            at = (at + 1) & mask;
        }
        buckets[2 * gap + 1] = 0;
    }

    private void grow() {
        long[] old = buckets;
        allocate(old.length);
        for (int i = 0; i < old.length; i += 2) {
            if (old[i + 1] != 0) {
                int at = home(old[i]);
                while (buckets[2 * at + 1] != 0) {
                    at = (at + 1) & mask;
                }
                buckets[2 * at] = old[i];
                buckets[2 * at + 1] = old[i + 1];
            }
        }
    }

    private void allocate(int count) {
        buckets = new long[2 * count];
        mask = count - 1;
        shift = 64 - Integer.numberOfTrailingZeros(count);
    }

    private int home(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> shift);
    }
}
