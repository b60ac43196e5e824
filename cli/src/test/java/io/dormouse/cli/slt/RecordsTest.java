package io.dormouse.cli.slt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements, errors, and the records that decide what is executed, over the engine. */
class RecordsTest {
    private static final String TABLE = "statement ok\nCREATE TABLE t (a INTEGER PRIMARY KEY)\n\n";

    @TempDir
    private Path folder;

    private Play play(String text) throws IOException {
        return new Play.Stage(folder, Mode.BOTH).play("f.slt", TABLE + text);
    }

    private void tally(String text, String expected) throws IOException {
        Play play = play(text);
        assertThat(play.tally()).as(play.out() + play.report()).isEqualTo(expected);
    }

    @Test
    void changedRowsAreCounted() throws IOException {
        tally("statement count 2\nINSERT INTO t VALUES (1), (2)\n", "passed=2 failed=0 skipped=0 refused=0");
        tally("statement count 1\nINSERT INTO t VALUES (1), (2)\n", "passed=1 failed=1 skipped=0 refused=0");
    }

    @Test
    void anExpectedErrorHasToComeAndToSayWhatIsExpected() throws IOException {
        tally("statement error\nINSERT INTO u VALUES (1)\n", "passed=2 failed=0 skipped=0 refused=0");
        tally(
                "statement error the (table|view) or\nINSERT INTO u VALUES (1)\n",
                "passed=2 failed=0 skipped=0 refused=0");
        tally("statement error (42P01)\nINSERT INTO u VALUES (1)\n", "passed=2 failed=0 skipped=0 refused=0");
        tally("statement error gone\nINSERT INTO u VALUES (1)\n", "passed=1 failed=1 skipped=0 refused=0");
        tally("statement error (42P02)\nINSERT INTO u VALUES (1)\n", "passed=1 failed=1 skipped=0 refused=0");
        tally("statement error\nINSERT INTO t VALUES (1)\n", "passed=1 failed=1 skipped=0 refused=0");
        tally("query error 42P01\nSELECT * FROM u\n", "passed=2 failed=0 skipped=0 refused=0");
        tally("query error\nSELECT * FROM t\n", "passed=1 failed=1 skipped=0 refused=0");
    }

    @Test
    void aTextIsTheWholeOneOrWithTabsAPartOfIt() throws IOException {
        String record = "statement error\nINSERT INTO u VALUES (1)\n----\n42P01\n";
        tally(record, "passed=1 failed=1 skipped=0 refused=0");
        tally("require notwindows\n\n" + record, "passed=2 failed=0 skipped=0 refused=0");
    }

    @Test
    void anyMessageWillDoWhereThatIsAskedFor() throws IOException {
        Play play = new Play.Stage(folder, Mode.BOTH, ViewReader.BY_SELECT, true)
                .play("f.slt", "statement error gone\nINSERT INTO u VALUES (1)\n");
        assertThat(play.tally()).isEqualTo("passed=1 failed=0 skipped=0 refused=0");
    }

    @Test
    void aStatementThatMayEndEitherWayPasses() throws IOException {
        tally(
                "statement maybe\nINSERT INTO u VALUES (1)\n\nstatement maybe\nINSERT INTO t VALUES (1)\n",
                "passed=3 failed=0 skipped=0 refused=0");
    }

    @Test
    void severalStatementsStandInOneRecord() throws IOException {
        tally(
                "statement ok\nINSERT INTO t VALUES (1); INSERT INTO t VALUES (2);\n\nquery I\nSELECT count(*) FROM t\n----\n2\n",
                "passed=3 failed=0 skipped=0 refused=0");
    }

    @Test
    void whatIsNotSupportedIsRefusedAndWhatDependsOnItSkipped() throws IOException {
        Play play = play("""
                statement ok
                CREATE VIEW v AS SELECT a FROM t GROUP BY ROLLUP (a)

                query I
                SELECT * FROM v
                ----

                query I
                SELECT count(*) FROM t
                ----
                0
                """);
        assertThat(play.good()).isTrue();
        assertThat(play.tally()).isEqualTo("passed=2 failed=0 skipped=1 refused=1");
        assertThat(play.report())
                .contains("""
                ## Refusals

                * 1 × 0A000 grouping sets are not supported
                  * f.slt:4 `CREATE VIEW v AS SELECT a FROM t GROUP BY ROLLUP (a)`
                """)
                .contains("* 1 × names what a statement should have changed that was refused or failed\n");
    }

    @Test
    void whatIsMadeOfTheUndoneIsUndoneUntilItIsMadeAnew() throws IOException {
        Play play = play("""
                statement ok
                INSERT INTO t SELECT 1

                statement ok
                CREATE VIEW u AS SELECT a FROM t

                query I
                SELECT count(*) FROM u
                ----
                1

                statement ok
                DROP VIEW u

                statement ok
                DROP TABLE t

                statement ok
                CREATE TABLE t (a INTEGER)

                query I
                SELECT count(*) FROM t
                ----
                1
                """);
        assertThat(play.tally()).as(play.out()).isEqualTo("passed=5 failed=1 skipped=1 refused=1");
        assertThat(play.out()).startsWith("f.slt:24: values\n");
    }

