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
    /** The positions that {@link #restore} takes for the id space; fields have positions from 0. */
    private static final long POP_FREE = -1;

    private static final long POP_NEW = -2;

    private final UndoLog log;
    private final int width;
    private long[][] pages = new long[4][];
    private int limit;
    private int[] free = new int[16];
    private int freeSize;

    /** Records of {@code width} fields, none yet. */
    public Records(UndoLog log, int width) {
        super(log);
        this.log = log;
        this.width = Math.max(1, width);
    }

    /** How many fields a record has. */
    public int width() {
        return width;
    }

    /** One more than the largest id ever handed out. */
    public int limit() {
        return limit;
    }

    /** How many ids are in use. */
    public int size() {
        return limit - freeSize;
    }

    /**
     * A fresh id with undefined fields.
     *
     * @throws io.dormouse.type.DormouseException 54000 when all 2³¹−1 ids are in use
     */
    public int allocate() {
        if (freeSize > 0) {
            log.record(this, POP_FREE, 0);
            return free[--freeSize];
        }
        int id = limit;
        if (id == Integer.MAX_VALUE) {
            throw new io.dormouse.type.DormouseException(
                            io.dormouse.type.SqlState.LIMIT_EXCEEDED,
                            "a relation holds at most 2147483647 distinct entries")
                    .hint("split the data over several tables or instances");
        }
        if ((id & PAGE_MASK) == 0) {
            addPage(id >>> PAGE_SHIFT);
        }
        log.record(this, POP_NEW, 0);
        limit = id + 1;
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
        if (freeSize == free.length) {
            free = Arrays.copyOf(free, 2 * freeSize);
        }
        free[freeSize++] = id;
    }

    /** The value of a field. */
    public long get(int id, int field) {
        return pages[id >>> PAGE_SHIFT][(id & PAGE_MASK) * width + field];
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
        if (position >= 0) {
            int id = (int) (position / width);
            init(id, (int) (position - (long) id * width), old);
        } else if (position == POP_FREE) {
            freeSize++;
        } else {
            limit--;
        }
    }

    /** The bytes that the pages take. */
    public long bytes() {
        long pagesInUse = (limit + (long) PAGE_MASK) >>> PAGE_SHIFT;
        return pagesInUse * ((long) width << PAGE_SHIFT) * Long.BYTES + (long) free.length * Integer.BYTES;
    }
}
