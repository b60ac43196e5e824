package io.dormouse.store;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Versioned pages of references to immutable objects, null where nothing was written. Not undone: that is the owner's to do. One writer. */
final class ObjectPages extends VersionedPages {
    private final int pageSize;
    private @Nullable Object[][] pages = new Object[INITIAL_PAGES][];
    private Version published = new Version(new Object[0][][][]);

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
        own(index, before);
        pages[index] = page;
        return page;
    }

    /** The pages as they are now, for ever; the same object as the last time if nothing was written since. */
    Version publish() {
        if (ownsSome()) {
            published = new Version(publish(published.directory, pages, Object[][][]::new));
        }
        return published;
    }

    /** One published state of the pages. Immutable, thread-safe. */
    static final class Version {
        private final @Nullable Object[][][][] directory;

        private Version(@Nullable Object[][][][] directory) {
            this.directory = directory;
        }

        /** A page that was written before the publication. */
        @Nullable
        Object[] page(int index) {
            return Objects.requireNonNull(PageDirectory.page(directory, index));
        }

        /** The first page from {@code from} on, before {@code limit}, that is another one in {@code other}; {@code limit} if there is none. */
        int nextDifferent(Version other, int from, int limit) {
            return PageDirectory.nextDifferent(directory, other.directory, from, limit);
        }
    }
}
