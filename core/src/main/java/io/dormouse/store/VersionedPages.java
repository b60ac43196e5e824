package io.dormouse.store;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Which pages of versioned state the writer owns: those that he made since the last publication, which no snapshot can see.
 *
 * <p>The writer writes pages that he owns in place. Publishing hands the pages to a snapshot and gives all ownership up: the next write
 * to a page copies it first, so a published page never changes. Nothing is copied that no snapshot could see. A write is an array
 * store when the page is owned, one page copy otherwise; publishing costs what {@link PageDirectory} says, O(1) where nothing was
 * written. One writer.
 */
abstract class VersionedPages {
    static final int INITIAL_PAGES = 4;

    private boolean[] owned = new boolean[INITIAL_PAGES];
    /** After how many publications each page was made. */
    private long[] made = new long[INITIAL_PAGES];
    /** The owned pages. */
    private int[] changed = new int[INITIAL_PAGES];

    private final CopiedPages copies;
    private int changedSize;

    VersionedPages(UndoLog log) {
        copies = log.copiedPages();
    }

    final PagePool pool() {
        return copies.pool();
    }

    final boolean isOwned(int page) {
        return page < owned.length && owned[page];
    }

    /** Says that the writer has made a page of his own, a copy of {@code copied} that a snapshot may see, if it was not the first. */
    final void own(int page, @Nullable Object copied) {
        if (page >= owned.length) {
            int capacity = Math.max(page + 1, 2 * owned.length);
            made = Arrays.copyOf(made, capacity);
            owned = Arrays.copyOf(owned, capacity);
        }
        if (changedSize == changed.length) {
            changed = Arrays.copyOf(changed, 2 * changedSize);
        }
        owned[page] = true;
        changed[changedSize++] = page;
        if (copied != null) {
            copies.add(made[page], copied);
        }
        made[page] = copies.publications();
    }

    final boolean ownsSome() {
        return changedSize > 0;
    }

    /** The directory of {@code pages} now, all ownership given up; {@code published} is the one of the last publication. */
    final <P extends @Nullable Object> @Nullable P[][][] publish(
            @Nullable P[][][] published, P[] pages, IntFunction<P[][]> newNodes) {
        @Nullable P[][][] directory = PageDirectory.publish(published, pages, changed, changedSize, newNodes);
        for (int i = 0; i < changedSize; i++) {
            owned[changed[i]] = false;
        }
        changedSize = 0;
        return directory;
    }
}
