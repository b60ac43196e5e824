package io.dormouse.store;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which pages of an engine's state were copied because a published version shows them: how many, and of what age, so that it can be told
 * which versions keep them. A page that was made after {@code b} publications is first shown by number {@code b + 1}.
 *
 * <p>O(1) a copied page. One writer; any thread may read the totals.
 */
public final class CopiedPages {
    private final AtomicLong pages = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    private final PagePool pool = new PagePool();
    private long publications;
    private Replaced current = new Replaced();
    private final AtomicLong currentBytes = new AtomicLong();

    /** Pages that were replaced, each with the number of publications before it was made. One thread at a time. */
    public static final class Replaced {
        private static final long[] NO_NUMBERS = {};
        private static final Object[] NO_PAGES = {};

        private long[] made = NO_NUMBERS;
        private Object[] pages = NO_PAGES;
        private int size;
        private long bytes;
        /** The batch that the pool got before this one. */
        @Nullable
        Replaced next;

        private void add(long madeAfter, Object page) {
            if (size == made.length) {
                made = Arrays.copyOf(made, Math.max(4, 2 * size));
                pages = Arrays.copyOf(pages, Math.max(4, 2 * size));
            }
            made[size] = madeAfter;
            pages[size++] = page;
            bytes += bytesOf(page);
        }

        /** Gives those that version {@code number} shows to {@code older}, and keeps the others. */
        void moveShown(Replaced older, long number) {
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (made[i] < number) {
                    older.add(made[i], pages[i]);
                    bytes -= bytesOf(pages[i]);
                } else {
                    made[kept] = made[i];
                    pages[kept++] = pages[i];
                }
            }
            Arrays.fill(pages, kept, size, null);
            size = kept;
        }

        void forEachWordPage(Consumer<long[]> action) {
            for (int i = 0; i < size; i++) {
                if (pages[i] instanceof long[] words) {
                    action.accept(words);
                }
            }
        }

        /** How many there are. */
        public int size() {
            return size;
        }

        /** Their bytes together. */
        public long bytes() {
            return bytes;
        }
    }

    /** How many publications there were. */
    long publications() {
        return publications;
    }

    private static int bytesOf(Object page) {
        return page instanceof long[] words ? words.length * Long.BYTES : ((Object[]) page).length * Integer.BYTES;
    }

    /** The free pages. */
    PagePool pool() {
        return pool;
    }

    /** Enters a page of words or references of which a copy was made, since version {@code madeAfter} + 1 and later ones may show it. */
    void add(long madeAfter, Object page) {
        // One writer: none of them needs to be atomic, and readers may see one before the other.
        pages.setOpaque(pages.getPlain() + 1);
        bytes.setOpaque(bytes.getPlain() + bytesOf(page));
        current.add(madeAfter, page);
        currentBytes.setOpaque(current.bytes());
    }

    /** Counts a publication; returns what was replaced since the one before it. */
    public Replaced publish() {
        Replaced replaced = current;
        current = new Replaced();
        currentBytes.setOpaque(0);
        publications++;
        return replaced;
    }

    /**
     * Says that a version that kept {@code replaced} is not read any more: what version {@code number} shows goes to {@code older}, what
     * is left is free. Without an older version all of it is. Any thread, one at a time.
     */
    public void release(Replaced replaced, @Nullable Replaced older, long number) {
        if (older != null) {
            replaced.moveShown(older, number);
        }
        pool.giveBack(replaced);
    }

    /** The bytes of the pages replaced since the last publication, all of which it shows. */
    public long bytesSincePublication() {
        return currentBytes.getOpaque();
    }

    /** The pages copied, ever. */
    public long pages() {
        return pages.getOpaque();
    }

    /** Their bytes. */
    public long bytes() {
        return bytes.getOpaque();
    }
}
