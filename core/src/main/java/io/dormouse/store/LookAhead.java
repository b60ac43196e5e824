package io.dormouse.store;

/**
 * Fetches what will be read of keys that are known some time before they are looked up, so that the processor waits for many cache
 * lines at once and not for one after the other.
 *
 * <p>A key costs two accesses of which the second depends on the first: its slot in the dictionary, then its record. So first the slots
 * of all keys announced are read, and then all records: loops so short that the processor is in many of their rounds at once.
 * There is no instruction for it in Java; the values are read and summed up. Group prefetching: Chen, Ailamaki, Gibbons,
 * Mowry, <i>Improving Hash Join Performance through Prefetching</i>, TODS 32(3), 2007, section 4. One writer.
 */
public final class LookAhead {
    private final IdTable table;
    private final Fetch rest;
    /** The hashes of the keys announced. */
    private final int[] hashes;
    /** The ids of the keys, or −1. */
    private final int[] ids;

    private int size;
    /** What was read. Nobody asks for it, but were it not written, the reads would be left out. */
    @SuppressWarnings("UnusedVariable")
    private long read;

    private interface Fetch {
        /** Reads what will be needed under each id but −1, and returns something that depends on all. */
        long touch(int[] ids, int count);
    }

    private LookAhead(IdTable table, Fetch rest, int most) {
        this.table = table;
        this.rest = rest;
        this.hashes = new int[most];
        this.ids = new int[most];
    }

    /** For up to {@code most} keys of {@code dictionary}, each one word, of whose records {@code field} will be read. */
    public LookAhead(Dictionary dictionary, Records records, int field, int most) {
        this(dictionary.table(), (ids, count) -> records.touch(ids, count, field), most);
    }

    /** For up to {@code most} keys of {@code index}, whose rows will be read. */
    public LookAhead(RowIndex index, RowStore rows, int most) {
        this(index.table(), rows::touch, most);
    }

    /** Announces a key of one word; beyond {@code most} there is no room, and it is not fetched. */
    public void expect(long word) {
        announce(Hashing.hash(word));
    }

    /** Announces a key of {@code index}. */
    public void expect(RowIndex index, long[] key) {
        announce(index.hash(key));
    }

    private void announce(int hash) {
        if (size < hashes.length) {
            hashes[size++] = hash;
        }
    }

    /** Fetches what belongs to the keys announced since the last time. */
    public void fetch() {
        if (size > 0) {
            read += table.touch(hashes, size);
            for (int i = 0; i < size; i++) {
                ids[i] = table.firstWith(hashes[i]);
            }
            read += rest.touch(ids, size);
            size = 0;
        }
    }
}
