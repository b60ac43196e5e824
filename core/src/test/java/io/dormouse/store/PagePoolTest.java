package io.dormouse.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PagePoolTest {
    private static final int WORDS = 8;

    private final UndoLog log = new UndoLog();
    private final CopiedPages copied = log.copiedPages();
    private final LongPages pages = new LongPages(log, WORDS);

    private CopiedPages.Replaced publish() {
        pages.publish();
        return copied.publish();
    }

    @Test
    void aPageThatNoVersionShowsIsTheNextCopy() {
        pages.writable(0)[0] = 1;
        publish();
        long[] first = pages.page(0);
        pages.writable(0)[0] = 2;
        CopiedPages.Replaced replaced = publish();
        copied.release(replaced, null, 0);
        long[] third = pages.writable(0);
        assertThat(third).isSameAs(first);
        assertThat(third[0]).isEqualTo(2);
    }

    @Test
    void aPageThatAnOlderVersionShowsIsKeptForIt() {
        pages.writable(0)[0] = 1;
        pages.writable(1)[0] = 1;
        // Version 1 shows both pages; the first is replaced before version 2, which shows its copy, the second after
        // it.
        CopiedPages.Replaced ofNone = publish();
        long[] shownByBoth = pages.page(1);
        pages.writable(0)[0] = 2;
        CopiedPages.Replaced ofFirst = publish();
        long[] shownBySecond = pages.page(0);
        pages.writable(0)[0] = 3;
        pages.writable(1)[0] = 3;
        CopiedPages.Replaced ofSecond = publish();
        assertThat(ofNone.size()).isZero();
        assertThat(ofFirst.size()).isEqualTo(1);
        assertThat(ofSecond.size()).isEqualTo(2);
        copied.release(ofSecond, ofFirst, 1);
        assertThat(ofFirst.size()).isEqualTo(2);
        assertThat(ofFirst.bytes()).isEqualTo(2 * WORDS * Long.BYTES);
        assertThat(pages.writable(0)).isSameAs(shownBySecond);
        assertThat(shownByBoth[0]).isEqualTo(1);
        assertThat(pages.writable(1)).isNotSameAs(shownByBoth);
    }

    @Test
    void moreThanFitsInACacheGoesToTheCollector() {
        int count = 2 * PagePool.MAX_BYTES / (WORDS * Long.BYTES);
        for (int i = 0; i < count; i++) {
            pages.writable(i)[0] = 1;
        }
        publish();
        for (int i = 0; i < count; i++) {
            pages.writable(i)[0] = 2;
        }
        CopiedPages.Replaced replaced = publish();
        copied.release(replaced, null, 0);
        assertThat(copied.pool().bytes()).isLessThanOrEqualTo(PagePool.MAX_BYTES);
    }

    @Test
    void pagesOfOtherSizesAreNotMixedUp() {
        LongPages others = new LongPages(log, 2 * WORDS);
        pages.writable(0)[0] = 1;
        others.writable(0)[0] = 1;
        others.publish();
        publish();
        pages.writable(0)[0] = 2;
        others.writable(0)[0] = 2;
        others.publish();
        copied.release(publish(), null, 0);
        assertThat(pages.writable(0)).hasSize(WORDS);
        assertThat(others.writable(0)).hasSize(2 * WORDS);
    }
}
