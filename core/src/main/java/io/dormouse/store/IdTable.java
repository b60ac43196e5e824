package io.dormouse.store;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;

/**
 * The open-addressing table under the dictionaries: entries of (32 bits of hash, id + 1), linear probing, at most two thirds full.
 *
 * <p>The owner probes {@link #entries} itself, from {@code hash & mask} on to the first 0, because what an id must be compared with
 * is his to know. Growth rehashes from the stored hashes; removal shifts back, so there are no tombstones.
 */
final class IdTable {
    private static final int INITIAL_CAPACITY = 16;
    private static final int MAX_CAPACITY = 1 << 30;

    long[] entries = new long[INITIAL_CAPACITY];
    int mask = INITIAL_CAPACITY - 1;
    private int size;

    int size() {
        return size;
    }

    static int hashOf(long entry) {
        return (int) (entry >>> 32);
    }

    static int idOf(long entry) {
        return (int) entry - 1;
    }

    private static long entry(int hash, int id) {
        return ((long) hash << 32) | (id + 1);
    }

    /** Puts an entry into the free {@code slot} at which the probe for it ended. */
    void add(int hash, int slot, int id) {
        entries[slot] = entry(hash, id);
        size++;
        if (3L * size > 2L * entries.length) {
            grow();
        }
    }

    /** Removes an entry that is there. */
    void remove(int hash, int id) {
        if (!removeIfThere(hash, id)) {
            throw new IllegalStateException("no entry of id " + id);
        }
    }

    /** Removes an entry, and says whether it was there. */
    boolean removeIfThere(int hash, int id) {
        long wanted = entry(hash, id);
        int gap = hash & mask;
        while (entries[gap] != wanted) {
            if (entries[gap] == 0) {
                return false;
            }
            gap = (gap + 1) & mask;
        }
        size--;
        // Shift later entries of the run back, unless that would put one before its home slot.
        for (int next = (gap + 1) & mask; entries[next] != 0; next = (next + 1) & mask) {
            int home = hashOf(entries[next]) & mask;
            if (((next - home) & mask) >= ((next - gap) & mask)) {
                entries[gap] = entries[next];
                gap = next;
            }
        }
        entries[gap] = 0;
        return true;
    }

    /** Reads the entries at which the search for each of these hashes begins, and returns something that depends on all. */
    long touch(int[] hashes, int count) {
        long[] table = entries;
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += table[hashes[i] & mask];
        }
        return sum;
    }

    /** The id of the first entry with this hash, or −1. */
    int firstWith(int hash) {
        for (int slot = hash & mask; ; slot = (slot + 1) & mask) {
            long entry = entries[slot];
            if (entry == 0) {
                return -1;
            }
            if (hashOf(entry) == hash) {
                return idOf(entry);
            }
        }
    }

    private void grow() {
        long[] before = entries;
        if (before.length == MAX_CAPACITY) {
            throw new DormouseException(
                            SqlState.LIMIT_EXCEEDED, "a dictionary holds at most 715827882 distinct entries")
                    .hint("split the data over several tables or instances");
        }
        entries = new long[2 * before.length];
        mask = entries.length - 1;
        for (long entry : before) {
            if (entry != 0) {
                int slot = hashOf(entry) & mask;
                while (entries[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                entries[slot] = entry;
            }
        }
    }

    long bytes() {
        return (long) entries.length * Long.BYTES;
    }
}
