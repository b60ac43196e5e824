package io.dormouse.store;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Distinct keys of a fixed number of words ↔ dense ids; the words are the first fields of the id's record.
 *
 * <p>Open addressing ({@link IdTable}). A probe that finds touches the table and one record, which the caller reads anyway. {@link #intern} is O(1) amortised (growth rehashes from the
 * stored hashes and touches no record); {@link #remove} shifts back, so there are no tombstones. An entry is added within an
 * epoch and undone with it; it is removed at commit only. One writer.
 */
public final class Dictionary extends Undoable {
    private final UndoLog log;
    private final Records records;
    private final int keyWidth;
    private final IdTable table = new IdTable();
    private boolean added;

    /** No keys yet, of {@code keyWidth} words, which are fields 0 to {@code keyWidth} − 1 of {@code records}. */
    public Dictionary(UndoLog log, Records records, int keyWidth) {
        super(log);
        this.log = log;
        this.records = records;
        this.keyWidth = keyWidth;
    }

    /** How many keys there are. */
    public int size() {
        return table.size();
    }

    /** Whether the last {@link #intern} added the key; its record's other fields are then undefined. */
    public boolean added() {
        return added;
    }

    /** The id of a one-word key, or −1. */
    public int find(long word) {
        int hash = Hashing.hash(word);
        for (int slot = hash & table.mask; ; slot = (slot + 1) & table.mask) {
            long entry = table.entries[slot];
            if (entry == 0) {
                return -1;
            }
            if (IdTable.hashOf(entry) == hash && records.get(IdTable.idOf(entry), 0) == word) {
                return IdTable.idOf(entry);
            }
        }
    }

    /** The id of a one-word key, added if it is new ({@link #added}). */
    public int intern(long word) {
        int hash = Hashing.hash(word);
        int slot = hash & table.mask;
        for (; ; slot = (slot + 1) & table.mask) {
            long entry = table.entries[slot];
            if (entry == 0) {
                break;
            }
            if (IdTable.hashOf(entry) == hash && records.get(IdTable.idOf(entry), 0) == word) {
                added = false;
                return IdTable.idOf(entry);
            }
        }
        int id = records.allocate();
        records.init(id, 0, word);
        add(hash, slot, id);
        return id;
    }

    /** The id of the key in the first words of {@code key}, or −1. */
    public int find(long[] key) {
        if (keyWidth == 1) {
            return find(key[0]);
        }
        int hash = hash(key);
        for (int slot = hash & table.mask; ; slot = (slot + 1) & table.mask) {
            long entry = table.entries[slot];
            if (entry == 0) {
                return -1;
            }
            if (IdTable.hashOf(entry) == hash && matches(IdTable.idOf(entry), key)) {
                return IdTable.idOf(entry);
            }
        }
    }

    /** The id of the key in the first words of {@code key}, added if it is new ({@link #added}). */
    public int intern(long[] key) {
        if (keyWidth == 1) {
            return intern(key[0]);
        }
        int hash = hash(key);
        int slot = hash & table.mask;
        for (; ; slot = (slot + 1) & table.mask) {
            long entry = table.entries[slot];
            if (entry == 0) {
                break;
            }
            if (IdTable.hashOf(entry) == hash && matches(IdTable.idOf(entry), key)) {
                added = false;
                return IdTable.idOf(entry);
            }
        }
        int id = records.allocate();
        for (int i = 0; i < keyWidth; i++) {
            records.init(id, i, key[i]);
        }
        add(hash, slot, id);
        return id;
    }

    /** Adds the key that the record of {@code id} has already, undone by a rollback, or returns the other id that has it. */
    public int internRecord(int id) {
        int hash = hashOf(id);
        int slot = hash & table.mask;
        for (; ; slot = (slot + 1) & table.mask) {
            long entry = table.entries[slot];
            if (entry == 0) {
                break;
            }
            if (IdTable.hashOf(entry) == hash && sameKey(IdTable.idOf(entry), id)) {
                added = false;
                return IdTable.idOf(entry);
            }
        }
        add(hash, slot, id);
        return id;
    }

    private boolean sameKey(int a, int b) {
        for (int i = 0; i < keyWidth; i++) {
            if (records.get(a, i) != records.get(b, i)) {
                return false;
            }
        }
        return true;
    }

    private void add(int hash, int slot, int id) {
        // First the log: should there be no memory for it, the table has no entry that a rollback would miss.
        log.record(this, id, 0);
        table.add(hash, slot, id);
        added = true;
    }

    /** Removes the entry of {@code id}, whose record still holds the key. At commit only; the caller frees the id. */
    public void remove(int id) {
        table.remove(hashOf(id), id);
    }

    @Override
    void restore(long position, long old) {
        remove((int) position);
    }

    private int hash(long[] key) {
        long state = keyWidth;
        for (int i = 0; i < keyWidth; i++) {
            state = Hashing.mix(state, key[i]);
        }
        return Hashing.finish(state);
    }

    private int hashOf(int id) {
        if (keyWidth == 1) {
            return Hashing.hash(records.get(id, 0));
        }
        long state = keyWidth;
        for (int i = 0; i < keyWidth; i++) {
            state = Hashing.mix(state, records.get(id, i));
        }
        return Hashing.finish(state);
    }

    private boolean matches(int id, long[] key) {
        for (int i = 0; i < keyWidth; i++) {
            if (records.get(id, i) != key[i]) {
                return false;
            }
        }
        return true;
    }

    /** Calls {@code action} for the id of each key, in no promised order. */
    public void forEach(IntConsumer action) {
        for (long entry : table.entries) {
            if (entry != 0) {
                action.accept(IdTable.idOf(entry));
            }
        }
    }

    IdTable table() {
        return table;
    }

    /** The bytes that the table takes. */
    public long bytes() {
        return table.bytes();
    }

    /** Checks that every entry is found from its own key and that the count is right. O(size); for tests. */
    public void checkInvariants() {
        long[] key = new long[keyWidth];
        int count = 0;
        for (long entry : table.entries) {
            if (entry != 0) {
                count++;
                for (int i = 0; i < keyWidth; i++) {
                    key[i] = records.get(IdTable.idOf(entry), i);
                }
                if (find(key) != IdTable.idOf(entry)) {
                    throw new IllegalStateException("key " + Arrays.toString(key) + " is not found at its entry");
                }
            }
        }
        if (count != table.size()) {
            throw new IllegalStateException("the dictionary holds " + count + " entries but counts " + table.size());
        }
    }
}
