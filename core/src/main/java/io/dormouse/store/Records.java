package io.dormouse.store;

import java.util.Arrays;

/**
 * Fixed-width records of {@code long} fields under dense ids: state that only the writer reads.
 *
 * <p>All fields of a record stand side by side, in pages that never move, so that one record costs one or two cache lines and
 * growth copies nothing but the page directory. Ids are handed out here too: {@link #allocate} reuses freed ids, {@link #free}
 * takes effect at commit. A new record's fields are undefined: write them with {@link #init}, which needs no undo since a
 * rollback takes the id back. Every operation is O(1) and allocates only when a page is added. One writer.
 */
public final class Records extends Undoable {
    private static final int PAGE_SHIFT = 10;
    private static final int PAGE_SIZE = 1 << PAGE_SHIFT;
    private static final int PAGE_MASK = PAGE_SIZE - 1;

    private final UndoLog log;
    private final int width;
    private long[][] pages = new long[4][];
    private final IdSpace ids;

    /** Records of {@code width} fields, none yet. */
    public Records(UndoLog log, int width) {
        super(log);
        this.log = log;
        this.ids = new IdSpace(log);
        this.width = Math.max(1, width);
    }

    /** How many fields a record has. */
    public int width() {
        return width;
    }

    /** One more than the largest id ever handed out. */
    public int limit() {
        return ids.limit();
    }

    /** How many ids are in use. */
    public int size() {
        return ids.size();
    }

    /**
     * A fresh id with undefined fields.
     *
     * @throws io.dormouse.type.DormouseException 54000 when all 2³¹−1 ids are in use
     */
    public int allocate() {
        int id = ids.allocate();
        if ((id & PAGE_MASK) == 0) {
            addPage(id >>> PAGE_SHIFT);
        }
        return id;
    }

    private void addPage(int page) {
        if (page == pages.length) {
            pages = Arrays.copyOf(pages, 2 * page);
        }
        if (pages[page] == null) {
            pages[page] = new long[width << PAGE_SHIFT];
        }
    }

    /** Hands an id back. Only at commit ({@link UndoLog.Reclaimer}), never within an epoch. */
    public void free(int id) {
        ids.free(id);
    }

    /** The value of a field. */
    public long get(int id, int field) {
        return pages[id >>> PAGE_SHIFT][(id & PAGE_MASK) * width + field];
    }

    /** Reads a field under each id but −1, so that it is in the cache, and returns something that depends on all. */
    long touch(int[] ids, int count, int field) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += ids[i] < 0 ? 0 : get(ids[i], field);
        }
        return sum;
    }

    /** Writes a field of an id in use; undone by a rollback. */
    public void set(int id, int field, long value) {
        long[] page = pages[id >>> PAGE_SHIFT];
        int index = (id & PAGE_MASK) * width + field;
        log.record(this, (long) id * width + field, page[index]);
        page[index] = value;
    }

    /** Writes a field of an id that this epoch allocated and nothing has read yet. */
    public void init(int id, int field, long value) {
        pages[id >>> PAGE_SHIFT][(id & PAGE_MASK) * width + field] = value;
    }

    /** Writes the first {@code values.length} fields of an id that this epoch allocated and nothing has read yet. */
    public void init(int id, long[] values) {
        System.arraycopy(values, 0, pages[id >>> PAGE_SHIFT], (id & PAGE_MASK) * width, values.length);
    }

    @Override
    void restore(long position, long old) {
        int id = (int) (position / width);
        init(id, (int) (position - (long) id * width), old);
    }

    /** The bytes that the pages take. */
    public long bytes() {
        long pagesInUse = (ids.limit() + (long) PAGE_MASK) >>> PAGE_SHIFT;
        return pagesInUse * ((long) width << PAGE_SHIFT) * Long.BYTES + ids.bytes();
    }
}
