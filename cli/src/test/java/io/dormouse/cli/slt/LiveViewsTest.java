package io.dormouse.cli.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.Dormouse;
import io.dormouse.Session;
import io.dormouse.type.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries that are kept as live views. */
class LiveViewsTest {
    private static final String TABLE = "statement ok\nCREATE TABLE t (a INTEGER, b INTEGER)\n\n";
    private static final String SUM = "query I\nSELECT sum(a) FROM t\n----\n";
    private static final String INSERT = "statement ok\nINSERT INTO t VALUES (3, 1)\n\n";

    /** Reads views right until the table has rows, then without their last row. */
    private static final ViewReader FORGETFUL = (session, name) -> {
        List<Row> rows = new ArrayList<>(ViewReader.BY_SELECT.read(session, name));
        if (!ViewReader.BY_SELECT.read(session, "t").isEmpty()) {
            rows.remove(rows.size() - 1);
        }
        return rows;
    };

    @TempDir
    private Path folder;

    private Play play(Mode mode, String text) throws IOException {
        return new Play.Stage(folder, mode).play("f.slt", TABLE + text);
    }

    private void tally(String text, String expected) throws IOException {
        Play play = play(Mode.LIVE, text);
        assertThat(play.tally()).as(play.out() + play.report()).isEqualTo(expected);
    }

    @Test
    void aWrongLiveViewIsAFailureOfTheStatementAfterWhichItIsWrong() throws IOException {
        Play play = new Play.Stage(folder, Mode.LIVE, FORGETFUL).play("f.slt", TABLE + SUM + "NULL\n\n" + INSERT);
        assertThat(play.good()).isFalse();
        assertThat(play.out()).isEqualTo("""
                f.slt:9: live view differs from the query from scratch
                  live view of f.slt:4:
                    SELECT sum(a) FROM t
                  from scratch:
                    3
                  live view:
                f.slt: passed=2 failed=1 skipped=0 refused=0
                passed=2 failed=1 skipped=0 refused=0
                """);
    }

    @Test
    void aLiveViewThatIsWrongFromTheBeginningIsAFailureOfItsQuery() throws IOException {
        Play play = new Play.Stage(folder, Mode.BOTH, FORGETFUL)
                .play("f.slt", TABLE + INSERT + "query I\nSELECT a FROM t\n");
        assertThat(play.out()).startsWith("f.slt:7: live view differs from the query from scratch\n");
        assertThat(play.tally()).isEqualTo("passed=2 failed=1 skipped=0 refused=0");
    }

    @Test
    void aLiveViewThatIsWrongFromTheBeginningIsToldOnce() throws IOException {
        Play play = new Play.Stage(folder, Mode.LIVE, FORGETFUL)
                .play("f.slt", TABLE + INSERT + "query I\nSELECT a FROM t\n\n" + INSERT);
        assertThat(play.tally()).isEqualTo("passed=3 failed=1 skipped=0 refused=0");
    }

    @Test
    void aWrongLiveViewIsToldOnce() throws IOException {
        Play play =
                new Play.Stage(folder, Mode.LIVE, FORGETFUL).play("f.slt", TABLE + SUM + "NULL\n\n" + INSERT + INSERT);
        assertThat(play.tally()).isEqualTo("passed=3 failed=1 skipped=0 refused=0");
    }

    @Test
    void aWrongLiveViewKeepsNoTableFromBeingDropped() throws IOException {
        Play play = new Play.Stage(folder, Mode.LIVE, FORGETFUL)
                .play("f.slt", TABLE + SUM + "NULL\n\n" + INSERT + "statement ok\nDROP TABLE t\n");
        assertThat(play.tally()).isEqualTo("passed=3 failed=1 skipped=0 refused=0");
    }

    @Test
    void allRowsOfAnOrderedViewAreKeptWithoutItsOrder() throws IOException {
        tally(INSERT + """
                statement ok
                CREATE MATERIALIZED VIEW m AS SELECT a FROM t ORDER BY a DESC

                statement ok
                INSERT INTO t VALUES (1, 1), (5, 5), (2, 2), (4, 4)

                query I colnames
                SELECT * FROM m
                ----
                a
                5
                4
                3
                2
                1

                statement ok
                INSERT INTO t VALUES (0, 0)
                """, "passed=6 failed=0 skipped=0 refused=0");
    }

