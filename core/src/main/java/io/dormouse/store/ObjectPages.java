package io.dormouse.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Versioned pages of references to immutable objects, null where nothing was written. Not undone: that is the owner's to do. One writer. */
final class ObjectPages extends VersionedPages {
    private final int pageSize;
    private @Nullable Object[][] pages = new Object[INITIAL_PAGES][];
    private Version published = new Version(new Object[0][][]);

    /** Pages of {@code pageSize} references each, none yet. */
    ObjectPages(UndoLog log, int pageSize) {
        super(log);
        this.pageSize = pageSize;
    }

    /** A page that was written once, to be read. */
    @Nullable
    Object[] page(int index) {
        return pages[index];
    }

    /** A page to be written: the writer's own. */
    @Nullable
    Object[] writable(int index) {
        return isOwned(index) ? pages[index] : makeOwn(index);
    }

    private @Nullable Object[] makeOwn(int index) {
        if (index >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(index + 1, 2 * pages.length));
        }
        @Nullable Object[] before = pages[index];
        @Nullable Object[] page = before == null ? new Object[pageSize] : before.clone();
        own(index, before == null ? 0 : before.length * Integer.BYTES);
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

    /** One published state of the pages. Immutable, thread-safe. */
    static final class Version {
        private final @Nullable Object[][][] chunks;

        private Version(@Nullable Object[][][] chunks) {
            this.chunks = chunks;
        }

        /** A page that was written before the publication. */
        @Nullable
        Object[] page(int index) {
            return chunks[index >>> PageDirectory.CHUNK_SHIFT][index & PageDirectory.CHUNK_MASK];
        }
    }
}
