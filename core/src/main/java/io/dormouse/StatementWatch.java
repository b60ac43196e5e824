package io.dormouse;

import io.dormouse.engine.RowMeter;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Who looks on while the statements of one session run: a listener that is told how far they are, and whoever wants them to stop.
 * {@link #cancel} is for any thread, the rest for the session's.
 */
final class StatementWatch {
    private enum State {
        IDLE,
        RUNNING,
        CANCELLED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private Consumer<Progress> listener = progress -> {};

    void listen(Consumer<Progress> to) {
        listener = to;
    }

    /** A statement begins; what was asked of earlier ones is over. */
    void begin() {
        state.set(State.RUNNING);
    }

    void end() {
        state.set(State.IDLE);
    }

    boolean cancel() {
        return state.compareAndSet(State.RUNNING, State.CANCELLED) || state.get() == State.CANCELLED;
    }

    /** Ends the statement, by throwing, if that was asked for. */
    void check() {
        if (state.get() == State.CANCELLED) {
            throw new DormouseException(SqlState.QUERY_CANCELED, "the statement was cancelled");
        }
    }

    /** For work of which nothing is told. */
    RowMeter meter() {
        return new RowMeter((rows, ofRows) -> check());
    }

    /** For a view that is filled. */
    RowMeter fillMeter(String view) {
        return new RowMeter((rows, ofRows) -> {
            check();
            listener.accept(new Progress(Progress.Work.FILL, view, rows, ofRows, 0, Progress.UNKNOWN));
        });
    }

    /** For a file that is read into a table; {@code bytes} holds how many are read. */
    RowMeter copyMeter(String table, Path file, long[] bytes) {
        long size = sizeOf(file);
        return new RowMeter((rows, ofRows) -> {
            check();
            listener.accept(new Progress(Progress.Work.COPY, table, rows, Progress.UNKNOWN, bytes[0], size));
        });
    }

    private static long sizeOf(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : Progress.UNKNOWN;
        } catch (IOException unreadable) {
            // The reader will say so.
            return Progress.UNKNOWN;
        }
    }
}
