package io.dormouse.cli.demo;

import java.io.PrintWriter;
import java.util.Locale;

/**
 * How far a phase has come, and how fast: a bar that moves on a terminal, otherwise a line now and then. Costs a few
 * instructions a step. Not thread-safe.
 */
final class Progress {
    private static final int STEPS_BETWEEN_LOOKS = 256;
    private static final long BAR_NANOS = 100_000_000L;
    private static final long LINE_NANOS = 5_000_000_000L;
    private static final int BAR_WIDTH = 30;
    private static final double NANOS_PER_SECOND = 1e9;

    private final PrintWriter err;
    private final boolean terminal;
    private final String label;
    private final long total;
    private final long start = System.nanoTime();
    private long shown = start;
    private long done;

    Progress(PrintWriter err, boolean terminal, String label, long total) {
        this.err = err;
        this.terminal = terminal;
        this.label = label;
        this.total = total;
    }

    /** One more row is done. */
    void step() {
        done++;
        if (done % STEPS_BETWEEN_LOOKS == 0) {
            long now = System.nanoTime();
            if (now - shown >= (terminal ? BAR_NANOS : LINE_NANOS)) {
                shown = now;
                show(now);
            }
        }
    }

    /** Says how long all of it took. */
    void finish() {
        long now = System.nanoTime();
        if (terminal) {
            err.print("\r" + " ".repeat(label.length() + BAR_WIDTH + 40) + "\r");
        }
        err.printf(
                Locale.ROOT,
                "%s: %,d rows in %.1f s, %,.0f rows/s%n",
                label,
                done,
                (now - start) / NANOS_PER_SECOND,
                rate(now));
        err.flush();
    }

    private void show(long now) {
        if (terminal) {
            int filled = (int) (BAR_WIDTH * done / total);
            err.printf(
                    Locale.ROOT,
                    "\r%s [%s%s] %3d%% %,.0f rows/s ",
                    label,
                    "#".repeat(filled),
                    "-".repeat(BAR_WIDTH - filled),
                    100 * done / total,
                    rate(now));
        } else {
            err.printf(Locale.ROOT, "%s: %,d of %,d rows, %,.0f rows/s%n", label, done, total, rate(now));
        }
        err.flush();
    }

    private double rate(long now) {
        return done * NANOS_PER_SECOND / Math.max(now - start, 1);
    }
}
