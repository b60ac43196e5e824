package io.dormouse.store;

import java.util.Arrays;

/**
 * Distinct keys of a fixed number of words ↔ the ids of the rows that have them, where the words are words of the rows themselves: a
 * {@link Dictionary} without records of its own.
 *
 * <p>A probe that finds touches the table and the row, which the caller reads anyway. Costs and undo are those of a dictionary. A row's key
 * stays as it is as long as its id is in use. One writer.
 */
public final class RowIndex extends Undoable {
    private final UndoLog log;
    private final RowStore rows;
    /** The words of a row that are its key. */
    private final int[] fields;

    private final IdSpace ids;
    private final IdTable table = new IdTable();
    private boolean added;

    /** No keys yet; word {@code i} of a key is word {@code fields[i]} of a row. */
    RowIndex(UndoLog log, RowStore rows, int[] fields) {
        super(log);
        this.log = log;
        this.rows = rows;
        this.fields = fields.clone();
        this.ids = new IdSpace(log);
    }

    /** Whether the last {@link #intern} added the key; its row has nothing but the key then. */
    public boolean added() {
        return added;
    }

    /** The id of a key, or −1. */
    public int find(long[] key) {
        int hash = hash(key);
        for (int slot = hash & table.mask; ; slot = (slot + 1) & table.mask) {
            long entry = table.entries[slot];
            if (entry == 0) {
                return -1;
            }
            if (IdTable.hashOf(entry) == hash && rows.hasWords(IdTable.idOf(entry), fields, key)) {
                return IdTable.idOf(entry);
            }
        }
    }

    /** The id of a key, added if it is new ({@link #added}). */
    public int intern(long[] key) {
        int hash = hash(key);
        int slot = hash & table.mask;
        for (; ; slot = (slot + 1) & table.mask) {
            long entry = table.entries[slot];
            if (entry == 0) {
                break;
            }
            if (IdTable.hashOf(entry) == hash && rows.hasWords(IdTable.idOf(entry), fields, key)) {
                added = false;
                return IdTable.idOf(entry);
            }
        }
        int id = ids.allocate();
        rows.initWords(id, fields, key);
        // First the log: should there be no memory for it, the table has no entry that a rollback would miss.
        log.record(this, id, 0);
        table.add(hash, slot, id);
        added = true;
        return id;
    }

    /** Removes a key and takes its id back, unless that was done already. At commit only. */
    public boolean remove(int id) {
        boolean removed = table.removeIfThere(hashOf(id), id);
        if (removed) {
            ids.free(id);
        }
        return removed;
    }

    @Override
    void restore(long position, long old) {
        table.removeIfThere(hashOf((int) position), (int) position);
    }

    /** The hash of a key. */
    int hash(long[] key) {
        if (fields.length == 1) {
            return Hashing.hash(key[0]);
        }
        long state = fields.length;
        for (int i = 0; i < fields.length; i++) {
            state = Hashing.mix(state, key[i]);
        }
        return Hashing.finish(state);
    }

    private int hashOf(int id) {
        if (fields.length == 1) {
            return Hashing.hash(rows.word(id, fields[0]));
        }
        long state = fields.length;
        for (int field : fields) {
            state = Hashing.mix(state, rows.word(id, field));
        }
        return Hashing.finish(state);
    }

    IdTable table() {
        return table;
    }

    /** Checks that every entry is found from its own key and that the count is right. O(size); for tests. */
    public void checkInvariants() {
        long[] key = new long[fields.length];
        int count = 0;
        for (long entry : table.entries) {
            if (entry != 0) {
                count++;
                for (int i = 0; i < fields.length; i++) {
                    key[i] = rows.word(IdTable.idOf(entry), fields[i]);
                }
                if (find(key) != IdTable.idOf(entry)) {
                    throw new IllegalStateException("key " + Arrays.toString(key) + " is not found at its entry");
                }
            }
        }
        if (count != table.size() || count != ids.size()) {
            throw new IllegalStateException("the index holds " + count + " entries but counts " + table.size()
                    + " and has " + ids.size() + " ids in use");
        }
    }
}
