package io.dormouse.store;

import java.util.Arrays;

/**
 * A versioned column of {@code long}s under dense ids: what a published snapshot can reach.
 *
 * <p>The writer writes pages that it owns in place. {@link #publish} hands the page directory to a snapshot and gives all
 * ownership up: the next write to a page copies it first, so a published directory never changes. Nothing is copied that no
 * snapshot could see. A write is an array store when the page is owned, one page copy otherwise. One writer; a published
 * {@link Version} is safe for any thread once it was handed over safely.
 */
public final class LongColumn implements Undoable {
    private static final int PAGE_SHIFT = 8;
    private static final int PAGE_SIZE = 1 << PAGE_SHIFT;
    private static final int PAGE_MASK = PAGE_SIZE - 1;

    private final UndoLog log;
    private long[][] pages = new long[4][];
    private boolean[] owned = new boolean[4];
    private boolean directoryOwned = true;
    private long copiedPages;

    public LongColumn(UndoLog log) {
        this.log = log;
    }

    /** The value at {@code id}; 0 where nothing was written. */
    public long get(int id) {
        int page = id >>> PAGE_SHIFT;
        return page < pages.length && pages[page] != null ? pages[page][id & PAGE_MASK] : 0;
    }

    /** Writes the value at {@code id}; undone by a rollback. */
    public void set(int id, long value) {
        long[] page = writable(id >>> PAGE_SHIFT);
        log.record(this, id, page[id & PAGE_MASK]);
        page[id & PAGE_MASK] = value;
    }

    private long[] writable(int index) {
        if (index < owned.length && owned[index]) {
            return pages[index];
        }
        if (index >= pages.length) {
            int capacity = Math.max(index + 1, 2 * pages.length);
            long[][] larger = Arrays.copyOf(pages, capacity);
            owned = Arrays.copyOf(owned, capacity);
            pages = larger;
            directoryOwned = true;
        } else if (!directoryOwned) {
            pages = pages.clone();
            directoryOwned = true;
        }
        if (pages[index] == null) {
            pages[index] = new long[PAGE_SIZE];
        } else {
            pages[index] = pages[index].clone();
            copiedPages++;
        }
        owned[index] = true;
        return pages[index];
    }

    @Override
    public void restore(long position, long old) {
        writable((int) position >>> PAGE_SHIFT)[(int) position & PAGE_MASK] = old;
    }

    /** The column as it is now, for ever. */
    public Version publish() {
        Arrays.fill(owned, false);
        directoryOwned = false;
        return new Version(pages);
    }

    /** How many pages were copied because a snapshot could see them. */
    public long copiedPages() {
        return copiedPages;
    }

    /** The bytes that the writer's pages take. */
    public long bytes() {
        long bytes = 0;
        for (long[] page : pages) {
            bytes += page == null ? 0 : (long) PAGE_SIZE * Long.BYTES;
        }
        return bytes;
    }

    /** One published state of the column. Immutable, thread-safe. */
    public static final class Version {
        private final long[][] pages;

        private Version(long[][] pages) {
            this.pages = pages;
        }

        /** The value at {@code id}; 0 where nothing was written. */
        public long get(int id) {
            int page = id >>> PAGE_SHIFT;
            return page < pages.length && pages[page] != null ? pages[page][id & PAGE_MASK] : 0;
        }
    }
}
