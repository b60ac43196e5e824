package io.dormouse.cli.demo;

import io.dormouse.Dormouse;
import io.dormouse.Result;
import io.dormouse.Snapshot;
import io.dormouse.cli.output.Format;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * TPC-H Query 10 as a live view: all rows arrive shuffled, one an epoch; then a window of deletions slides over a part of
 * them. After each phase the view is compared with the query evaluated from scratch.
 */
public final class Demo {
    private static final long SEED = 10;
    /** One in so many rows of the second phase is missing at a time. */
    private static final int WINDOW_ONE_IN = 4;

    private final Dormouse db;
    private final Writer out;
    private final PrintWriter err;
    private final boolean terminal;

    /**
     * A demonstration in {@code db}, which is to be empty.
     *
     * @param terminal whether {@code err} shows a moving bar well
     */
    public Demo(Dormouse db, Writer out, PrintWriter err, boolean terminal) {
        this.db = db;
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /** Runs all of it; returns whether the view was right both times. */
    public boolean run(double scaleFactor) throws IOException {
        err.printf(Locale.ROOT, "generating TPC-H data at scale factor %s%n", scaleFactor);
        err.flush();
        Query10 query = Query10.bind();
        db.execute(Query10.tablesText());
        db.execute(Query10.viewText());
        TpchRows rows = new TpchRows(TpchTable.generate(scaleFactor), db::writer);
        int[] order = rows.shuffled(SEED);
        insertAll(rows, order);
        boolean right = check("after all insertions", query, rows);
        slideWindow(rows, rows.churned(order));
        right &= check("after the window of deletions", query, rows);
        try (Snapshot snapshot = db.snapshot()) {
            Schema schema = snapshot.schema(Query10.VIEW);
            Format.TABLE.printer(out).print(1, new Result.Rows("SELECT", schema, answer(snapshot)));
        }
        return right;
    }

    private void insertAll(TpchRows rows, int[] order) {
        Progress progress = new Progress(err, terminal, "insert, shuffled", order.length);
        db.keepTurn(() -> {
            for (int row : order) {
                rows.insert(row);
                progress.step();
            }
        });
        progress.finish();
    }

    /** Deletes each row and inserts it again a window later; at the end the last window's rows are missing. */
    private void slideWindow(TpchRows rows, int[] churned) {
        int window = churned.length / WINDOW_ONE_IN;
        Progress progress = new Progress(err, terminal, "sliding window", 2L * churned.length - window);
        db.keepTurn(() -> {
            for (int i = 0; i < churned.length; i++) {
                rows.delete(churned[i]);
                progress.step();
                if (i >= window) {
                    rows.insert(churned[i - window]);
                    progress.step();
                }
            }
        });
        progress.finish();
    }

    private boolean check(String when, Query10 query, TpchRows rows) throws IOException {
        err.println("evaluating the query from scratch, for comparison");
        err.flush();
        List<Row> expected = OracleCheck.answer(query, rows);
        List<Row> actual;
        try (Snapshot snapshot = db.snapshot()) {
            actual = answer(snapshot);
        }
        int equal = 0;
        while (equal < Math.min(expected.size(), actual.size())
                && expected.get(equal).equals(actual.get(equal))) {
            equal++;
        }
        boolean right = expected.equals(actual);
        out.write(String.format(
                Locale.ROOT,
                "%s: checked against the oracle: %s, %d of %d rows%n",
                when,
                right ? "equal" : "NOT EQUAL",
                equal,
                expected.size()));
        if (!right) {
            out.write("expected " + (equal < expected.size() ? expected.get(equal) : "no further row") + "\n");
            out.write("but got  " + (equal < actual.size() ? actual.get(equal) : "no further row") + "\n");
        }
        out.flush();
        return right;
    }

    private static List<Row> answer(Snapshot snapshot) {
        List<Row> rows = new ArrayList<>();
        snapshot.rows(Query10.VIEW).forEachRemaining(rows::add);
        return rows;
    }
}
