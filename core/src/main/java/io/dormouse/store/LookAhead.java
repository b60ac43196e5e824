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
    private final Dictionary dictionary;
    private final Records records;
    private final int field;
    /** The hashes of the keys announced. */
    private final int[] hashes;

    private int size;
    /** What was read. Nobody asks for it, but were it not written, the reads would be left out. */
    @SuppressWarnings("UnusedVariable")
    private long read;

    /** For up to {@code most} keys of {@code dictionary}, each one word, of whose records {@code field} will be read. */
    public LookAhead(Dictionary dictionary, Records records, int field, int most) {
        this.dictionary = dictionary;
        this.records = records;
        this.field = field;
        this.hashes = new int[most];
    }

    /** Announces a key; beyond {@code most} there is no room, and it is not fetched. */
    public void expect(long word) {
        if (size < hashes.length) {
            hashes[size++] = Hashing.hash(word);
        }
    }

    /** Fetches what belongs to the keys announced since the last time. */
    public void fetch() {
        if (size > 0) {
            read += dictionary.readSlots(hashes, size) + readRecords();
            size = 0;
        }
    }

    private long readRecords() {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            int id = dictionary.firstWith(hashes[i]);
            if (id >= 0) {
                sum += records.get(id, field);
            }
        }
        return sum;
    }
}