    @Test
    void aRefusalIsAnErrorWhereOneIsExpected() throws IOException {
        tally("statement error\nSELECT a FROM t GROUP BY ROLLUP (a)\n", "passed=2 failed=0 skipped=0 refused=0");
    }

    @Test
    void settingsOfOtherEnginesAreSkipped() throws IOException {
        tally(
                "statement ok\nflush;\n\nstatement ok\nSET a TO b\n\nstatement ok\nPRAGMA x\n",
                "passed=1 failed=0 skipped=3 refused=0");
    }

    @Test
    void conditionsNameThisEngine() throws IOException {
        tally("skipif dormouse\nstatement ok\nx\n", "passed=1 failed=0 skipped=1 refused=0");
        tally("onlyif postgresql\nstatement ok\nx\n", "passed=1 failed=0 skipped=1 refused=0");
        tally(
                "skipif postgresql\nonlyif Dormouse\nquery I\nSELECT a FROM t\n",
                "passed=2 failed=0 skipped=0 refused=0");
    }

    @Test
    void aHaltEndsTheFileIfItIsForThisEngine() throws IOException {
        tally("onlyif mysql\nhalt\n\nstatement ok\nx\n", "passed=1 failed=1 skipped=0 refused=0");
        tally("halt\n\nstatement ok\nx\n", "passed=1 failed=0 skipped=0 refused=0");
    }

    @Test
    void whatIsInModeSkipIsSkipped() throws IOException {
        tally(
                "mode skip\n\nstatement ok\nx\n\nmode unskip\n\nquery I\nSELECT a FROM t\n",
                "passed=2 failed=0 skipped=1 refused=0");
    }

    @Test
    void theRestIsSkippedWhereTheFileNeedsAnotherEngineOrItsDataBack() throws IOException {
        String record = "\n\nstatement ok\nx\n";
        tally("require parquet" + record, "passed=1 failed=0 skipped=1 refused=0");
        tally("require-env HOME" + record, "passed=1 failed=0 skipped=1 refused=0");
        tally("restart" + record, "passed=1 failed=0 skipped=1 refused=0");
        tally("load x.db" + record, "passed=1 failed=0 skipped=1 refused=0");
        assertThat(play("restart" + record).report()).contains("data are in memory, and gone after `restart`");
    }

    @Test
    void aDatabaseThatIsOpenedFirstIsEmpty() throws IOException {
        Play play = new Play.Stage(folder, Mode.BOTH).play("f.test", "load x.db\n\n" + TABLE);
        assertThat(play.tally()).isEqualTo("passed=1 failed=0 skipped=0 refused=0");
    }

    @Test
    void aRecordOfOtherRunnersIsSkippedWhole() throws IOException {
        Play play = play("system ok\nrm -rf x\n\nquery I\nSELECT a FROM t\n----\n");
        assertThat(play.tally()).isEqualTo("passed=2 failed=0 skipped=1 refused=0");
        assertThat(play.report()).contains("there is no `system` here");
    }

    @Test
    void connectionsHaveTransactionsOfTheirOwn() throws IOException {
        tally("""
                connection one
                statement ok
                BEGIN

                connection one
                statement ok
                INSERT INTO t VALUES (1)

                connection one
                query I
                SELECT count(*) FROM t
                ----
                1

                query I
                SELECT count(*) FROM t
                ----
                0

                connection one
                statement ok
                ROLLBACK

                query I
                SELECT count(*) FROM t
                ----
                0
                """, "passed=6 failed=0 skipped=1 refused=0");
    }

    @Test
    void aNewConnectionHasNoTransaction() throws IOException {
        tally(
                "statement ok\nBEGIN\n\nreconnect\n\nstatement error 25P01\nCOMMIT\n",
                "passed=3 failed=0 skipped=0 refused=0");
    }

    @Test
    void aMalformedRecordFailsAndTheRestIsRun() throws IOException {
        Play play = play("stetement ok\nx\n\nquery I\nSELECT a FROM t\n");
        assertThat(play.tally()).isEqualTo("passed=2 failed=1 skipped=0 refused=0");
        assertThat(play.out()).contains("f.slt:4: malformed record\n  there is no record `stetement`; expected");
    }

    @Test
    void aFileThatCannotBeUnrolledFailsAsAWhole() throws IOException {
        Play play = play("loop i 0 3\n\nstatement ok\nx\n");
        assertThat(play.out())
                .startsWith("f.slt:4: malformed record\n  expected `endloop` before the end of the file\n");
        assertThat(play.tally()).isEqualTo("passed=0 failed=1 skipped=0 refused=0");
    }

    @Test
    void includedRecordsAreToldAtTheirOwnPlace() throws IOException {
        Play play = new Play.Stage(folder, Mode.BOTH)
                .with("sub/part.slt.inc", "statement ok\nx\n")
                .play("sub/f.slt", "include part.slt.inc\n");
        assertThat(play.out()).startsWith("sub/part.slt.inc:1: unexpected error 42601 ");
    }

    @Test
    void aQueryRecordCanChangeRows() throws IOException {
        tally("query I\nINSERT INTO t VALUES (1), (2)\n----\n2\n", "passed=2 failed=0 skipped=0 refused=0");
    }
}
