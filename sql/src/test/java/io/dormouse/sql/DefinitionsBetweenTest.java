package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.Dormouse;
import io.dormouse.Options;
import io.dormouse.Result;
import io.dormouse.spi.Catalog;
import io.dormouse.spi.FrontEnd;
import io.dormouse.spi.Statement;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.SqlState;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Definitions that somebody else changes when a statement has been bound and not yet been executed. */
class DefinitionsBetweenTest {
    private static final String OTHER_WAY_ROUND =
            "DROP TABLE t CASCADE; CREATE TABLE t (a TEXT, id BIGINT, n INTEGER); INSERT INTO t VALUES ('q', 7, 1)";

    private final ClassLoader usual = Thread.currentThread().getContextClassLoader();

    @TempDir
    Path folder;

    private Dormouse db;

    /** Has the front end below found in place of the usual one, and is how it finds out what to do between. */
    private static final class Interrupting extends ClassLoader {
        private final URL service;
        private final Runnable between;
        private boolean within;

        Interrupting(ClassLoader parent, URL service, Runnable between) {
            super(parent);
            this.service = service;
            this.between = between;
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.equals("META-INF/services/" + FrontEnd.class.getName())
                    ? Collections.enumeration(List.of(service))
                    : super.getResources(name);
        }

        Statement interrupt(Statement bound) {
            if (!within) {
                within = true;
                between.run();
                within = false;
            }
            return bound;
        }
    }

    /** SQL, interrupted behind each binding. */
    public static final class InterruptedFrontEnd implements FrontEnd {
        @Override
        public String language() {
            return "sql";
        }

        @Override
        public Script open(String text) {
            Script usual = new SqlFrontEnd().open(text);
            Interrupting interrupting = (Interrupting) Thread.currentThread().getContextClassLoader();
            return new Script() {
                @Override
                public boolean hasNext() {
                    return usual.hasNext();
                }

                @Override
                public Statement next(Catalog catalog) {
                    return interrupting.interrupt(usual.next(catalog));
                }

                @Override
                public Statement again(Catalog catalog) {
                    return interrupting.interrupt(usual.again(catalog));
                }
            };
        }
    }

