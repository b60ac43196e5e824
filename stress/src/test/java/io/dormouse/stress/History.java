package io.dormouse.stress;

import io.dormouse.Dormouse;
import io.dormouse.Options;
import io.dormouse.Publication;
import io.dormouse.RowWriter;
import io.dormouse.Session;
import io.dormouse.Snapshot;
import io.dormouse.type.Row;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * A table {@code stored} and a view {@code live} over it whose rows at each epoch follow from the epoch's number alone, so that who
 * looks can tell whether he was shown one epoch, and the one whose number he was told.
 *
 * <p>The view groups by the table's key, so it has the same rows. One writer; any number of readers.
 */
abstract class History {
    private final Dormouse dormouse;

    private History(Publication publication) {
        dormouse = Dormouse.open(Options.defaults().withPublication(publication));
        dormouse.execute("""
                CREATE TABLE stored (id BIGINT PRIMARY KEY, name TEXT NOT NULL);
                CREATE MATERIALIZED VIEW live AS SELECT sum(id) AS id, name FROM stored GROUP BY name;
                """);
    }

    final Dormouse dormouse() {
        return dormouse;
    }

    /** Has the first epoch published, so that no reader is shown the empty table that there was before it. */
    final void publish() {
        dormouse.snapshot().close();
    }

    /** Makes the next epoch. */
    abstract void advance();

    /** What the table and the view hold at {@code epoch}. */
    abstract List<Long> idsAt(long epoch);

    static String name(long id) {
        return "row " + id;
    }

    /** What a reader makes of a snapshot: {@code "whole"}, or what is wrong with it. */
    final String judge(Snapshot snapshot) {
        List<Long> expected = idsAt(snapshot.epoch());
        if (!isExactly(expected, snapshot.rows("stored"))) {
            return "the table is of another epoch";
        }
        if (!isExactly(expected, snapshot.rows("live"))) {
            return "the view is of another epoch";
        }
        return findsExactly(expected, snapshot) ? "whole" : "a row is sought in vain, or one of another epoch found";
    }

    private static boolean findsExactly(List<Long> expected, Snapshot snapshot) {
        for (long id : expected) {
            if (snapshot.get("stored", id).isEmpty()
                    || snapshot.get("live", name(id)).isEmpty()) {
                return false;
            }
        }
        long later = expected.get(expected.size() - 1) + 1;
        return snapshot.get("stored", later).isEmpty()
                && snapshot.get("live", name(later)).isEmpty();
    }

    private static boolean isExactly(List<Long> expected, Iterator<Row> rows) {
        Set<Long> missing = new HashSet<>(expected);
        while (rows.hasNext()) {
            Row row = rows.next();
            if (!(row.get(0) instanceof Number id)
                    || !missing.remove(id.longValue())
                    || !name(id.longValue()).equals(row.get(1))) {
                return false;
            }
        }
        return missing.isEmpty();
    }

    /** Epochs of one row: an even one inserts the row of its number, an odd one deletes the older of the two rows. */
    static final class RowByRow extends History {
        private final RowWriter writer = dormouse().writer("stored");
        private long epoch;

        RowByRow() {
            this(new Publication.OnDemand());
        }

        RowByRow(Publication publication) {
            super(publication);
            epoch = write(0).insert();
            publish();
        }

        private RowWriter write(long id) {
            return writer.setLong(0, id).setText(1, name(id));
        }

        @Override
        void advance() {
            epoch = epoch % 2 == 0
                    ? write(epoch - 2).delete()
                    : write(epoch + 1).insert();
        }

        @Override
        List<Long> idsAt(long number) {
            return number % 2 == 0 ? List.of(number - 2, number) : List.of(number - 1);
        }
    }

    /** Transactions of a session, open over several statements: each replaces the only row by that of its number. */
    static final class Transactions extends History {
        private final Session session = dormouse().session();
        private long epoch;

        Transactions() {
            super(new Publication.OnDemand());
            session.execute("INSERT INTO stored VALUES (1, 'row 1')");
            epoch = 1;
            publish();
        }

        @Override
        void advance() {
            epoch++;
            session.execute("BEGIN");
            session.execute("DELETE FROM stored WHERE id = " + (epoch - 1));
            session.execute("INSERT INTO stored VALUES (" + epoch + ", '" + name(epoch) + "')");
            session.execute("COMMIT");
        }

        @Override
        List<Long> idsAt(long number) {
            return List.of(number);
        }
    }
}
