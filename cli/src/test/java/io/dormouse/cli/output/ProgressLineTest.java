package io.dormouse.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private static final long MILLI = 1_000_000;

    private final StringWriter err = new StringWriter();
    private final AtomicLong clock = new AtomicLong();
    private final ProgressLine line = new ProgressLine(new PrintWriter(err), true, clock::get);

    private static Progress copy(long rows, long bytes, long ofBytes) {
        return new Progress(Progress.Work.COPY, "sale", rows, Progress.UNKNOWN, bytes, ofBytes);
    }

    @Test
    void aShortStatementShowsNothing() {
        line.show(copy(1000, 1, 2));
        clock.set(499 * MILLI);
        line.show(copy(2000, 2, 2));
        line.clear();
        assertThat(err).hasToString("");
    }

    @Test
    void aLongOneIsDrawnOverItselfTenTimesASecondAndWipedOut() {
        line.show(copy(1000, 1, 2));
        clock.set(500 * MILLI);
        line.show(copy(1_000_000, 12_345_678, 50_000_000));
        clock.set(599 * MILLI);
        line.show(copy(1_100_000, 13_000_000, 50_000_000));
        String first = "COPY sale: 1,000,000 rows, 12.3 of 50.0 MB (24%), 2,000,000 rows/s";
        assertThat(err).hasToString("\r" + first);
        clock.set(1000 * MILLI);
        line.show(copy(5, 1, Progress.UNKNOWN));
        String second = "COPY sale: 5 rows, 0.0 MB, 5 rows/s";
        assertThat(err.toString()).endsWith("\r" + second + " ".repeat(first.length() - second.length()));
        line.clear();
        assertThat(err.toString()).endsWith("\r" + " ".repeat(second.length()) + "\r");
    }

    @Test
    void aViewIsFilledFromSoManyRowsOfSoMany() {
        Progress progress = new Progress(Progress.Work.FILL, "v", 250, 1000, 0, Progress.UNKNOWN);
        line.show(progress);
        clock.set(500 * MILLI);
        line.show(progress);
        assertThat(err).hasToString("\rfilling v: 250 of 1,000 rows (25%), 500 rows/s");
    }

    @Test
    void theNextStatementBeginsAnew() {
        line.show(copy(1, 1, 2));
        line.clear();
        clock.set(600 * MILLI);
        line.show(copy(1, 1, 2));
        assertThat(err).hasToString("");
    }

    @Test
    void nothingIsShownWhereThereIsNoTerminal() {
        ProgressLine silent = new ProgressLine(new PrintWriter(err), false, clock::get);
        silent.show(copy(1, 1, 2));
        clock.set(1000 * MILLI);
        silent.show(copy(1, 1, 2));
        silent.clear();
        assertThat(err).hasToString("");
    }
}
