package io.dormouse.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The published directory of a versioned column's pages: an immutable two-level tree, of which a publication copies only what
 * leads to changed pages.
 *
 * <p>The writer keeps a flat directory of his own, which nobody else sees, so his accesses are one step shorter and publishing
 * costs O(changed pages + all pages / {@value #CHUNK_SIZE}), nothing if none changed. Pure functions.
 */
final class PageDirectory {
    static final int CHUNK_SHIFT = 8;
    static final int CHUNK_SIZE = 1 << CHUNK_SHIFT;
    static final int CHUNK_MASK = CHUNK_SIZE - 1;

    private PageDirectory() {}

    /**
     * The directory of {@code pages} now.
     *
     * @param published the directory at the last publication
     * @param pages the writer's directory
     * @param changed the pages, {@code changedSize} of them, that may differ from the published ones
     */
    static <P extends @Nullable Object> @Nullable P[][] publish(
            @Nullable P[][] published, P[] pages, int[] changed, int changedSize) {
        int chunks = (pages.length + CHUNK_MASK) >> CHUNK_SHIFT;
        @Nullable P[][] directory = Arrays.copyOf(published, Math.max(chunks, published.length));
        for (int i = 0; i < changedSize; i++) {
            int chunk = changed[i] >> CHUNK_SHIFT;
            boolean copied = directory[chunk] != (chunk < published.length ? published[chunk] : null);
            if (!copied) {
                int from = chunk << CHUNK_SHIFT;
                directory[chunk] = Arrays.copyOfRange(pages, from, from + CHUNK_SIZE);
            }
        }
        return directory;
    }
}
