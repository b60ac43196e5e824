package io.dormouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The run command over the engine itself. */
class RunEngineTest {
    @TempDir
    private Path folder;

    private CommandLineRun run(String... arguments) {
        return new CommandLineRun.Setting(folder).run(arguments);
    }

    @Test
    void anErrorOfAViewIsPlacedAtTheStatementThatMetIt() throws IOException {
        Files.writeString(folder.resolve("a.sql"), """
                CREATE TABLE t(a INTEGER);
                CREATE MATERIALIZED VIEW v AS SELECT sum(10 / a) AS s FROM t;
                """);
        Files.writeString(folder.resolve("b.sql"), """
                INSERT INTO t VALUES (1);
                  INSERT INTO t VALUES (0);
                BEGIN;
                INSERT INTO t VALUES (0);
                COMMIT;
                """);
        CommandLineRun run = run("run", "--keep-going", "a.sql", "b.sql");
        assertThat(run.err())
                .contains("b.sql:2:3: 22012")
                .contains("b.sql:5:1: 22012")
                .contains("view: v")
                .contains("  INSERT INTO t VALUES (0);\n  ^^");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void anErrorOfTheStatementItselfKeepsItsPlace() {
        assertThat(run("run", "-c", "CREATE TABLE t(a INTEGER); INSERT INTO t VALUES (1 / 0)")
                        .err())
                .contains("<command>:1:50: 22012");
    }

    @Test
    void commitOfAFailedTransactionSaysThatItRollsBack() {
        CommandLineRun run = run(
                "run",
                "--keep-going",
                "-c",
                "CREATE TABLE t(a INTEGER PRIMARY KEY); BEGIN; INSERT INTO t VALUES (1), (1)",
                "-c",
                "COMMIT; SELECT count(*) AS n FROM t; BEGIN; COMMIT; BEGIN; ROLLBACK");
        assertThat(run.err()).containsOnlyOnce("<command>:1:1: the transaction had failed and was rolled back");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void aQueryWithoutATableIsExplained() {
        CommandLineRun run = run("run", "-c", "EXPLAIN SELECT 1");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
    }

    @Test
    void ordersAndLimitsOutsideOfParenthesesCount() {
        String table = "CREATE TABLE t(x INTEGER); INSERT INTO t VALUES (3), (1), (2), (4); ";
        String expected = "x\n4\n3\n";
        for (String query : new String[] {
            "(SELECT x FROM t ORDER BY x DESC) LIMIT 2",
            "(SELECT x FROM t) ORDER BY x DESC LIMIT 2",
            "((SELECT x FROM t) ORDER BY x DESC) LIMIT 2",
            "WITH w AS (SELECT x FROM t) (SELECT x FROM w ORDER BY x DESC) LIMIT 2",
            "(WITH w AS (SELECT x FROM t) SELECT x FROM w ORDER BY x DESC) LIMIT 2"
        }) {
            assertThat(run("run", "--format=csv", "-c", table + query).out())
                    .as(query)
                    .isEqualTo(expected);
        }
        assertThat(run(
                                "run",
                                "--format=csv",
                                "-c",
                                table
                                        + "CREATE MATERIALIZED VIEW v AS (SELECT x FROM t ORDER BY x DESC) LIMIT 2; SELECT * FROM v")
                        .out())
                .isEqualTo(expected);
    }

    @Test
    void aClauseInsideAndOutsideOfParenthesesIsRefused() {
        String table = "CREATE TABLE t(x INTEGER);\n";
        assertThat(run("run", "-c", table + "(SELECT x FROM t ORDER BY x) ORDER BY x DESC")
                        .err())
                .startsWith("<command>:2:39: 42601");
        assertThat(run("run", "-c", table + "(SELECT x FROM t LIMIT 3) LIMIT 2").err())
                .startsWith("<command>:2:33: 42601");
        assertThat(run("run", "-c", table + "(SELECT x FROM t LIMIT 3) ORDER BY x DESC")
                        .err())
                .startsWith("<command>:2:36: 0A000");
        assertThat(run("run", "-c", table + "WITH w AS (SELECT x FROM t) (SELECT x FROM w LIMIT 3) ORDER BY x")
                        .err())
                .startsWith("<command>:2:64: 0A000");
    }

    @Test
    void valuesArePrintedSoThatTheyReadBack() {
        String query = "SELECT CAST(1e22 AS DOUBLE PRECISION) AS x, DATE '9999-12-31' + 1 AS d";
        assertThat(run("run", "--format=csv", "-c", query).out()).isEqualTo("x,d\n1e+22,10000-01-01\n");
        assertThat(run("run", "--format=json", "-c", query).out()).contains("[[1.0E22,\"+10000-01-01\"]]");
    }

    @Test
    void copyRefusesAHeaderOfOtherColumns() throws IOException {
        Files.writeString(folder.resolve("t.csv"), "b,a\n1,2\n");
        CommandLineRun run = run("run", "-c", "CREATE TABLE t(a INTEGER, b INTEGER); COPY t FROM 't.csv' (HEADER)");
        assertThat(run.err()).contains("22P04", "expected: a", "line: 1", "column: 1");
        assertThat(run("run", "-c", "CREATE TABLE t(a INTEGER, b INTEGER); COPY t(b, a) FROM 't.csv' (HEADER)")
                        .status())
                .isZero();
    }
}