    @BeforeEach
    void define() {
        db = Dormouse.open(Options.defaults().withCopyRoot(folder));
        db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, a TEXT); INSERT INTO t VALUES (1, 'x')");
    }

    @AfterEach
    void close() {
        Thread.currentThread().setContextClassLoader(usual);
        db.close();
    }

    private Result interrupted(String statement, Runnable between) {
        try {
            Path service = Files.writeString(folder.resolve("service"), InterruptedFrontEnd.class.getName());
            Thread.currentThread()
                    .setContextClassLoader(
                            new Interrupting(usual, service.toUri().toURL(), between));
            return db.execute(statement);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } finally {
            Thread.currentThread().setContextClassLoader(usual);
        }
    }

    /** Executes a statement, with definitions and rows changed once between its binding and its execution. */
    private Result interrupted(String statement, String between) {
        AtomicInteger times = new AtomicInteger();
        return interrupted(statement, () -> {
            if (times.getAndIncrement() == 0) {
                db.execute(between);
            }
        });
    }

    private List<Row> rows(String query) {
        return ((Result.Rows) db.execute(query)).rows();
    }

    private DormouseException refusal(String statement, String between) {
        return catchThrowableOfType(DormouseException.class, () -> interrupted(statement, between));
    }

    @Test
    void insertWritesTheColumnsThatItNames() {
        interrupted("INSERT INTO t (id, a) VALUES (2, 'y')", OTHER_WAY_ROUND);
        assertThat(rows("SELECT a, id, n FROM t ORDER BY id"))
                .containsExactly(Row.of("y", 2L, null), Row.of("q", 7L, 1));
    }

    @Test
    void updateChangesTheColumnsThatItNames() {
        interrupted("UPDATE t SET a = 'z' WHERE id = 7", OTHER_WAY_ROUND);
        assertThat(rows("SELECT a, id, n FROM t")).containsExactly(Row.of("z", 7L, 1));
    }

    @Test
    void deleteFindsItsRowsByTheColumnsThatItNames() {
        interrupted("DELETE FROM t WHERE id = 7", OTHER_WAY_ROUND);
        assertThat(rows("SELECT a FROM t")).isEmpty();
    }

    @Test
    void selectReadsTheColumnsThatItNames() {
        Result.Rows result = (Result.Rows) interrupted("SELECT a, id FROM t", OTHER_WAY_ROUND);
        assertThat(result.rows()).containsExactly(Row.of("q", 7L));
    }

    @Test
    void selectReadsAReplacedViewByItsNewColumns() {
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT id, a FROM t");
        Result.Rows result = (Result.Rows) interrupted(
                "SELECT * FROM v", "CREATE OR REPLACE MATERIALIZED VIEW v AS SELECT a, id + 1 AS more FROM t");
        assertThat(result.rows()).containsExactly(Row.of("x", 2L));
        assertThat(result.schema().column(1).name()).isEqualTo("more");
    }

    @Test
    void copyReadsAndWritesTheColumnsThatItNames() throws IOException {
        interrupted("COPY t (id, a) TO 'out.csv'", OTHER_WAY_ROUND);
        assertThat(folder.resolve("out.csv")).hasContent("7,q");
        db.execute("DROP TABLE t; CREATE TABLE t (id BIGINT PRIMARY KEY, a TEXT)");
        Files.writeString(folder.resolve("in.csv"), "8,r\n");
        interrupted("COPY t (id, a) FROM 'in.csv'", OTHER_WAY_ROUND);
        assertThat(rows("SELECT a, id, n FROM t ORDER BY id"))
                .containsExactly(Row.of("q", 7L, 1), Row.of("r", 8L, null));
    }

    @Test
    void viewsAreOfTheTableThatIsThere() {
        interrupted("CREATE MATERIALIZED VIEW live AS SELECT a, id FROM t", OTHER_WAY_ROUND);
        assertThat(rows("SELECT * FROM live")).containsExactly(Row.of("q", 7L));
        db.execute("DROP TABLE t CASCADE; CREATE TABLE t (id BIGINT PRIMARY KEY, a TEXT)");
        interrupted("CREATE VIEW plain AS SELECT a, id FROM t", OTHER_WAY_ROUND);
        assertThat(rows("SELECT * FROM plain")).containsExactly(Row.of("q", 7L));
        db.execute("INSERT INTO t VALUES ('r', 8, 2)");
        assertThat(rows("SELECT id FROM plain ORDER BY id")).containsExactly(Row.of(7L), Row.of(8L));
    }

    @Test
    void foreignKeysAreCheckedAgainstTheTableThatIsThere() {
        DormouseException refusal = refusal("CREATE TABLE r (k BIGINT REFERENCES t)", OTHER_WAY_ROUND);
        assertThat(refusal).isNotNull();
        assertThat(refusal.span().toString()).isEqualTo("1:26");
        assertThat(catchThrowableOfType(DormouseException.class, () -> db.execute("SELECT * FROM r"))
                        .state())
                .isEqualTo(SqlState.UNDEFINED_TABLE);
    }

    @Test
    void whatHasGoneIsRefusedAtItsPlace() {
        for (String statement : new String[] {
            "SELECT a FROM t",
            "UPDATE t SET a = 'y'",
            "DELETE FROM t",
            "INSERT INTO t VALUES (3, 'z')",
            "COPY t FROM 'in.csv'",
            "CREATE VIEW w AS SELECT a FROM t"
        }) {
            DormouseException refusal = refusal(statement, "DROP TABLE t");
            assertThat(refusal.state()).as(statement).isEqualTo(SqlState.UNDEFINED_TABLE);
            assertThat(refusal.span().column()).as(statement).isEqualTo(statement.indexOf(" t") + 2);
            db.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, a TEXT)");
        }
    }

    @Test
    void definitionsThatKeepChangingAreNotWaitedForEndlessly() {
        AtomicInteger times = new AtomicInteger();
        DormouseException refusal = catchThrowableOfType(
                DormouseException.class,
                () -> interrupted(
                        "\nINSERT INTO t VALUES (2, 'y')",
                        () -> db.execute("CREATE TABLE other" + times.incrementAndGet() + " (id BIGINT)")));
        assertThat(refusal.state()).isEqualTo(SqlState.SERIALIZATION_FAILURE);
        assertThat(refusal.span().toString()).isEqualTo("2:1");
        assertThat(times.get()).isEqualTo(16);
        assertThat(rows("SELECT id FROM t")).containsExactly(Row.of(1L));
        db.execute("INSERT INTO t VALUES (2, 'y')");
    }

    @Test
    void aDefinitionElsewhereIsNoHindrance() {
        interrupted("INSERT INTO t VALUES (2, 'y')", "CREATE TABLE elsewhere (id BIGINT)");
        assertThat(rows("SELECT id FROM t ORDER BY id")).containsExactly(Row.of(1L), Row.of(2L));
    }

    @Test
    void whoReadsAViewThatIsBeingReplacedSeesItsColumnsWithItsRows() throws InterruptedException {
        db.execute("CREATE MATERIALIZED VIEW v AS SELECT id, a FROM t");
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread other = new Thread(() -> {
            try {
                for (int i = 0; i < 300; i++) {
                    String columns = i % 2 == 0 ? "a, id" : "id, a";
                    db.execute("CREATE OR REPLACE MATERIALIZED VIEW v AS SELECT " + columns + " FROM t");
                }
            } catch (RuntimeException | Error e) {
                failure.set(e);
            }
        });
        other.start();
        while (other.isAlive()) {
            Result.Rows result;
            try {
                result = (Result.Rows) db.execute("SELECT * FROM v");
            } catch (DormouseException e) {
                assertThat(e.state()).isEqualTo(SqlState.SERIALIZATION_FAILURE);
                continue;
            }
            Row first = Row.of(1L, "x");
            Row second = Row.of("x", 1L);
            assertThat(result.rows())
                    .containsExactly(result.schema().column(0).name().equals("id") ? first : second);
        }
        other.join();
        assertThat(failure.get()).isNull();
    }
}
