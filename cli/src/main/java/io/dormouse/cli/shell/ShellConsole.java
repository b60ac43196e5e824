package io.dormouse.cli.shell;

import io.dormouse.Result;
import io.dormouse.cli.output.ExpandedPrinter;
import io.dormouse.cli.output.ResultPrinter;
import io.dormouse.cli.output.TablePrinter;
import io.dormouse.cli.script.StatementRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where the shell's results go, and in which form. Not thread-safe. */
final class ShellConsole implements StatementRunner.Console, AutoCloseable {
    private static final double NANOS_PER_MILLI = 1e6;
    /** Statements of which it is of interest how many rows they changed. */
    private static final Set<String> COUNTED = Set.of("INSERT", "DELETE", "UPDATE", "COPY");

    private final Writer standard;
    private final PrintWriter err;
    private final boolean tagged;
    private @Nullable Writer file;
    private boolean expanded;
    private boolean timing;

    /** A console that names each statement without rows as it is done, if {@code tagged}. */
    ShellConsole(Writer standard, PrintWriter err, boolean tagged) {
        this.standard = standard;
        this.err = err;
        this.tagged = tagged;
    }

    @Override
    public Writer out() {
        return file == null ? standard : file;
    }

    @Override
    public PrintWriter err() {
        return err;
    }

    /** What is said to the user, whatever the results are written into. */
    void say(String text) throws IOException {
        standard.write(text + "\n");
        standard.flush();
    }

    /** Says what went wrong. */
    void complain(String text) throws IOException {
        tell("dormouse: " + text);
    }

    /** Writes lines to standard error, behind what was printed before. */
    void tell(String lines) throws IOException {
        out().flush();
        err.println(lines);
        err.flush();
    }

    boolean isExpanded() {
        return expanded;
    }

    void setExpanded(boolean wanted) {
        expanded = wanted;
    }

    boolean isTiming() {
        return timing;
    }

    void setTiming(boolean wanted) {
        timing = wanted;
    }

    /** Writes what follows into a new file. */
    void redirect(Path path) throws IOException {
        Writer opened = Files.newBufferedWriter(path);
        close();
        file = opened;
    }

    /** Gives up the file that results are written into, since that has failed; false if there is none. */
    boolean abandonFile() {
        Writer failed = file;
        file = null;
        if (failed == null) {
            return false;
        }
        try {
            failed.close();
        } catch (IOException again) {
            // What is still in its buffer cannot be written either; the first failure is told.
            return true;
        }
        return true;
    }

    /** Ends a redirection. */
    @Override
    public void close() throws IOException {
        if (file != null) {
            Writer former = file;
            file = null;
            former.close();
        }
    }

    @Override
    public void print(long statement, Result.Rows rows) throws IOException {
        ResultPrinter printer = expanded ? new ExpandedPrinter(out()) : new TablePrinter(out());
        printer.print(statement, rows);
    }

    @Override
    public void executed(long statement, Result result, long nanos) throws IOException {
        if (tagged && !(result instanceof Result.Rows)) {
            boolean counted = result instanceof Result.Done && COUNTED.contains(result.command());
            out().write(result.command() + (counted ? " " + ((Result.Done) result).count() : "") + "\n");
        }
        out().flush();
        if (timing) {
            err.printf(Locale.ROOT, "Time: %.3f ms%n", nanos / NANOS_PER_MILLI);
            err.flush();
        }
    }
}
