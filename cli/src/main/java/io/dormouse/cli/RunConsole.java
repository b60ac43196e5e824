package io.dormouse.cli;

import io.dormouse.Result;
import io.dormouse.cli.output.ResultPrinter;
import io.dormouse.cli.script.StatementRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Locale;

/** The console of {@code run}: rows in one format, and where that is wanted how long each statement took. */
record RunConsole(Writer out, PrintWriter err, ResultPrinter printer, boolean timing)
        implements StatementRunner.Console {
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public void print(long statement, Result.Rows rows) throws IOException {
        printer.print(statement, rows);
    }

    @Override
    public void executed(long statement, Result result, long nanos) throws IOException {
        if (timing) {
            out.flush();
            err.printf(
                    Locale.ROOT, "statement %d: %s, %.3f ms%n", statement, result.command(), nanos / NANOS_PER_MILLI);
        }
    }
}
