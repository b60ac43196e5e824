package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.Dormouse;
import io.dormouse.Options;
import io.dormouse.Progress;
import io.dormouse.Relation;
import io.dormouse.Result;
import io.dormouse.Session;
import io.dormouse.Snapshot;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of long statements, and how they are stopped. */
class LongStatementsTest {
    private static final int ROWS = 5000;
    /** How often somebody looks on in that many rows. */
    private static final int LOOKS = ROWS / 1024;

    @TempDir
    private Path folder;

    private Dormouse db;
    private Session session;

    @BeforeEach
    void open() throws IOException {
        db = Dormouse.open(Options.defaults().withCopyRoot(folder));
        session = db.session();
        String lines = IntStream.range(0, ROWS).mapToObj(i -> i + ",x\n").collect(Collectors.joining());
        Files.writeString(folder.resolve("t.csv"), lines);
        session.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, word TEXT NOT NULL)");
    }

    @AfterEach
    void close() {
        session.close();
        db.close();
    }

    private long count() {
        try (Snapshot snapshot = db.snapshot()) {
            return snapshot.count("t");
        }
    }

    private static void assertCancelled(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(SqlState.QUERY_CANCELED));
    }

    @Test
    void copyTellsRowsAndBytes() throws IOException {
        List<Progress> told = new ArrayList<>();
        session.onProgress(told::add);
        session.execute("COPY t FROM 't.csv'");
        long size = Files.size(folder.resolve("t.csv"));
        assertThat(told).hasSize(LOOKS).allSatisfy(progress -> {
            assertThat(progress.work()).isEqualTo(Progress.Work.COPY);
            assertThat(progress.relation()).isEqualTo("t");
            assertThat(progress.ofRows()).isEqualTo(Progress.UNKNOWN);
            assertThat(progress.ofBytes()).isEqualTo(size);
            assertThat(progress.bytes()).isPositive().isLessThanOrEqualTo(size);
        });
        assertThat(told).extracting(Progress::rows).containsExactly(1024L, 2048L, 3072L, 4096L);
    }

    @Test
    void aViewThatIsFilledTellsRowsOfRows() {
        session.execute("COPY t FROM 't.csv'");
        List<Progress> told = new ArrayList<>();
        session.onProgress(told::add);
        session.execute("CREATE MATERIALIZED VIEW v AS SELECT count(*) AS n FROM t");
        assertThat(told)
                .hasSize(LOOKS)
                .contains(new Progress(Progress.Work.FILL, "v", 2048, ROWS, 0, Progress.UNKNOWN));
    }

    @Test
    void aCancelledCopyLeavesNoTraceAndTheNextOneRuns() {
        session.onProgress(progress -> session.cancel());
        assertCancelled(() -> session.execute("COPY t FROM 't.csv'"));
        assertThat(count()).isZero();
        session.onProgress(progress -> {});
        session.execute("COPY t FROM 't.csv'");
        assertThat(count()).isEqualTo(ROWS);
    }

    @Test
    void aCancelledFillLeavesNoView() {
        session.execute("COPY t FROM 't.csv'");
        session.onProgress(progress -> session.cancel());
        String view = "CREATE MATERIALIZED VIEW v AS SELECT word, count(*) AS n FROM t GROUP BY word";
        assertCancelled(() -> session.execute(view));
        assertThat(db.relations()).extracting(Relation::name).containsExactly("t");
        session.onProgress(progress -> {});
        session.execute(view);
        assertThat(((Result.Rows) session.execute("SELECT * FROM v")).rows()).containsExactly(Row.of("x", (long) ROWS));
    }

    @Test
    void aCancelledStatementFailsItsTransaction() {
        session.execute("BEGIN; INSERT INTO t VALUES (-1, 'y')");
        assertThat(session.hasFailed()).isFalse();
        session.onProgress(progress -> session.cancel());
        assertCancelled(() -> session.execute("COPY t FROM 't.csv'"));
        assertThat(session.hasFailed()).isTrue();
        session.execute("ROLLBACK");
        assertThat(session.hasFailed()).isFalse();
        assertThat(count()).isZero();
    }

    @Test
    void whatIsCancelledBeforeItsCommitIsUndone() throws InterruptedException, ExecutionException {
        cancelWhileItWaits("INSERT INTO t VALUES (1, 'x')");
        assertThat(count()).isZero();
    }

    @Test
    void aQueryIsCancelledBetweenRows() throws InterruptedException, ExecutionException {
        session.execute("COPY t FROM 't.csv'");
        cancelWhileItWaits("SELECT word FROM t");
        assertThat(count()).isEqualTo(ROWS);
    }

    /** Cancels a statement while another thread has the writer's turn, which it waits for. */
    private void cancelWhileItWaits(String statement) throws InterruptedException, ExecutionException {
        ExecutorService others = Executors.newFixedThreadPool(2);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        try {
            Future<Long> holder = others.submit(() -> db.transact(tx -> {
                inside.countDown();
                await(leave);
            }));
            inside.await();
            Future<Result> cancelled = others.submit(() -> session.execute(statement));
            while (!session.cancel()) {
                Thread.onSpinWait();
            }
            leave.countDown();
            assertThatThrownBy(cancelled::get)
                    .hasCauseInstanceOf(DormouseException.class)
                    .hasMessageContaining("57014");
            holder.get();
        } finally {
            others.shutdown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void nothingIsCancelledBetweenStatements() {
        assertThat(session.cancel()).isFalse();
        session.execute("INSERT INTO t VALUES (1, 'x')");
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void relationsTellWhatWasDefined() {
        session.execute("""
                CREATE TABLE f (a BIGINT NOT NULL, b BIGINT, PRIMARY KEY (a), FOREIGN KEY (b) REFERENCES t (id))
                  WITH (stored = false, append_only = true);
                CREATE VIEW w AS SELECT word FROM t;
                CREATE MATERIALIZED VIEW v AS SELECT word, count(*) AS n FROM t GROUP BY word""");
        List<Relation> relations = db.relations();
        assertThat(relations).extracting(Relation::name).containsExactly("f", "t", "v", "w");
        assertThat(relations)
                .extracting(Relation::kind)
                .containsExactly(Relation.Kind.FEED, Relation.Kind.TABLE, Relation.Kind.LIVE_VIEW, Relation.Kind.VIEW);
        Relation feed = relations.get(0);
        assertThat(feed.keys()).containsExactly(List.of("a"));
        assertThat(feed.references()).containsExactly(new Relation.Reference(List.of("b"), "t", List.of("id")));
        assertThat(feed.appendOnly()).isTrue();
        assertThat(relations.get(2).keys()).containsExactly(List.of("word"));
        assertThat(relations.get(2).definition()).contains("SELECT word, count(*) AS n FROM t GROUP BY word");
    }
}
