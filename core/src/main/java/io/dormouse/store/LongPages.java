package io.dormouse.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Versioned pages of words, zero where nothing was written. Not undone: that is the owner's to do. One writer. */
final class LongPages extends VersionedPages {
    private final int pageWords;
    private long[][] pages = new long[INITIAL_PAGES][];
    private Version published = new Version(new long[0][][]);

    /** Pages of {@code pageWords} words each, none yet. */
    LongPages(UndoLog log, int pageWords) {
        super(log);
        this.pageWords = pageWords;
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
        long[] page = before == null ? new long[pageWords] : before.clone();
        own(index, before == null ? 0 : before.length * Long.BYTES);
        pages[index] = page;
        return page;
    }

    /** The pages as they are now, for ever; the same object as the last time if nothing was written since. */
    Version publish() {
        if (ownsSome()) {
            published = new Version(publish(published.chunks, pages));
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
        private final long[][][] chunks;

        private Version(long[][][] chunks) {
            this.chunks = chunks;
        }

        /** A page; null where nothing was written. */
        long @Nullable [] page(int index) {
            int chunk = index >>> PageDirectory.CHUNK_SHIFT;
            return chunk >= chunks.length || chunks[chunk] == null
                    ? null
                    : chunks[chunk][index & PageDirectory.CHUNK_MASK];
        }
    }
}
