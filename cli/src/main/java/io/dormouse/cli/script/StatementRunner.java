package io.dormouse.cli;

import io.dormouse.Dormouse;
import io.dormouse.Epoch;
import io.dormouse.Result;
import io.dormouse.Script;
import io.dormouse.Session;
import io.dormouse.Subscription;
import io.dormouse.cli.output.ChangeLines;
import io.dormouse.cli.output.ResultPrinter;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Executes texts statement by statement in one session and prints what comes of it: results and changes of subscribed
 * views to {@code out}, errors to {@code err}. Not thread-safe; the instance may have no other writer, so that changes
 * arrive on this thread, within the statement that commits them.
 */
final class StatementRunner implements AutoCloseable {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Dormouse db;
    private final Session session;
    private final ResultPrinter printer;
    private final Writer out;
    private final PrintWriter err;
    private final Map<String, Subscription> subscriptions = new HashMap<>();
    private final ArrayDeque<Epoch> delivered = new ArrayDeque<>();
    private boolean timing;
    private boolean debugging;
    private long statements;

    StatementRunner(Dormouse db, ResultPrinter printer, Writer out, PrintWriter err) {
        this.db = db;
        this.session = db.session();
        this.printer = printer;
        this.out = out;
        this.err = err;
    }

    /** From now on, prints how long each statement took. */
    void printTimes() {
        timing = true;
    }

    /** From now on, prints the stack of each internal error. */
    void printStacks() {
        debugging = true;
    }

    /** Executes all statements, or those up to the first error unless {@code keepGoing}. Returns whether there was none. */
    boolean run(SourceText source, boolean keepGoing) throws IOException {
        Script script = session.script(source.text());
        boolean good = true;
        while (script.hasNext()) {
            statements++;
            long start = System.nanoTime();
            try {
                Result result = script.next();
                long nanos = System.nanoTime() - start;
                print(result);
                reportTime(result.command(), nanos);
                if (result.command().equals("ROLLBACK") && isCommit(source, script.span())) {
                    out.flush();
                    err.println(
                            source.name() + ":" + script.span() + ": the transaction had failed and was rolled back");
                    good = false;
                }
            } catch (DormouseException error) {
                report(error, source, script.span());
                good = false;
            }
            printChanges();
            if (!good && !keepGoing) {
                return false;
            }
        }
        return good;
    }

    private void report(DormouseException error, SourceText source, SourceSpan statement) throws IOException {
        out.flush();
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
            printer.print(statements, rows);
        } else if (result instanceof Result.Subscribed subscribed) {
            Subscription former = subscriptions.get(subscribed.view());
            if (former == null || !former.isActive()) {
                subscriptions.put(subscribed.view(), db.subscribe(subscribed.view(), delivered::add));
            }
        }
    }

    private void printChanges() throws IOException {
        for (Epoch epoch = delivered.poll(); epoch != null; epoch = delivered.poll()) {
            ChangeLines.write(out, epoch);
        }
    }

    private void reportTime(String command, long nanos) throws IOException {
        if (timing) {
            out.flush();
            err.printf(Locale.ROOT, "statement %d: %s, %.3f ms%n", statements, command, nanos / NANOS_PER_MILLI);
        }
    }

    /** Rolls back what is open, and says so. */
    @Override
    public void close() throws IOException {
        out.flush();
        if (session.inTransaction()) {
            err.println("dormouse: the transaction that was still open is rolled back");
        }
        subscriptions.values().forEach(Subscription::close);
        session.close();
    }
}
