package io.dormouse.store;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * The texts and NUMERICs that state holds ↔ dense ids, each once, with the number of cells that hold it.
 *
 * <p>Two texts are one value if they are equal; two NUMERICs if their digits and scale are, so that a column keeps each value's
 * scale ({@link #internKey} is for keys, where 1.0 and 1.00 are one). {@link #intern} gives an id that lives to the end of the
 * epoch; a cell that keeps it calls {@link #retain}, and {@link #release} when it no longer does. At commit a value without a
 * holder leaves. O(1) expected beside hashing the value once. Snapshots do not read it: rows hold the values themselves. One writer.
 */
public final class ValuePool extends Undoable implements UndoLog.Reclaimer {
    private static final int HOLDERS = 0;

    private final UndoLog log;
    private final Records records;
    private final IdTable table = new IdTable();
    private final ObjectRecords values;

    public ValuePool(UndoLog log) {
        super(log);
        this.log = log;
        this.records = new Records(log, 1);
        this.values = new ObjectRecords(log, 1);
    }

    /** The id of a text or NUMERIC; a new one has no holder yet. */
    public int intern(Object value) {
        int hash = Hashing.hash(value.hashCode());
        int slot = hash & table.mask;
        for (; table.entries[slot] != 0; slot = (slot + 1) & table.mask) {
            long entry = table.entries[slot];
            if (IdTable.hashOf(entry) == hash && value.equals(values.get(IdTable.idOf(entry), 0))) {
                return IdTable.idOf(entry);
            }
        }
        int id = records.allocate();
        records.init(id, HOLDERS, 0);
        values.init(id, 0, value);
        log.reclaimAtCommit(this, id);
        log.record(this, id, 0);
        table.add(hash, slot, id);
        return id;
    }

    /** The id of a NUMERIC as a key: that of its representative with the fewest digits behind the point. */
    public int internKey(Object value) {
        return intern(keyRepresentative(value));
    }

    /** The representative of a value among those that are equal as keys. */
    public static Object keyRepresentative(Object value) {
        if (value instanceof BigDecimal decimal) {
            BigDecimal stripped = decimal.signum() == 0 ? BigDecimal.ZERO : decimal.stripTrailingZeros();
            return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
        }
        return value;
    }

    /** The id of a value that is there, or −1. */
    public int find(Object value) {
        int hash = Hashing.hash(value.hashCode());
        for (int slot = hash & table.mask; table.entries[slot] != 0; slot = (slot + 1) & table.mask) {
            long entry = table.entries[slot];
            if (IdTable.hashOf(entry) == hash && value.equals(values.get(IdTable.idOf(entry), 0))) {
                return IdTable.idOf(entry);
            }
        }
        return -1;
    }

    /** The value of an id. */
    public Object get(int id) {
        return Objects.requireNonNull(values.get(id, 0));
    }

    /** Says that one more cell holds the value. */
    public void retain(int id) {
        records.set(id, HOLDERS, records.get(id, HOLDERS) + 1);
    }

    /** Says that a cell no longer holds the value. */
    public void release(int id) {
        long holders = records.get(id, HOLDERS) - 1;
        records.set(id, HOLDERS, holders);
        if (holders == 0) {
            log.reclaimAtCommit(this, id);
        }
    }

    @Override
    public void reclaim(int id) {
        if (values.get(id, 0) != null && records.get(id, HOLDERS) == 0) {
            remove(id);
            records.free(id);
        }
    }

    private void remove(int id) {
        table.remove(Hashing.hash(get(id).hashCode()), id);
        values.init(id, 0, null);
    }

    @Override
    void restore(long position, long old) {
        remove((int) position);
    }

    /** How many values there are. */
    public int size() {
        return table.size();
    }

    /** How many cells hold the value; for validators. */
    public long holders(int id) {
        return records.get(id, HOLDERS);
    }
}
