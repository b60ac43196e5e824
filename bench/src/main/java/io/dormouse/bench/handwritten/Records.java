package io.dormouse.bench.handwritten;

import java.util.Arrays;

/**
 * Records of eight ints, half a cache line each, by slot; the first fields are the same in every program.
 *
 * <p>{@link #NEXT} and {@link #PREVIOUS} thread the rows that refer to one key into a list whose first row stands in the
 * owner's record. Slot 0 is nobody, so a zeroed record is an empty one. {@link #cells} is open to the programs: this is
 * the hot path.
 */
final class Records {
    /** Whether the row is there, and live: {@link #ABSENT}, {@link #DORMANT} or {@link #LIVE}. */
    static final int STATE = 0;

    static final int NEXT = 1;
    static final int PREVIOUS = 2;
    /** The slot of the key that the row refers to. */
    static final int CHILD = 3;
    /** The first of the rows that refer to this record's key. */
    static final int PARENTS = 4;
    /** The first of the fields that a program uses as it likes. */
    static final int OWN = 5;

    static final int ABSENT = 0;
    static final int DORMANT = 1;
    static final int LIVE = 2;

    static final int SHIFT = 3;

    int[] cells = new int[16 << SHIFT];

    /** Where a slot's record begins; makes room for it. */
    int at(int slot) {
        int base = slot << SHIFT;
        if (base >= cells.length) {
            cells = Arrays.copyOf(cells, Math.max(2 * cells.length, base + (1 << SHIFT)));
        }
        return base;
    }

    /** Puts a row first in the list of an owner's key, and notes the owner as what the row refers to. */
    void link(int slot, Records owners, int owner) {
        int row = slot << SHIFT;
        int head = (owner << SHIFT) + PARENTS;
        int first = owners.cells[head];
        cells[row + CHILD] = owner;
        cells[row + NEXT] = first;
        cells[row + PREVIOUS] = 0;
        if (first != 0) {
            cells[(first << SHIFT) + PREVIOUS] = slot;
        }
        owners.cells[head] = slot;
    }

    /** Takes a row out of the list of the key that it refers to. */
    void unlink(int slot, Records owners) {
        int row = slot << SHIFT;
        int next = cells[row + NEXT];
        int previous = cells[row + PREVIOUS];
        if (previous == 0) {
            owners.cells[(cells[row + CHILD] << SHIFT) + PARENTS] = next;
        } else {
            cells[(previous << SHIFT) + NEXT] = next;
        }
        if (next != 0) {
            cells[(next << SHIFT) + PREVIOUS] = previous;
        }
        cells[row + CHILD] = 0;
        cells[row + NEXT] = 0;
        cells[row + PREVIOUS] = 0;
    }

    /** Whether nothing is known of a slot: its row is absent and nobody refers to it. */
    boolean isUnused(int slot) {
        int row = slot << SHIFT;
        return cells[row + STATE] == ABSENT && cells[row + PARENTS] == 0;
    }
}
