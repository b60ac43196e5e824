package io.dormouse.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A versioned column of immutable objects under dense ids, on the mechanism of {@link LongColumn}.
 *
 * <p>Not undone: it is written only where an id is new in the epoch, so that after a rollback no one reads the cell.
 */
final class ObjectColumn {
    private static final int PAGE_SHIFT = 8;
    private static final int PAGE_SIZE = 1 << PAGE_SHIFT;
    private static final int PAGE_MASK = PAGE_SIZE - 1;

    private @Nullable Object[][] pages = new Object[4][];
    private boolean[] owned = new boolean[4];
    /** The owned pages. */
    private int[] changed = new int[4];

    private int changedSize;
    private Version published = new Version(new Object[0][][]);

    @Nullable
    Object get(int id) {
        return pages[id >>> PAGE_SHIFT][id & PAGE_MASK];
    }

    void set(int id, @Nullable Object value) {
        writable(id >>> PAGE_SHIFT)[id & PAGE_MASK] = value;
    }

    private @Nullable Object[] writable(int index) {
        if (index < owned.length && owned[index]) {
            return pages[index];
        }
        if (index >= pages.length) {
            int capacity = Math.max(index + 1, 2 * pages.length);
            @Nullable Object[][] larger = Arrays.copyOf(pages, capacity);
            owned = Arrays.copyOf(owned, capacity);
            pages = larger;
        }
        if (changedSize == changed.length) {
            changed = Arrays.copyOf(changed, 2 * changedSize);
        }
        pages[index] = pages[index] == null ? new Object[PAGE_SIZE] : pages[index].clone();
        owned[index] = true;
        changed[changedSize++] = index;
        return pages[index];
    }

    /** The column as it is now, for ever; the same object as the last time if nothing was written since. */
    Version publish() {
        if (changedSize > 0) {
            published = new Version(PageDirectory.publish(published.chunks, pages, changed, changedSize));
            for (int i = 0; i < changedSize; i++) {
                owned[changed[i]] = false;
            }
            changedSize = 0;
        }
        return published;
    }

    /** One published state of the column. */
    static final class Version {
        private final @Nullable Object[][][] chunks;

        private Version(@Nullable Object[][][] chunks) {
            this.chunks = chunks;
        }

        /** The object at an id that was written before the publication. */
        @Nullable
        Object get(int id) {
            int index = id >>> PAGE_SHIFT;
            return chunks[index >>> PageDirectory.CHUNK_SHIFT][index & PageDirectory.CHUNK_MASK][id & PAGE_MASK];
        }
    }
}
