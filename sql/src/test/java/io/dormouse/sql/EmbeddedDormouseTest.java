package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.Dormouse;
import io.dormouse.Epoch;
import io.dormouse.Result;
import io.dormouse.RowWriter;
import io.dormouse.Session;
import io.dormouse.Snapshot;
import io.dormouse.Subscription;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The Java API over SQL: what a refusal leaves, who sees what when, and what listeners may do. */
class EmbeddedDormouseTest {
    private static final Duration ENOUGH = Duration.ofSeconds(60);

    private final Dormouse db = Dormouse.open();

    @AfterEach
    void close() {
        db.close();
    }

    private List<Row> rows(String query) {
        return ((Result.Rows) db.execute(query)).rows();
    }

    private static void assertRefused(SqlState state, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(state));
    }

    @Test
    void aRefusedRowUndoesTheEpochEvenIfTheBodyCatchesTheRefusal() {
        db.execute(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, u BIGINT NOT NULL, w BIGINT NOT NULL, UNIQUE (u), UNIQUE (w))");
        db.transact(tx -> tx.insert("t", 1L, 1L, 1L));
        assertRefused(
                SqlState.UNIQUE_VIOLATION,
                () -> db.transact(tx -> {
                    tx.insert("t", 2L, 2L, 2L);
                    try {
                        tx.insert("t", 3L, 3L, 1L);
                    } catch (DormouseException e) {
                        assertThat(e.state()).isEqualTo(SqlState.UNIQUE_VIOLATION);
                    }
                }));
        assertThat(rows("SELECT id FROM t")).containsExactly(Row.of(1L));
        db.transact(tx -> tx.insert("t", 3L, 3L, 3L));
        assertThat(rows("SELECT count(*) FROM t")).containsExactly(Row.of(2L));
    }

    /** A column that two narrower ones are equal to: both are computed in its type, so that it is one key of the three. */
    @Test
    void aColumnJoinsTwoOfNarrowerTypes() {
        db.execute("CREATE TABLE a (x DECIMAL(6,2)); CREATE TABLE b (x DECIMAL(5,1)); CREATE TABLE c (x DECIMAL(5,1));"
                + " CREATE TABLE n (x NUMERIC, y BIGINT); CREATE TABLE i (x INTEGER NOT NULL)");
        db.execute("CREATE MATERIALIZED VIEW abc AS SELECT a.x AS ax, b.x AS bx, c.x AS cx FROM b JOIN a ON a.x = b.x"
                + " JOIN c ON a.x = c.x");
        db.execute("CREATE MATERIALIZED VIEW ini AS SELECT n.y, count(*) AS n FROM i JOIN n ON n.x = i.x JOIN i z"
                + " ON n.x = z.x JOIN c ON n.x = c.x GROUP BY n.y");
        db.execute("INSERT INTO a VALUES (1.50), (1.55), (NULL); INSERT INTO b VALUES (1.5), (NULL), (2.0);"
                + " INSERT INTO c VALUES (1.5), (1.5), (2.0), (NULL)");
        BigDecimal narrow = new BigDecimal("1.5");
        Row match = Row.of(new BigDecimal("1.50"), narrow, narrow);
        assertThat(rows("SELECT * FROM abc")).containsExactly(match, match);
        db.execute("DELETE FROM b WHERE x = 1.5");
        assertThat(rows("SELECT * FROM abc")).isEmpty();
        db.execute("INSERT INTO i VALUES (2), (2); INSERT INTO n VALUES (2.000, 7), (NULL, 8), (1.5, 9)");
        assertThat(rows("SELECT * FROM ini")).containsExactly(Row.of(7L, 4L));
        // One that is never NULL, one that can be, and one more that another condition joins as well.
        db.execute("CREATE TABLE j (x INTEGER, k BIGINT); CREATE TABLE k (x INTEGER, k BIGINT);"
                + " CREATE MATERIALIZED VIEW four AS SELECT k.k FROM n JOIN i ON n.x = i.x JOIN j ON n.x = j.x"
                + " JOIN k ON n.x = k.x AND j.k = k.k");
        db.execute("INSERT INTO j VALUES (2, 1), (2, 2), (NULL, 3); INSERT INTO k VALUES (2, 1), (3, 2), (NULL, 3)");
        assertThat(rows("SELECT * FROM four")).containsExactly(Row.of(1L), Row.of(1L));
    }

    @Test
    void aColumnThatIsNeverNullStaysSoWhereItIsJoinedWithANullableNarrowerOne() {
        db.execute(
                "CREATE TABLE z (q NUMERIC NOT NULL); CREATE TABLE w (x INTEGER); CREATE TABLE y (b BIGINT NOT NULL)");
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT z.q, z.q + 1 AS more FROM z JOIN w ON z.q = w.x");
        db.execute("CREATE MATERIALIZED VIEW g AS SELECT y.b, count(*) AS n FROM z, w, y WHERE z.q = w.x AND w.x = y.b"
                + " AND y.b = z.q GROUP BY y.b");
        db.execute("INSERT INTO z VALUES (1.0), (2.5), (3); INSERT INTO w VALUES (1), (NULL), (3), (3);"
                + " INSERT INTO y VALUES (3), (7)");
        assertThat(rows("SELECT * FROM v ORDER BY q"))
                .containsExactly(
                        Row.of(new BigDecimal("1.0"), new BigDecimal("2.0")),
                        Row.of(new BigDecimal("3"), new BigDecimal("4")),
                        Row.of(new BigDecimal("3"), new BigDecimal("4")));
        assertThat(rows("SELECT * FROM g")).containsExactly(Row.of(3L, 2L));
        db.execute("DELETE FROM w WHERE x = 3");
        assertThat(rows("SELECT * FROM v")).hasSize(1);
        assertThat(rows("SELECT * FROM g")).isEmpty();
    }

    /** What is counted and never NULL is not computed, and not asked for by a name that nobody has. */
    @Test
    void explainsCountsOfWhatIsComputedAndNeverNull() {
        db.execute("CREATE TABLE a (k INTEGER NOT NULL); CREATE TABLE b (k INTEGER, y DECIMAL(6,2) NOT NULL)");
        for (String counted : new String[] {"b.y * 2", "CAST(b.k AS BIGINT)", "b.y + b.k", "b.y * a.k"}) {
            String query = "SELECT count(" + counted + ") AS n FROM a, b WHERE a.k = b.k";
            assertThat(rows("EXPLAIN MAINTENANCE " + query).toString())
                    .as(counted)
                    .contains("COUNT(");
            assertThat(rows("EXPLAIN (MAINTENANCE, FORMAT JSON) " + query)).hasSize(1);
            db.execute("CREATE MATERIALIZED VIEW v AS " + query);
            db.execute("INSERT INTO a VALUES (1); INSERT INTO b VALUES (1, 2), (1, 3), (NULL, 4)");
            assertThat(rows("SELECT * FROM v")).containsExactly(Row.of(2L));
            db.execute("DELETE FROM a WHERE k = 1; DELETE FROM b WHERE y > 0; DROP MATERIALIZED VIEW v");
        }
    }

    @Test
    void metricsTellHowManyTuplesCommitsHaveVisited() {
        db.execute("CREATE TABLE r (x BIGINT, y BIGINT); CREATE TABLE s (x BIGINT)");
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT r.y, s.x FROM r JOIN s ON r.x = s.x");
        for (long y = 0; y < 5; y++) {
            long value = y;
            db.transact(tx -> tx.insert("r", 1L, value));
        }
        assertThat(db.metrics().visitedTuples()).as("while all rows wait").isZero();
        db.transact(tx -> tx.insert("s", 1L));
        assertThat(db.metrics().visitedTuples()).isEqualTo(5);
        db.execute("DROP MATERIALIZED VIEW v");
        assertThat(db.metrics().visitedTuples()).isEqualTo(5);
    }

    @Test
    void aSnapshotFromTheMiddleOfAnEpochIsRefusedAndPublishesNothing() {
        db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
        db.transact(tx -> {
            tx.insert("t", 1L);
            try (Snapshot before = db.snapshot()) {
                assertThat(before.count("t")).as("what was published before").isZero();
            }
        });
        assertRefused(
                SqlState.ACTIVE_TRANSACTION,
                () -> db.transact(tx -> {
                    tx.insert("t", 2L);
                    db.snapshot();
                }));
        try (Snapshot snapshot = db.snapshot()) {
            assertThat(snapshot.count("t")).isEqualTo(1);
        }
    }

    @Test
    void aSnapshotGivesTheRowOfAKeyAndTheRowsOfItsFirstColumns() {
        db.execute(
                "CREATE TABLE sale (shop TEXT, day DATE, till BIGINT, amount DECIMAL(10,2), PRIMARY KEY (day, till));"
                        + "CREATE TABLE visit (shop TEXT, guests INTEGER);"
                        + "CREATE MATERIALIZED VIEW shops AS SELECT sum(amount) AS total, shop FROM sale GROUP BY shop;"
                        + "CREATE MATERIALIZED VIEW visits AS SELECT shop, guests FROM visit ORDER BY guests DESC;"
                        + "INSERT INTO sale VALUES ('north', DATE '2026-01-01', 1, 10), ('south', DATE '2026-01-01', 2, 20),"
                        + " (NULL, DATE '2026-01-02', 1, 5.5);"
                        + "INSERT INTO visit VALUES ('north', 3), ('north', 3), ('north', 4), ('south', 1)");
        LocalDate first = LocalDate.of(2026, 1, 1);
        BigDecimal ten = new BigDecimal("10.00");
        try (Snapshot before = db.snapshot()) {
            assertThat(before.keyColumns("sale")).containsExactly("day", "till");
            assertThat(before.keyColumns("shops")).containsExactly("shop");
            assertThat(before.keyColumns("visits")).containsExactly("shop", "guests");
            assertThat(before.get("sale", first, 1L)).contains(Row.of("north", first, 1L, ten));
            assertThat(before.get("sale", first, 3L)).isEmpty();
            assertThat(list(before.rows("sale", first))).hasSize(2);
            assertThat(before.get("shops", "north")).contains(Row.of(ten, "north"));
            assertThat(before.get("shops", (Object) null)).contains(Row.of(new BigDecimal("5.50"), null));
            assertThat(list(before.rows("visits", "north")))
                    .as("in the view's order, copies too")
                    .containsExactly(Row.of("north", 4), Row.of("north", 3), Row.of("north", 3));
            db.execute("UPDATE sale SET shop = 'east', amount = 11 WHERE till = 1 AND shop = 'north';"
                    + "DELETE FROM visit WHERE shop = 'north'; DROP MATERIALIZED VIEW shops");
            try (Snapshot after = db.snapshot()) {
                assertThat(after.get("sale", first, 1L)).contains(Row.of("east", first, 1L, new BigDecimal("11.00")));
                assertThat(list(after.rows("visits", "north"))).isEmpty();
                assertRefused(SqlState.UNDEFINED_TABLE, () -> after.get("shops", "north"));
            }
            assertThat(before.get("sale", first, 1L)).contains(Row.of("north", first, 1L, ten));
            assertThat(before.get("shops", "north")).contains(Row.of(ten, "north"));
            assertThat(db.metrics().indexBytes()).isPositive();
        }
    }

    private static List<Row> list(Iterator<Row> rows) {
        List<Row> all = new ArrayList<>();
        rows.forEachRemaining(all::add);
        return all;
    }

    @Test
    void aKeyThatDoesNotFitIsRefused() {
        db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY); CREATE TABLE bag (a BIGINT, b TEXT)");
        Snapshot closed = db.snapshot();
        closed.close();
        assertRefused(SqlState.CLOSED, () -> closed.get("t", 1L));
        try (Snapshot snapshot = db.snapshot()) {
            assertRefused(SqlState.INVALID_PARAMETER, () -> snapshot.get("t"));
            assertRefused(SqlState.INVALID_PARAMETER, () -> snapshot.get("t", 1L, 2L));
            assertRefused(SqlState.INVALID_PARAMETER, () -> snapshot.rows("bag", 1L, "x", "y"));
            assertRefused(SqlState.DATATYPE_MISMATCH, () -> snapshot.get("t", "one"));
            assertRefused(SqlState.WRONG_OBJECT_TYPE, () -> snapshot.get("bag", 1L, "x"));
            assertRefused(SqlState.UNDEFINED_TABLE, () -> snapshot.get("nothing", 1L));
        }
    }

    @Test
    void theRowsOfASnapshotThatIsClosedAreGoneSortedOnesToo() {
        db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY);"
                + "CREATE MATERIALIZED VIEW first AS SELECT id FROM t ORDER BY id DESC LIMIT 2;"
                + "INSERT INTO t VALUES (1), (2), (3)");
        Snapshot snapshot = db.snapshot();
        Iterator<Row> sorted = snapshot.rows("first");
        assertThat(sorted.next()).isEqualTo(Row.of(3L));
        snapshot.close();
        assertRefused(SqlState.CLOSED, sorted::hasNext);
        assertRefused(SqlState.CLOSED, sorted::next);
    }

    @Test
    void aFeedsRowThatWasNeverThereIsNotRetractedFromAGroupThatHasOthers() {
        db.execute("CREATE TABLE f (g BIGINT NOT NULL, v BIGINT) WITH (stored = false);"
                + "CREATE MATERIALIZED VIEW largest AS SELECT g, max(v) AS v, count(v) AS n FROM f GROUP BY g");
        db.transact(tx -> {
            tx.insert("f", 1L, 5L);
            tx.insert("f", 1L, 6L);
        });
        assertRefused(SqlState.ABSENT_ROW, () -> db.transact(tx -> tx.delete("f", 1L, 7L)));
        assertThat(rows("SELECT * FROM largest")).containsExactly(Row.of(1L, 6L, 2L));
        db.transact(tx -> {
            tx.delete("f", 1L, 6L);
            tx.insert("f", 1L, null);
        });
        assertThat(rows("SELECT * FROM largest")).containsExactly(Row.of(1L, 5L, 1L));
        db.execute("CREATE TABLE e (v BIGINT) WITH (stored = false);"
                + "CREATE MATERIALIZED VIEW summed AS SELECT count(v) AS n, sum(v) AS s FROM e");
        db.transact(tx -> tx.insert("e", (Object) null));
        assertRefused(SqlState.ABSENT_ROW, () -> db.transact(tx -> tx.delete("e", 1L)));
    }

    @Test
    void writersThatAreRefusedAtCommitLeaveOthersAlone() throws InterruptedException {
        db.execute("CREATE TABLE good (id BIGINT PRIMARY KEY)");
        db.execute("CREATE TABLE bad (x BIGINT NOT NULL)");
        db.execute("CREATE MATERIALIZED VIEW q AS SELECT sum(10 / x) AS s FROM bad");
        db.execute("CREATE MATERIALIZED VIEW n AS SELECT count(*) AS c FROM good");
        int rows = 2000;
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread refused = new Thread(() -> {
            try {
                RowWriter writer = db.writer("bad").setLong(0, 0);
                for (int i = 0; i < rows; i++) {
                    assertRefused(SqlState.DIVISION_BY_ZERO, writer::insert);
                }
            } catch (RuntimeException | AssertionError e) {
                failure.set(e);
            }
        });
        refused.start();
        RowWriter writer = db.writer("good");
        for (int i = 0; i < rows; i++) {
            writer.setLong(0, i).insert();
        }
        refused.join();
        assertThat(failure.get()).isNull();
        assertThat(rows("SELECT c FROM n")).containsExactly(Row.of((long) rows));
        assertThat(rows("SELECT count(*) FROM good")).containsExactly(Row.of((long) rows));
        assertThat(rows("SELECT count(*) FROM bad")).containsExactly(Row.of(0L));
        assertThat(db.epoch()).isEqualTo(rows);
    }

    @Test
    void aListenerThatThrowsIsCancelledAndTheEpochStands() throws InterruptedException {
        db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT id FROM t");
        Subscription throwing = db.subscribe("v", epoch -> {
            throw new AssertionError("a listener's own failure");
        });
        List<Epoch> seen = new ArrayList<>();
        Subscription other = db.subscribe("v", seen::add);
        db.transact(tx -> tx.insert("t", 1L));
        assertThat(throwing.awaitDelivered(ENOUGH)).isFalse();
        assertThat(other.awaitDelivered(ENOUGH)).isTrue();
        assertThat(throwing.isActive()).isFalse();
        assertThat(other.isActive()).isTrue();
        assertThat(seen).hasSize(1);
        assertThat(rows("SELECT * FROM v")).containsExactly(Row.of(1L));
    }

    @Test
    void aListenerReadsTheCommittedStateAndMayNotWriteOrDefine() throws InterruptedException {
        db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT id FROM t");
        List<Long> counts = new ArrayList<>();
        List<SqlState> refusals = new ArrayList<>();
        Subscription subscription = db.subscribe("v", epoch -> {
            try (Snapshot snapshot = db.snapshot()) {
                counts.add(snapshot.count("v"));
            }
            for (String text : List.of("INSERT INTO t VALUES (9)", "CREATE TABLE other (id BIGINT)")) {
                try {
                    db.execute(text);
                } catch (DormouseException e) {
                    refusals.add(e.state());
                }
            }
        });
        db.execute("INSERT INTO t VALUES (1), (2)");
        assertThat(subscription.awaitDelivered(ENOUGH)).isTrue();
        assertThat(counts).containsExactly(2L);
        assertThat(refusals).containsExactly(SqlState.ACTIVE_TRANSACTION, SqlState.ACTIVE_TRANSACTION);
        assertThat(rows("SELECT count(*) FROM t")).containsExactly(Row.of(2L));
    }

    @Test
    void aRefusedFirstRowDoesNotStartAFeed() {
        db.execute("CREATE TABLE f (id BIGINT NOT NULL) WITH (stored = false)");
        assertRefused(
                SqlState.NOT_NULL_VIOLATION,
                () -> db.transact(tx -> {
                    tx.insert("f", 1L);
                    tx.insert("f", (Object) null);
                }));
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT sum(id) AS s FROM f");
        db.transact(tx -> tx.insert("f", 4L));
        assertThat(rows("SELECT s FROM v")).containsExactly(Row.of(new BigDecimal("4")));
        assertRefused(
                SqlState.NOT_IN_PREREQUISITE_STATE,
                () -> db.execute("CREATE MATERIALIZED VIEW late AS SELECT id FROM f"));
        assertRefused(SqlState.WRONG_OBJECT_TYPE, () -> db.snapshot().rows("f"));
    }

    @Test
    void aWriterOfADroppedTableIsRefused() {
        db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
        RowWriter writer = db.writer("t").setLong(0, 1);
        writer.insert();
        db.execute("DROP TABLE t");
        assertRefused(SqlState.UNDEFINED_TABLE, writer::insert);
        db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
        assertRefused(SqlState.UNDEFINED_TABLE, writer::insert);
    }

    @Test
    void explainingALiveViewWithinATransactionLeavesTheTransactionOpen() {
        db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT id FROM t");
        try (Session session = db.session()) {
            session.execute("BEGIN; INSERT INTO t VALUES (1)");
            session.execute("EXPLAIN MAINTENANCE SELECT * FROM v");
            session.execute("COMMIT");
        }
        assertThat(rows("SELECT * FROM v")).containsExactly(Row.of(1L));
    }

    @Test
    void everythingIsRefusedAfterClose() {
        db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
        RowWriter writer = db.writer("t").setLong(0, 1);
        db.close();
        db.close();
        assertRefused(SqlState.CLOSED, writer::insert);
        assertRefused(SqlState.CLOSED, () -> db.execute("SELECT * FROM t"));
        assertRefused(SqlState.CLOSED, db::snapshot);
        assertRefused(SqlState.CLOSED, () -> db.transact(tx -> tx.insert("t", 1L)));
    }

    @Test
    void theNulCharacterInATextIsRefusedSaveByTheFastSetter() {
        db.execute("CREATE TABLE t (a TEXT, b VARCHAR(9), c CHAR(9))");
        for (Object[] row : new Object[][] {{"\0", null, null}, {null, "x\0", null}, {null, null, "\0x"}}) {
            assertRefused(SqlState.CHARACTER_NOT_IN_REPERTOIRE, () -> db.transact(tx -> tx.insert("t", row)));
        }
        RowWriter writer = db.writer("t");
        assertRefused(SqlState.CHARACTER_NOT_IN_REPERTOIRE, () -> writer.set(0, "\0"));
        assertRefused(SqlState.CHARACTER_NOT_IN_REPERTOIRE, () -> writer.setText(1, "\0"));
        assertRefused(SqlState.CHARACTER_NOT_IN_REPERTOIRE, () -> writer.setText(2, "\0"));
        db.writer("t").setText(0, "\0").insert();
        assertThat(rows("SELECT a FROM t")).containsExactly(Row.of("\0"));
    }
}