    @Test
    void aWrongLiveViewExcusesNothingThatFollows() throws IOException {
        Play play = new Play.Stage(folder, Mode.BOTH, FORGETFUL)
                .play("f.slt", TABLE + SUM + "NULL\n\n" + INSERT + "query I\nSELECT count(a) FROM t\n----\n7\n");
        assertThat(play.tally()).as(play.report()).isEqualTo("passed=2 failed=2 skipped=0 refused=0");
    }

    @Test
    void adHocNoViewIsRead() throws IOException {
        Play play = new Play.Stage(folder, Mode.ADHOC, FORGETFUL).play("f.slt", TABLE + INSERT + SUM + "3\n");
        assertThat(play.good()).isTrue();
        assertThat(play.report()).doesNotContain("Live views");
    }

    @Test
    void theAnswerOfALiveViewIsComparedWithTheFileToo() throws IOException {
        Play play = play(Mode.LIVE, INSERT + SUM + "4\n");
        assertThat(play.out()).startsWith("f.slt:7: values as a live view\n");
    }

    @Test
    void aQueryThatStandsTwiceIsKeptOnce() throws IOException {
        Play play = play(Mode.LIVE, SUM + "NULL\n\n" + INSERT + SUM + "3\n");
        assertThat(play.good()).isTrue();
        assertThat(play.report()).contains("Live views: 1 kept, 2 comparisons, 0 dropped");
    }

    @Test
    void aTableCanBeDroppedThatKeptViewsRead() throws IOException {
        Play play = play(
                Mode.BOTH, SUM + "NULL\n\nstatement ok\nDROP TABLE t\n\nquery error 42P01\nSELECT sum(a) FROM t\n");
        assertThat(play.tally()).as(play.out()).isEqualTo("passed=4 failed=0 skipped=0 refused=0");
        assertThat(play.report()).contains("1 kept, 1 comparisons, 1 dropped");
    }

    @Test
    void viewsOfTheFileStillKeepATableFromBeingDropped() throws IOException {
        tally(SUM + """
                NULL

                statement ok
                CREATE VIEW v AS SELECT a FROM t

                statement ok
                CREATE MATERIALIZED VIEW m AS SELECT a FROM t

                statement error 2BP01
                DROP TABLE t

                statement ok
                DROP TABLE t CASCADE

                statement error
                SELECT * FROM m
                """, "passed=7 failed=0 skipped=0 refused=0");
    }

    @Test
    void namesThatMeanSomethingElseAreKeptAnew() throws IOException {
        tally("""
                statement ok
                CREATE VIEW v AS SELECT 1 AS one FROM t

                query I
                SELECT count(*) FROM v
                ----
                0

                statement ok
                CREATE OR REPLACE VIEW v AS SELECT 1 AS one FROM (SELECT count(*) AS n FROM t) AS c

                query I
                SELECT count(*) FROM v
                ----
                1
                """, "passed=5 failed=0 skipped=0 refused=0");
    }

    @Test
    void anErrorThatOnlyAKeptViewMeetsDropsTheViewAndTheStatementStands() throws IOException {
        Play play = play(Mode.BOTH, """
                query I
                SELECT 6 / a FROM t
                ----

                statement ok
                INSERT INTO t VALUES (0, 0)

                query error 22012
                SELECT 6 / a FROM t
                """);
        assertThat(play.tally()).as(play.out()).isEqualTo("passed=4 failed=0 skipped=0 refused=0");
        assertThat(play.report()).contains("1 kept, 1 comparisons, 1 dropped");
    }

