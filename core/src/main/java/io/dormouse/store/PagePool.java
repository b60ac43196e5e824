package io.dormouse.store;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Pages of words that no version shows any more, for the next copies: memory that is in the cache still, where what the collector
 * hands out is not.
 *
 * <p>Versions give pages back from any thread, a batch when one dies; the one writer takes them, the last first. At most {@value #MAX_BYTES} bytes
 * wait on each side: more would not be in a cache. Who reads a version must find out that it was given back in between before he
 * believes what he read. Pages of references go to the collector. O(1) a page.
 */
final class PagePool {
    static final int MAX_BYTES = 4 << 20;

    private final AtomicReference<CopiedPages.@Nullable Replaced> returned = new AtomicReference<>();
    private final AtomicLong returnedBytes = new AtomicLong();
    private Shelf[] shelves = {};
    /** The bytes on the shelves. */
    private long shelved;

    /** Free pages of one size. */
    final class Shelf {
        private final int words;
        private long[][] pages = new long[16][];
        private int size;

        private Shelf(int words) {
            this.words = words;
        }

        /** A copy of a page, which nobody else has. */
        long[] copyOf(long[] page) {
            if (size == 0) {
                collect();
            }
            if (size == 0) {
                return page.clone();
            }
            long[] copy = pages[--size];
            shelved -= (long) words * Long.BYTES;
            System.arraycopy(page, 0, copy, 0, words);
            return copy;
        }

        private void put(long[] page) {
            if (size == pages.length) {
                pages = Arrays.copyOf(pages, 2 * size);
            }
            pages[size++] = page;
            shelved += (long) words * Long.BYTES;
        }
    }

    /** The shelf of pages of so many words. The writer's. */
    Shelf shelf(int words) {
        for (Shelf shelf : shelves) {
            if (shelf.words == words) {
                return shelf;
            }
        }
        Shelf shelf = new Shelf(words);
        shelves = Arrays.copyOf(shelves, shelves.length + 1);
        shelves[shelves.length - 1] = shelf;
        return shelf;
    }

    /** Takes pages back that no version shows. Any thread; the batch is the pool's from now on. */
    void giveBack(CopiedPages.Replaced batch) {
        long bytes = batch.bytes();
        if (bytes == 0 || returnedBytes.get() + bytes > MAX_BYTES) {
            return;
        }
        returnedBytes.addAndGet(bytes);
        CopiedPages.Replaced head;
        do {
            head = returned.get();
            batch.next = head;
        } while (!returned.compareAndSet(head, batch));
    }

    private void collect() {
        if (returned.getOpaque() == null) {
            return;
        }
        for (CopiedPages.Replaced batch = returned.getAndSet(null); batch != null; batch = batch.next) {
            returnedBytes.addAndGet(-batch.bytes());
            batch.forEachWordPage(this::putAway);
        }
    }

    private void putAway(long[] page) {
        if (shelved < MAX_BYTES) {
            shelf(page.length).put(page);
        }
    }

    /** The bytes of the pages that wait, about. Any thread. */
    long bytes() {
        return returnedBytes.get();
    }
}
