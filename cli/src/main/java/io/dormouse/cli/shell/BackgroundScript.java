package io.dormouse.cli.shell;

import io.dormouse.Dormouse;
import io.dormouse.Result;
import io.dormouse.cli.output.ProgressLine;
import io.dormouse.cli.script.SourceText;
import io.dormouse.cli.script.StatementRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A text of statements that runs in a session and a thread of its own, up to its first error; its rows are not printed.
 * Thread-safe.
 */
final class BackgroundScript {
    private final SourceText text;
    private final StringWriter errors = new StringWriter();
    private final StatementRunner runner;
    private final Thread thread;
    private final AtomicBoolean reported = new AtomicBoolean();
    private final CompletableFuture<Boolean> end = new CompletableFuture<>();

    BackgroundScript(Dormouse db, SourceText text) {
        this.text = text;
        this.runner = new StatementRunner(db, new Silent(new PrintWriter(errors)), ProgressLine.none());
        this.thread = new Thread(this::run, "dormouse-script");
        thread.setDaemon(true);
    }

    /** Starts it, the first time. For one thread. */
    void start() {
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        }
    }

    private void run() {
        boolean good = false;
        try (runner) {
            good = runner.run(text, false);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // its output goes nowhere, so it cannot fail
        } finally {
            end.complete(good);
        }
    }

    /** Has {@code action} run when it is not running any more: now, or on its thread. */
    void whenEnded(Runnable action) {
        CompletableFuture<Void> unused = end.thenRun(action);
    }

    String name() {
        return text.name();
    }

    boolean isRunning() {
        return !end.isDone();
    }

    /** Whether it came to its end without an error. */
    boolean isGood() {
        return end.getNow(false);
    }

    /** Its errors, and how it ended; empty if somebody has had that already. For when it is not running. */
    Optional<String> takeReport() {
        if (reported.getAndSet(true)) {
            return Optional.empty();
        }
        return Optional.of(errors + "dormouse: " + text.name() + (isGood() ? " has ended" : " has stopped") + " after "
                + runner.statements() + (runner.statements() == 1 ? " statement" : " statements"));
    }

    /** Asks it to stop. */
    void cancel() {
        runner.cancel();
    }

    /** Waits until it is not running. */
    void join() {
        end.join();
    }

    /** A console that shows nothing but errors. */
    private record Silent(PrintWriter err) implements StatementRunner.Console {
        @Override
        public Writer out() {
            return Writer.nullWriter();
        }

        @Override
        public void print(long statement, Result.Rows rows) {}

        @Override
        public void executed(long statement, Result result, long nanos) {}
    }
}