    @Test
    void aViewThatRefusesWhatItsQueryAllowsIsAFailure() {
        try (Dormouse db = Dormouse.open();
                Surroundings around = new Surroundings(db, ViewReader.BY_SELECT, new LiveCounts());
                Session session = db.session()) {
            session.execute("CREATE TABLE t (a INTEGER)");
            String sql = "SELECT 6 / a FROM t";
            KeptViews kept = around.kept();
            KeptView view =
                    kept.keep(session, new Place("f", 1), sql, around.bind(sql).orElseThrow());
            kept.execute(new ObjectingSession(session, view.name()), "INSERT INTO t VALUES (1)");
            assertThat(kept.verify(session))
                    .containsExactly(new Outcome.Failed(
                            "live view refuses a statement that its query allows",
                            List.of("live view of f:1:", "  SELECT 6 / a FROM t")));
            assertThat(kept.verify(session)).isEmpty();
        }
    }

    @Test
    void inATransactionItsOwnWritesAreCompared() throws IOException {
        Play play = new Play.Stage(folder, Mode.LIVE, FORGETFUL)
                .play("f.slt", TABLE + SUM + "NULL\n\nstatement ok\nBEGIN\n\n" + INSERT);
        assertThat(play.out()).contains("f.slt:12: live view differs");
    }

    @Test
    void inATransactionNoQueryIsKeptButItIsAnswered() throws IOException {
        Play play = play(Mode.LIVE, "statement ok\nBEGIN\n\n" + INSERT + SUM + "3\n\nstatement ok\nCOMMIT\n");
        assertThat(play.tally()).as(play.out()).isEqualTo("passed=5 failed=0 skipped=0 refused=0");
        assertThat(play.report()).contains("0 kept, 0 comparisons, 0 dropped").contains("1 queries not kept");
    }

    @Test
    void columnsOfOneNameCanBeKept() throws IOException {
        tally("query III\nSELECT a, a, 1 FROM t\n----\n\n" + INSERT, "passed=3 failed=0 skipped=0 refused=0");
    }

    @Test
    void anOrderedViewIsComparedInItsOrder() throws IOException {
        tally(INSERT + """
                statement ok
                INSERT INTO t VALUES (1, 1), (2, 1)

                query I
                SELECT a FROM t ORDER BY a DESC
                ----
                3
                2
                1

                statement ok
                INSERT INTO t VALUES (9, 9)
                """, "passed=5 failed=0 skipped=0 refused=0");
        ViewReader backwards = (session, name) -> {
            List<Row> rows = new ArrayList<>(ViewReader.BY_SELECT.read(session, name));
            Collections.reverse(rows);
            return rows;
        };
        Play play = new Play.Stage(folder, Mode.LIVE, backwards)
                .play(
                        "f.slt",
                        TABLE
                                + "query I\nSELECT a FROM t ORDER BY a\n\nstatement ok\nINSERT INTO t VALUES (1, 1), (2, 1)\n");
        assertThat(play.out()).startsWith("f.slt:7: live view differs");
    }

    @Test
    void queriesOfALiveViewOfTheFileAreKept() throws IOException {
        tally("""
                statement ok
                CREATE MATERIALIZED VIEW m AS SELECT a, sum(b) AS s FROM t GROUP BY a

                query II
                SELECT * FROM m
                ----

                statement ok
                INSERT INTO t VALUES (3, 1)

                query II
                SELECT * FROM m
                ----
                3 1
                """, "passed=5 failed=0 skipped=0 refused=0");
    }

    @Test
    void aFaultWhileViewsAreComparedIsAFailureOfTheRecord() throws IOException {
        ViewReader broken = (session, name) -> {
            if (!ViewReader.BY_SELECT.read(session, "t").isEmpty()) {
                throw new IllegalStateException("no rows today");
            }
            return ViewReader.BY_SELECT.read(session, name);
        };
        Play play = new Play.Stage(folder, Mode.LIVE, broken).play("f.slt", TABLE + SUM + "NULL\n\n" + INSERT);
        assertThat(play.out()).startsWith("""
                f.slt:9: live view or its query from scratch fails
                  live view of f.slt:4:
                    SELECT sum(a) FROM t
                  java.lang.IllegalStateException: no rows today
                """);
    }

    @Test
    void whatCannotBeKeptIsRefused() throws IOException {
        tally("query I\nSELECT a FROM t GROUP BY ROLLUP (a)\n----\n", "passed=1 failed=0 skipped=0 refused=1");
    }
}
