package io.dormouse.store;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Which pages of an engine's state were copied because a published version shows them: how many, and of what age, so that it can be told
 * which versions keep them. A page that was made after {@code b} publications is first shown by number {@code b + 1}.
 *
 * <p>O(1) a copied page. One writer; any thread may read the totals.
 */
public final class CopiedPages {
    private final AtomicLong pages = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    private long publications;
    private Replaced current = new Replaced();
    private final AtomicLong currentBytes = new AtomicLong();

    /** Pages that were replaced, each with the number of publications before it was made. One thread at a time. */
    public static final class Replaced {
        private long[] made = new long[4];
        private int[] sizes = new int[4];
        private int size;
        private long bytes;

        private void add(long madeAfter, int pageBytes) {
            if (size == made.length) {
                made = Arrays.copyOf(made, 2 * size);
                sizes = Arrays.copyOf(sizes, 2 * size);
            }
            made[size] = madeAfter;
            sizes[size++] = pageBytes;
            bytes += pageBytes;
        }

        /** Adds those of {@code other} that version {@code number} shows. */
        public void addShown(Replaced other, long number) {
            for (int i = 0; i < other.size; i++) {
                if (other.made[i] < number) {
                    add(other.made[i], other.sizes[i]);
                }
            }
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

    void add(long madeAfter, int pageBytes) {
        // One writer: none of them needs to be atomic, and readers may see one before the other.
        pages.setOpaque(pages.getPlain() + 1);
        bytes.setOpaque(bytes.getPlain() + pageBytes);
        current.add(madeAfter, pageBytes);
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
