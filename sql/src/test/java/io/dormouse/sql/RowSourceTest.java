package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.ChangeCursor;
import io.dormouse.Dormouse;
import io.dormouse.RowWriter;
import io.dormouse.Snapshot;
import io.dormouse.Subscription;
import io.dormouse.type.DormouseException;
import io.dormouse.type.RowSource;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows that are asked for: only what is needed is, and what is asked for is checked. */
class RowSourceTest {
    private static final String COLUMNS = """
            (id BIGINT PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL, code VARCHAR(3), price DECIMAL(5,2) NOT NULL,
             huge DECIMAL(30,2), any_scale NUMERIC, day DATE, at TIMESTAMP, done BOOLEAN, ratio DOUBLE PRECISION)
            """;

    private final Dormouse db = Dormouse.open();

    @AfterEach
    void close() {
        db.close();
    }

    /** A row of objects, which remembers what it was asked for. */
    private static final class Remembering implements RowSource {
        private final @Nullable Object[] values;
        private final TreeSet<Integer> asked = new TreeSet<>();

        Remembering(@Nullable Object... values) {
            this.values = values;
        }

        private Object value(int column) {
            asked.add(column);
            Object value = values[column];
            if (value == null) {
                throw new IllegalStateException("column " + column + " is NULL");
            }
            return value;
        }

        @Override
        public boolean isNull(int column) {
            return values[column] == null;
        }

        @Override
        public long getLong(int column) {
            return (Long) value(column);
        }

        @Override
        public double getDouble(int column) {
            return (Double) value(column);
        }

        @Override
        public BigDecimal getDecimal(int column) {
            return (BigDecimal) value(column);
        }

        @Override
        public String getText(int column) {
            return (String) value(column);
        }
    }

    private static Remembering row(long id, long kind, @Nullable String name, long price) {
        return new Remembering(
                id,
                kind,
                name,
                "abc",
                price,
                new BigDecimal("12345678901234567890.12"),
                new BigDecimal("1.50"),
                19000L,
                1_000_000L,
                1L,
                0.5);
    }

    private List<String> rows(String view) {
        List<String> rows = new ArrayList<>();
        try (Snapshot snapshot = db.snapshot()) {
            snapshot.rows(view).forEachRemaining(row -> rows.add(row.toString()));
        }
        rows.sort(null);
        return rows;
    }

    private SqlState refusal(RowWriter writer, RowSource row) {
        long before = db.epoch();
        DormouseException refusal = catchThrowableOfType(DormouseException.class, () -> writer.insert(row));
        assertThat(refusal).as("nothing was refused").isNotNull();
        assertThat(refusal.details()).containsEntry("table", "t").containsKey("column");
        assertThat(db.epoch()).isEqualTo(before);
        return refusal.state();
    }

