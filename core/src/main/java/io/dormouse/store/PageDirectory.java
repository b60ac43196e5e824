package io.dormouse.store;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The published directory of versioned pages: an immutable tree of three levels, of which a publication copies only what leads to
 * changed pages.
 *
 * <p>The writer keeps a flat directory of his own, which nobody else sees, so his accesses are shorter. Publishing costs
 * O(changed pages + all pages / {@value #SPAN}), nothing if none changed; nodes are small, since an epoch of one row that is published at
 * once copies one of each level. Pure functions.
 */
final class PageDirectory {
    private static final int SHIFT = 5;
    private static final int FANOUT = 1 << SHIFT;
    private static final int MASK = FANOUT - 1;
    /** The pages below one entry of the top level. */
    private static final int SPAN = FANOUT * FANOUT;

    private PageDirectory() {}

    /**
     * The directory of {@code pages} now.
     *
     * @param published the directory at the last publication
     * @param pages the writer's directory
     * @param changed the pages, {@code changedSize} of them, that may differ from the published ones
     * @param newNodes makes the array of a middle node
     */
    static <P extends @Nullable Object> @Nullable P[][][] publish(
            @Nullable P[][][] published, P[] pages, int[] changed, int changedSize, IntFunction<P[][]> newNodes) {
        int spans = (pages.length + SPAN - 1) / SPAN;
        @Nullable P[][][] directory = Arrays.copyOf(published, Math.max(spans, published.length));
        for (int i = 0; i < changedSize; i++) {
            int page = changed[i];
            int span = page / SPAN;
            @Nullable P[] @Nullable [] old = span < published.length ? published[span] : null;
            if (directory[span] == old) {
                directory[span] = old == null ? newNodes.apply(FANOUT) : old.clone();
            }
            @Nullable P[][] nodes = Objects.requireNonNull(directory[span]);
            int node = page >> SHIFT & MASK;
            if (nodes[node] == (old == null ? null : old[node])) {
                int from = page & ~MASK;
                nodes[node] = Arrays.copyOfRange(pages, from, from + FANOUT);
            }
        }
        return directory;
    }

    /** A page of a directory; null where nothing was written before it was published. */
    static <P> @Nullable P page(@Nullable P[] @Nullable [] @Nullable [] directory, int page) {
        int span = page / SPAN;
        @Nullable P[] @Nullable [] nodes = span < directory.length ? directory[span] : null;
        @Nullable P[] node = nodes == null ? null : nodes[page >> SHIFT & MASK];
        return node == null ? null : node[page & MASK];
    }

    /** The first page from {@code from} on, before {@code limit}, that is not the same in two directories; {@code limit} if there is none. */
    static <P> int nextDifferent(
            @Nullable P[] @Nullable [] @Nullable [] a, @Nullable P[] @Nullable [] @Nullable [] b, int from, int limit) {
        int page = from;
        while (page < limit) {
            int span = page / SPAN;
            if ((span < a.length ? a[span] : null) == (span < b.length ? b[span] : null)) {
                page = (span + 1) * SPAN;
            } else if (page(a, page) == page(b, page)) {
                page++;
            } else {
                return page;
            }
        }
        return limit;
    }
}
