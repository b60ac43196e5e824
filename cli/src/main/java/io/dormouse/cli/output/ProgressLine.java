package io.dormouse.cli.output;

import io.dormouse.Progress;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * One line on a terminal that says how far a long statement is, drawn over itself and wiped out in the end. Nothing is shown
 * of a statement that takes less than half a second, and nothing at all where there is no terminal. Not thread-safe.
 */
public final class ProgressLine {
    private static final long PATIENCE_NANOS = 500_000_000L;
    private static final long REDRAW_NANOS = 100_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MEGA = 1e6;
    private static final long PERCENT = 100;

    private final PrintWriter err;
    private final boolean terminal;
    private final LongSupplier clock;
    private boolean running;
    private long start;
    private long next;
    private int width;

    /** A line on {@code err}, if that is a {@code terminal}; {@code clock} counts nanoseconds. */
    public ProgressLine(PrintWriter err, boolean terminal, LongSupplier clock) {
        this.err = err;
        this.terminal = terminal;
        this.clock = clock;
    }

    /** A line that is never shown. */
    public static ProgressLine none() {
        return new ProgressLine(new PrintWriter(Writer.nullWriter()), false, () -> 0);
    }

    /** Shows how far it is, unless it is too soon. */
    public void show(Progress progress) {
        if (!terminal) {
            return;
        }
        long now = clock.getAsLong();
        if (!running) {
            running = true;
            start = now;
            next = now + PATIENCE_NANOS;
        }
        if (now >= next) {
            next = now + REDRAW_NANOS;
            draw(text(progress, now - start));
        }
    }

    /** The statement has ended: the line goes. */
    public void clear() {
        running = false;
        if (width > 0) {
            err.print("\r" + " ".repeat(width) + "\r");
            err.flush();
            width = 0;
        }
    }

    private void draw(String text) {
        err.print("\r" + text + " ".repeat(Math.max(width - text.length(), 0)));
        err.flush();
        width = text.length();
    }

    private static String text(Progress progress, long nanos) {
        double rate = progress.rows() * NANOS_PER_SECOND / Math.max(nanos, 1);
        return switch (progress.work()) {
            case COPY ->
                String.format(
                        Locale.ROOT,
                        "COPY %s: %,d rows, %s, %,.0f rows/s",
                        progress.relation(),
                        progress.rows(),
                        bytes(progress),
                        rate);
            case FILL ->
                String.format(
                        Locale.ROOT,
                        "filling %s: %,d of %,d rows (%d%%), %,.0f rows/s",
                        progress.relation(),
                        progress.rows(),
                        progress.ofRows(),
                        PERCENT * progress.rows() / Math.max(progress.ofRows(), 1),
                        rate);
        };
    }

    private static String bytes(Progress progress) {
        if (progress.ofBytes() == Progress.UNKNOWN) {
            return String.format(Locale.ROOT, "%,.1f MB", progress.bytes() / MEGA);
        }
        return String.format(
                Locale.ROOT,
                "%,.1f of %,.1f MB (%d%%)",
                progress.bytes() / MEGA,
                progress.ofBytes() / MEGA,
                PERCENT * progress.bytes() / Math.max(progress.ofBytes(), 1));
    }
}