    @Test
    void aFeedIsAskedForWhatItsViewsNeed() {
        db.execute("CREATE TABLE t " + COLUMNS + " WITH (stored = false)");
        db.execute("CREATE TABLE kinds (kind INTEGER PRIMARY KEY, label TEXT) WITH (stored = false)");
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT label, sum(price) AS total FROM t JOIN kinds USING (kind)"
                + " WHERE day > DATE '2000-01-01' GROUP BY label");
        RowWriter writer = db.writer("t");
        Remembering passing = row(1, 7, "one", 250);
        writer.insert(passing);
        assertThat(passing.asked).containsExactly(1, 4, 7);
        Remembering rejected = row(2, 7, "two", 250);
        rejected.values[7] = 1L;
        writer.insert(rejected);
        assertThat(rejected.asked).containsExactly(7);
        Remembering undated = row(3, 7, "three", 250);
        undated.values[7] = null;
        writer.insert(undated);
        assertThat(undated.asked).isEmpty();
        db.writer("kinds").insert(new Remembering(7L, "seven"));
        assertThat(rows("v")).containsExactly("[seven, 2.50]");
        writer.delete(row(1, 7, "whoever", 250));
        assertThat(rows("v")).isEmpty();
    }

    @Test
    void aViewOfOneTableAsksForWhatItsHeadReads() {
        db.execute("CREATE TABLE t " + COLUMNS + " WITH (stored = false)");
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT name, max(huge) AS most, count(code) AS codes FROM t"
                + " WHERE done AND ratio < 1 GROUP BY name HAVING count(*) > 1");
        Remembering first = row(1, 1, "n", 1);
        db.writer("t").insert(first);
        assertThat(first.asked).containsExactly(2, 3, 5, 9, 10);
        Remembering second = row(2, 1, "n", 1);
        second.values[3] = null;
        second.values[5] = new BigDecimal("99999999999999999999.00");
        db.writer("t").insert(second);
        assertThat(rows("v")).containsExactly("[n, 99999999999999999999.00, 1]");
    }

    @Test
    void aStoredTableIsAskedForEveryColumn() {
        db.execute("CREATE TABLE t " + COLUMNS);
        Remembering row = row(1, 2, "n", 99_999);
        db.writer("t").insert(row);
        assertThat(row.asked).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(rows("t"))
                .containsExactly("[1, 2, n, abc, 999.99, 12345678901234567890.12, 1.50, 2022-01-08,"
                        + " 1970-01-01 00:00:01, true, 0.5]");
        db.writer("t").delete(row);
        assertThat(rows("t")).isEmpty();
    }

    @Test
    void whatIsAskedForIsChecked() {
        for (String options : List.of("", " WITH (stored = false)")) {
            db.execute("CREATE TABLE t " + COLUMNS + options);
            db.execute("CREATE MATERIALIZED VIEW v AS SELECT * FROM t");
            RowWriter writer = db.writer("t");
            writer.insert(row(0, 0, "fine", 0));
            List<String> before = rows("v");
            assertThat(refusal(writer, row(1, 1L << 31, "n", 1))).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE);
            assertThat(refusal(writer, row(1, 1, null, 1))).isEqualTo(SqlState.NOT_NULL_VIOLATION);
            assertThat(refusal(writer, row(1, 1, "n", 100_000))).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE);
            Remembering longCode = row(1, 1, "n", 1);
            longCode.values[3] = "four";
            assertThat(refusal(writer, longCode)).isEqualTo(SqlState.STRING_TOO_LONG);
            Remembering late = row(1, 1, "n", 1);
            late.values[7] = 1L << 40;
            assertThat(refusal(writer, late)).isEqualTo(SqlState.DATETIME_OUT_OF_RANGE);
            Remembering never = row(1, 1, "n", 1);
            never.values[8] = Long.MIN_VALUE;
            assertThat(refusal(writer, never)).isEqualTo(SqlState.DATETIME_OUT_OF_RANGE);
            assertThat(catchThrowableOfType(DormouseException.class, () -> writer.setTimestamp(8, Long.MAX_VALUE))
                            .state())
                    .isEqualTo(SqlState.DATETIME_OUT_OF_RANGE);
            Remembering maybe = row(1, 1, "n", 1);
            maybe.values[9] = 2L;
            assertThat(refusal(writer, maybe)).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE);
            assertThat(rows("v")).isEqualTo(before);
            db.execute("DROP MATERIALIZED VIEW v");
            db.execute("DROP TABLE t");
        }
    }

    @Test
    void aStoredTableTakesNoTextThatPostgresDoesNot() {
        db.execute("CREATE TABLE t " + COLUMNS);
        assertThat(refusal(db.writer("t"), row(1, 1, "n\0", 1))).isEqualTo(SqlState.CHARACTER_NOT_IN_REPERTOIRE);
    }

    @Test
    void aClosedInstanceKeepsNoTurn() {
        db.close();
        DormouseException refusal = catchThrowableOfType(
                DormouseException.class,
                () -> db.keepTurn(() -> {
                    throw new IllegalStateException("the body was run");
                }));
        assertThat(refusal.state()).isEqualTo(SqlState.CLOSED);
    }

    @Test
    void aSourceThatFailsRefusesTheRow() {
        db.execute("CREATE TABLE t " + COLUMNS);
        RowSource onlyNumbers = new RowSource() {
            @Override
            public long getLong(int column) {
                return 1;
            }
        };
        DormouseException missing = catchThrowableOfType(
                DormouseException.class, () -> db.writer("t").insert(onlyNumbers));
        assertThat(missing.state()).isEqualTo(SqlState.DATATYPE_MISMATCH);
        assertThat(missing.details()).containsEntry("column", "2").containsEntry("method", "getText");
        RowSource broken = new RowSource() {
            @Override
            public boolean isNull(int column) {
                throw new IllegalStateException("broken");
            }
        };
        assertThat(catchThrowableOfType(
                        IllegalStateException.class, () -> db.writer("t").insert(broken)))
                .hasMessage("broken");
        assertThat(rows("t")).isEmpty();
        assertThat(db.epoch()).isZero();
    }

    /** Rows of which some are retracted, in the order given. */
    private static ChangeCursor cursor(RowWriter writer, int retractFrom, RowSource... rows) {
        return new ChangeCursor() {
            private int at = -1;

            @Override
            public boolean next() {
                return ++at < rows.length;
            }

            @Override
            public RowWriter writer() {
                return writer;
            }

            @Override
            public RowSource row() {
                return rows[at];
            }

            @Override
            public boolean isRetraction() {
                return at >= retractFrom;
            }
        };
    }

    @Test
    void eachRowOfACursorIsAnEpochOfItsOwn() throws InterruptedException {
        db.execute("CREATE TABLE t " + COLUMNS + " WITH (stored = false)");
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT kind, sum(price) AS total FROM t WHERE day > DATE '2000-01-01'"
                + " GROUP BY kind");
        List<String> epochs = new ArrayList<>();
        Subscription subscription = db.subscribe("v", epoch -> epochs.add(epoch.number() + " " + epoch.changes()));
        Remembering rejected = row(2, 7, "two", 250);
        rejected.values[7] = 1L;
        long last = db.writeEach(cursor(
                db.writer("t"), 3, row(1, 7, "one", 250), rejected, row(3, 7, "three", 150), row(1, 7, "one", 250)));
        assertThat(last).isEqualTo(4).isEqualTo(db.epoch());
        assertThat(rejected.asked).containsExactly(7);
        assertThat(subscription.awaitDelivered(Duration.ofSeconds(60))).isTrue();
        assertThat(epochs)
                .containsExactly(
                        "1 [+1 [7, 2.50]]", "3 [-1 [7, 2.50], +1 [7, 4.00]]", "4 [-1 [7, 4.00], +1 [7, 1.50]]");
        List<Remembering> more = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            more.add(row(10 + i, i % 10, "n", 100));
        }
        assertThat(db.writeEach(ChangeCursor.insertions(db.writer("t"), more.iterator())))
                .isEqualTo(1004);
        assertThat(rows("v")).hasSize(10).contains("[7, 101.50]", "[0, 100.00]");
    }

    @Test
    void aRefusedRowEndsACursorAndSaysWhichItWas() {
        for (String options : List.of("", " WITH (stored = false)")) {
            db.execute("CREATE TABLE t " + COLUMNS + options);
            db.execute("CREATE MATERIALIZED VIEW v AS SELECT * FROM t");
            long before = db.epoch();
            DormouseException tooLarge = catchThrowableOfType(
                    DormouseException.class,
                    () -> db.writeEach(
                            cursor(db.writer("t"), 9, row(1, 1, "a", 1), row(2, 1L << 31, "b", 1), row(3, 1, "c", 1))));
            assertThat(tooLarge.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE);
            assertThat(tooLarge.details()).containsEntry("change", "2").containsEntry("column", "kind");
            DormouseException absent = catchThrowableOfType(
                    DormouseException.class,
                    () -> db.writeEach(
                            cursor(db.writer("t"), 1, row(4, 1, "d", 1), row(5, 1, "e", 1), row(4, 1, "d", 1))));
            assertThat(absent.state()).isEqualTo(SqlState.ABSENT_ROW);
            assertThat(absent.details()).containsEntry("change", "2");
            assertThat(db.epoch()).isEqualTo(before + 2);
            assertThat(rows("v")).hasSize(2);
            db.execute("DROP MATERIALIZED VIEW v");
            db.execute("DROP TABLE t");
        }
    }

    @Test
    void aCursorOverAnotherInstanceIsRefused() {
        db.execute("CREATE TABLE t " + COLUMNS);
        try (Dormouse other = Dormouse.open()) {
            DormouseException refusal = catchThrowableOfType(
                    DormouseException.class, () -> other.writeEach(cursor(db.writer("t"), 9, row(1, 1, "a", 1))));
            assertThat(refusal.state()).isEqualTo(SqlState.INVALID_PARAMETER);
        }
        assertThat(rows("t")).isEmpty();
    }

    @Test
    void aCursorThatFailsEndsItselfAndNothingElse() {
        db.execute("CREATE TABLE t " + COLUMNS);
        RowWriter writer = db.writer("t");
        List<RowSource> rows = List.of(row(1, 1, "a", 1));
        java.util.Iterator<RowSource> broken = java.util.stream.Stream.iterate(0, i -> i + 1)
                .map(i -> {
                    if (i >= rows.size()) {
                        throw new IllegalStateException("broken");
                    }
                    return rows.get(i);
                })
                .iterator();
        assertThat(catchThrowableOfType(
                        IllegalStateException.class, () -> db.writeEach(ChangeCursor.insertions(writer, broken))))
                .hasMessage("broken");
        assertThat(rows("t")).hasSize(1);
        writer.insert(row(2, 1, "b", 1));
        assertThat(rows("t")).hasSize(2);
    }
}
