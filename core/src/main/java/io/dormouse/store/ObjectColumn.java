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
    private boolean directoryOwned = true;

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
            directoryOwned = true;
        } else if (!directoryOwned) {
            pages = pages.clone();
            directoryOwned = true;
        }
        pages[index] = pages[index] == null ? new Object[PAGE_SIZE] : pages[index].clone();
        owned[index] = true;
        return pages[index];
    }

    /** The column as it is now, for ever. */
    Version publish() {
        Arrays.fill(owned, false);
        directoryOwned = false;
        return new Version(pages);
    }

    /** One published state of the column. Immutable, thread-safe. */
    static final class Version {
        private final @Nullable Object[][] pages;

        private Version(@Nullable Object[][] pages) {
            this.pages = pages;
        }

        @Nullable
        Object get(int id) {
            return pages[id >>> PAGE_SHIFT][id & PAGE_MASK];
        }
    }
}
