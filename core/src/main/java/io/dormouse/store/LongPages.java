package io.dormouse.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Versioned pages of words, zero where nothing was written. Not undone: that is the owner's to do. One writer. */
final class LongPages extends VersionedPages {
    private final int pageWords;
    private final PagePool.Shelf free;
    private long[][] pages = new long[INITIAL_PAGES][];
    private Version published = new Version(new long[0][][][]);

    /** Pages of {@code pageWords} words each, none yet. */
    LongPages(UndoLog log, int pageWords) {
        super(log);
        this.pageWords = pageWords;
        this.free = pool().shelf(pageWords);
    }

    /** Whether a page was ever written. */
    boolean has(int index) {
        return index < pages.length && pages[index] != null;
    }

    /** A page that was written once, to be read. */
    long[] page(int index) {
        return pages[index];
    }

    /** A page to be written: the writer's own. */
    long[] writable(int index) {
        return isOwned(index) ? pages[index] : makeOwn(index);
    }

    private long[] makeOwn(int index) {
        if (index >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(index + 1, 2 * pages.length));
        }
        long[] before = pages[index];
        long[] page = before == null ? new long[pageWords] : free.copyOf(before);
        own(index, before);
        pages[index] = page;
        return page;
    }

    /** The pages as they are now, for ever; the same object as the last time if nothing was written since. */
    Version publish() {
        if (ownsSome()) {
            published = new Version(publish(published.directory, pages, long[][][]::new));
        }
        return published;
    }

    /** The bytes that the writer's pages take. */
    long bytes() {
        long bytes = 0;
        for (long[] page : pages) {
            bytes += page == null ? 0 : (long) page.length * Long.BYTES;
        }
        return bytes;
    }

    /** One published state of the pages. Immutable, thread-safe. */
    static final class Version {
        private final long[][][][] directory;

        private Version(long[][][][] directory) {
            this.directory = directory;
        }

        /** A page; null where nothing was written. */
        long @Nullable [] page(int index) {
            return PageDirectory.page(directory, index);
        }

        /** The first page from {@code from} on, before {@code limit}, that is another one in {@code other}; {@code limit} if there is none. */
        int nextDifferent(Version other, int from, int limit) {
            return PageDirectory.nextDifferent(directory, other.directory, from, limit);
        }
    }
}
