package io.dormouse.engine;

/** Counts the rows of one long piece of work. Now and then somebody may look on, who ends the work by throwing. Not thread-safe. */
public final class RowMeter {
    /** After so many rows each somebody looks on; a power of two. */
    public static final int INTERVAL = 1 << 10;

    /** Who looks on. */
    @FunctionalInterface
    public interface Watcher {
        /**
         * So many rows are done of so many, −1 if that is not known.
         *
         * @throws io.dormouse.type.DormouseException to end the work, as an error of its own would
         */
        void passed(long rows, long ofRows);
    }

    private final Watcher watcher;
    private long rows;
    private long expected = -1;

    /** A meter at 0. */
    public RowMeter(Watcher watcher) {
        this.watcher = watcher;
    }

    /** A meter that nobody looks at. */
    public static RowMeter unwatched() {
        return new RowMeter((rows, ofRows) -> {});
    }

    /** Says how many rows there will be. */
    void expect(long total) {
        expected = total;
    }

    /** One more row is done. */
    public void step() {
        if ((++rows & (INTERVAL - 1)) == 0) {
            watcher.passed(rows, expected);
        }
    }
}
