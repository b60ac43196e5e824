package io.dormouse.store;

import java.util.Arrays;

/**
 * A versioned column of {@code long}s under dense ids: what a published snapshot can reach.
 *
 * <p>The writer writes pages that it owns in place. {@link #publish} hands the pages to a snapshot and gives all ownership up: the
 * next write to a page copies it first, so a published page never changes. Nothing is copied that no snapshot could see. A write
 * is an array store when the page is owned, one page copy otherwise; publishing costs what {@link PageDirectory} says, O(1) for a
 * column that was not written. One writer; a published {@link Version} is safe for any thread once it was handed over safely.
 */
public final class LongColumn extends Undoable {
    private static final int PAGE_SHIFT = 8;
    private static final int PAGE_SIZE = 1 << PAGE_SHIFT;
    private static final int PAGE_MASK = PAGE_SIZE - 1;

    private final UndoLog log;
    private long[][] pages = new long[4][];
    private boolean[] owned = new boolean[4];
    /** The owned pages. */
    private int[] changed = new int[4];

    private int changedSize;
    private Version published = new Version(new long[0][][]);
    private long copiedPages;

    public LongColumn(UndoLog log) {
        super(log);
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
        }
        if (changedSize == changed.length) {
            changed = Arrays.copyOf(changed, 2 * changedSize);
        }
        if (pages[index] == null) {
            pages[index] = new long[PAGE_SIZE];
        } else {
            pages[index] = pages[index].clone();
            copiedPages++;
        }
        owned[index] = true;
        changed[changedSize++] = index;
        return pages[index];
    }

    @Override
    void restore(long position, long old) {
        writable((int) position >>> PAGE_SHIFT)[(int) position & PAGE_MASK] = old;
    }

    /** The column as it is now, for ever; the same object as the last time if nothing was written since. */
    public Version publish() {
        if (changedSize > 0) {
            published = new Version(PageDirectory.publish(published.chunks, pages, changed, changedSize));
            for (int i = 0; i < changedSize; i++) {
                owned[changed[i]] = false;
            }
            changedSize = 0;
        }
        return published;
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
        private final long[][][] chunks;

        private Version(long[][][] chunks) {
            this.chunks = chunks;
        }

        /** The value at {@code id}; 0 where nothing was written. */
        public long get(int id) {
            int index = id >>> PAGE_SHIFT;
            int chunk = index >>> PageDirectory.CHUNK_SHIFT;
            if (chunk >= chunks.length || chunks[chunk] == null) {
                return 0;
            }
            long[] page = chunks[chunk][index & PageDirectory.CHUNK_MASK];
            return page == null ? 0 : page[id & PAGE_MASK];
        }
    }
}
