package io.dormouse.store;

/**
 * A versioned column of {@code long}s under dense ids, on {@link VersionedPages}: what a published snapshot can reach. One writer; a
 * published {@link Version} is safe for any thread once it was handed over safely.
 */
public final class LongColumn extends Undoable {
    private static final int PAGE_SHIFT = 8;
    private static final int PAGE_SIZE = 1 << PAGE_SHIFT;
    private static final int PAGE_MASK = PAGE_SIZE - 1;

    private final UndoLog log;
    private final LongPages pages;
    private Version published;

    public LongColumn(UndoLog log) {
        super(log);
        this.log = log;
        this.pages = new LongPages(log, PAGE_SIZE);
        this.published = new Version(pages.publish());
    }

    /** The value at {@code id}; 0 where nothing was written. */
    public long get(int id) {
        int page = id >>> PAGE_SHIFT;
        return pages.has(page) ? pages.page(page)[id & PAGE_MASK] : 0;
    }

    /** Writes the value at {@code id}; undone by a rollback. */
    public void set(int id, long value) {
        long[] page = pages.writable(id >>> PAGE_SHIFT);
        log.record(this, id, page[id & PAGE_MASK]);
        page[id & PAGE_MASK] = value;
    }

    @Override
    void restore(long position, long old) {
        pages.writable((int) position >>> PAGE_SHIFT)[(int) position & PAGE_MASK] = old;
    }

    /** The column as it is now, for ever; the same object as the last time if nothing was written since. */
    public Version publish() {
        LongPages.Version now = pages.publish();
        if (now != published.pages) {
            published = new Version(now);
        }
        return published;
    }

    /** The bytes that the writer's pages take. */
    public long bytes() {
        return pages.bytes();
    }

    /** One published state of the column. Immutable, thread-safe. */
    public static final class Version {
        private final LongPages.Version pages;

        private Version(LongPages.Version pages) {
            this.pages = pages;
        }

        /** The value at {@code id}; 0 where nothing was written. */
        public long get(int id) {
            long[] page = pages.page(id >>> PAGE_SHIFT);
            return page == null ? 0 : page[id & PAGE_MASK];
        }
    }
}
