package io.dormouse.cli.script;

import io.dormouse.Dormouse;
import io.dormouse.Epoch;
import io.dormouse.PolledSubscription;
import io.dormouse.Result;
import io.dormouse.Script;
import io.dormouse.Session;
import io.dormouse.Subscription;
import io.dormouse.SubscriptionOptions;
import io.dormouse.cli.output.ChangeLines;
import io.dormouse.cli.output.ProgressLine;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Executes texts statement by statement in one session and prints what comes of it: results and changes of subscribed
 * views to where its {@link Console} says, errors to standard error. Changes that another session's commit makes are
 * printed after the next statement here. Not thread-safe but for {@link #cancel}.
 */
public final class StatementRunner implements AutoCloseable {
    /** Where results go. */
    public interface Console {
        /** Where changes of subscribed views are written, and what is flushed before anything is said on {@link #err}. */
        Writer out();

        /** Where errors go. */
        PrintWriter err();

        /** Prints the rows of a statement, which is the {@code statement}-th. */
        void print(long statement, Result.Rows rows) throws IOException;

        /** Told of each statement that succeeded, after its rows were printed, with how long it took to execute. */
        void executed(long statement, Result result, long nanos) throws IOException;
    }

    /** Another session's commits must not wait for the next statement here, which may be long in coming. */
    private static final SubscriptionOptions UNLIMITED =
            SubscriptionOptions.defaults().withEpochs(Long.MAX_VALUE).withChanges(Long.MAX_VALUE);

    private final Dormouse db;
    private final Session session;
    private final Console console;
    private final ProgressLine progress;
    /** In the order in which they were asked for. */
    private final Map<String, PolledSubscription> subscriptions = new LinkedHashMap<>();

    private boolean debugging;
    private long statements;
    private volatile boolean cancelled;

    /** A runner of statements in a new session of {@code db}. */
    public StatementRunner(Dormouse db, Console console, ProgressLine progress) {
        this.db = db;
        this.session = db.session();
        this.console = console;
        this.progress = progress;
        session.onProgress(progress::show);
    }

    /** From now on, prints the stack of each internal error. */
    public void printStacks() {
        debugging = true;
    }

    /** Whether a transaction is open, failed or not. */
    public boolean inTransaction() {
        return session.inTransaction();
    }

    /** Whether the open transaction has failed. */
    public boolean hasFailed() {
        return session.hasFailed();
    }

    /** How many statements were executed so far, those that failed included. */
    public long statements() {
        return statements;
    }

    /**
     * Asks the running statement to stop, as {@link Session#cancel} says, and ends the text it stands in. From any thread.
     *
     * @return whether a statement was running
     */
    public boolean cancel() {
        cancelled = true;
        return session.cancel();
    }

    /**
     * Executes all statements, or those up to the first error unless {@code keepGoing}; a cancelled one is always the last.
     * Returns whether there was no error.
     */
    public boolean run(SourceText source, boolean keepGoing) throws IOException {
        cancelled = false;
        Script script = session.script(source.text());
        boolean good = true;
        while (!cancelled && script.hasNext()) {
            statements++;
            good &= runNext(source, script);
            printChanges();
            if (!good && !keepGoing) {
                return false;
            }
        }
        return good && !cancelled;
    }

    private boolean runNext(SourceText source, Script script) throws IOException {
        long start = System.nanoTime();
        try {
            Result result = script.next();
            long nanos = System.nanoTime() - start;
            progress.clear();
            print(result);
            console.executed(statements, result, nanos);
            if (result.command().equals("ROLLBACK") && isCommit(source, script.span())) {
                console.out().flush();
                console.err()
                        .println(source.name() + ":" + script.span()
                                + ": the transaction had failed and was rolled back");
                return false;
            }
            return true;
        } catch (DormouseException error) {
            progress.clear();
            report(error, source, script.span());
            return false;
        }
    }

    private void report(DormouseException error, SourceText source, SourceSpan statement) throws IOException {
        console.out().flush();
        PrintWriter err = console.err();
        err.print(ErrorReport.of(error, source, statement));
        if (debugging && error.state() == SqlState.INTERNAL_ERROR) {
            error.printStackTrace(err);
        }
        err.flush();
    }

    /** Whether the statement is not a ROLLBACK itself. */
    private static boolean isCommit(SourceText source, SourceSpan statement) {
        String line = source.line(statement.line());
        String written = line.substring(Math.min(statement.column() - 1, line.length()));
        return !written.toUpperCase(Locale.ROOT).startsWith("ROLLBACK")
                && !written.toUpperCase(Locale.ROOT).startsWith("ABORT");
    }

    private void print(Result result) throws IOException {
        if (result instanceof Result.Rows rows) {
            console.print(statements, rows);
        } else if (result instanceof Result.Subscribed subscribed) {
            Subscription former = subscriptions.get(subscribed.view());
            if (former == null || !former.isActive()) {
                subscriptions.put(subscribed.view(), db.subscribe(subscribed.view(), UNLIMITED));
            }
        }
    }

    /** Prints what was committed so far, commit by commit. */
    private void printChanges() throws IOException {
        List<Epoch> epochs = new ArrayList<>();
        for (PolledSubscription subscription : subscriptions.values()) {
            for (Optional<Epoch> next = subscription.poll(); next.isPresent(); next = subscription.poll()) {
                epochs.add(next.get());
            }
        }
        epochs.sort(Comparator.comparingLong(Epoch::number));
        for (Epoch epoch : epochs) {
            ChangeLines.write(console.out(), epoch);
        }
    }

    /** Rolls back what is open, and says so. */
    @Override
    public void close() throws IOException {
        console.out().flush();
        if (session.inTransaction()) {
            console.err().println("dormouse: the transaction that was still open is rolled back");
        }
        subscriptions.values().forEach(Subscription::close);
        session.close();
    }
}
