package io.dormouse.circuit.lookup;

import io.dormouse.circuit.KeyCells;
import io.dormouse.store.LinkedIndex;
import io.dormouse.store.LongColumn;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.RowStore;
import io.dormouse.store.UndoLog;

/**
 * The rows of one side of a lookup that name a key, as a list for each key.
 *
 * <p>A row has a record for as long as it names a key: its id, its link, its key. Every operation is O(1), and a list is gone through in its
 * length. One writer; all is undone with the log.
 */
final class KeyedRows {
    /** No key, no row. */
    static final int NONE = LinkedIndex.NONE;

    private static final int ROW = 0;
    private static final int LINK = 1;
    private static final int KEY = 2;
    private static final int WIDTH = 3;

    private final UndoLog log;
    private final RowStore rows;
    private final KeyCells cells;
    private final boolean nullsMatch;
    private final Records members;
    private final UndoLog.Reclaimer reclaimer;
    private final LinkedIndex lists;
    /** For each row the number of its record plus one, or 0. */
    private final LongColumn memberOf;

    /** Of {@code rows}, whose keys are {@code cells}; the heads of the lists are {@code headField} in {@code keys}. */
    KeyedRows(UndoLog log, RowStore rows, KeyCells cells, boolean nullsMatch, Records keys, int headField) {
        this.log = log;
        this.rows = rows;
        this.cells = cells;
        this.nullsMatch = nullsMatch;
        members = new Records(log, WIDTH);
        reclaimer = members::free;
        lists = new LinkedIndex(keys, headField, members, LINK);
        memberOf = new LongColumn(log);
    }

    RowStore rows() {
        return rows;
    }

    /** Writes the words of the key that a row names; false if it names none. */
    boolean writeKey(RowBuffer row, long[] words) {
        for (int i = 0; i < cells.size() && !nullsMatch; i++) {
            if (row.nulls[cells.column(i)]) {
                return false;
            }
        }
        cells.write(row, words, 0);
        return true;
    }

    /** The key that a row names, or {@link #NONE}. */
    int keyOf(int row) {
        long member = memberOf.get(row);
        return member == 0 ? NONE : (int) members.get((int) member - 1, KEY);
    }

    /** Makes a row name a key, or none. */
    void put(int row, int key) {
        int member = (int) memberOf.get(row) - 1;
        int before = keyOf(row);
        if (before == key) {
            return;
        }
        if (before != NONE) {
            lists.remove(before, member);
        }
        if (key == NONE) {
            memberOf.set(row, 0);
            log.reclaimAtCommit(reclaimer, member);
            return;
        }
        boolean fresh = before == NONE;
        if (fresh) {
            member = members.allocate();
            members.init(member, ROW, row);
            members.init(member, KEY, key);
            memberOf.set(row, member + 1L);
        } else {
            members.set(member, KEY, key);
        }
        lists.insert(key, member, fresh);
    }

    /** How many rows name a key. */
    int count(int key) {
        return lists.length(key);
    }

    /** The first member of a key's list, or {@link #NONE}. */
    int first(int key) {
        return lists.first(key);
    }

    /** The member after another, or {@link #NONE}. */
    int next(int member) {
        return lists.next(member);
    }

    /** The row of a member. */
    int row(int member) {
        return (int) members.get(member, ROW);
    }

    /** Checks that a key's list is whole and all of it there. O(its length); for tests. */
    void checkList(int key) {
        lists.checkList(key, true);
        for (int member = first(key); member != NONE; member = next(member)) {
            if (keyOf(row(member)) != key || rows.weight(row(member)) <= 0) {
                throw new IllegalStateException(
                        "row " + row(member) + " is in the list of a key that it does not name");
            }
        }
    }

    long bytes() {
        return members.bytes() + memberOf.bytes();
    }
}
