package io.dormouse.cli.slt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results in all styles, over the engine. */
class ResultTest {
    private static final String TABLE = """
            statement ok
            CREATE TABLE t (a INTEGER, b TEXT, c BOOLEAN, d DOUBLE PRECISION)

            statement ok
            INSERT INTO t VALUES (1, 'x  y', true, 1.5), (2, '', false, 0.25), (3, NULL, NULL, NULL)

            """;

    @TempDir
    private Path folder;

    private Play play(String name, String text) throws IOException {
        return new Play.Stage(folder, Mode.BOTH).play(name, TABLE + text);
    }

    private void passes(String name, String text) throws IOException {
        Play play = play(name, text);
        assertThat(play.good()).as(play.out()).isTrue();
        assertThat(play.tally()).contains("skipped=0 refused=0");
    }

    private void fails(String name, String text, String kind) throws IOException {
        Play play = play(name, text);
        assertThat(play.good()).as(play.out()).isFalse();
        assertThat(play.out()).contains(name + ":7: " + kind);
    }

    @Test
    void classicResultsAreAValueALine() throws IOException {
        passes("f.test", """
                query ITIR rowsort
                SELECT a, b, c, d FROM t
                ----
                1
                x  y
                1
                1.500
                2
                (empty)
                0
                0.250
                3
                NULL
                NULL
                NULL
                """);
    }

    @Test
    void rowsAreLinesWhoseBlanksAreAlike() throws IOException {
        passes("f.slt", """
                query ITBR rowsort
                SELECT * FROM t
                ----
                3  NULL NULL NULL
                1 x y   t  1.5
                2 (empty) f 0.25
                """);
    }

    @Test
    void truthIsALetterOrAWordThroughoutALinesResult() throws IOException {
        passes("f.slt", "query IB rowsort\nSELECT a, c FROM t\n----\n1 true\n2 false\n3 NULL\n");
        fails("g.slt", "query IB rowsort\nSELECT a, c FROM t\n----\n1 true\n2 f\n3 NULL\n", Mismatch.VALUES);
    }

    @Test
    void theEmptyTextIsADotInItsMode() throws IOException {
        passes("f.slt", "mode cockroach\n\nquery IT\nSELECT a, b FROM t WHERE a = 2\n----\n2 ·\n");
    }

    @Test
    void tabsPartColumnsAndValuesKeepTheirType() throws IOException {
        passes("f.test", """
                query ITIR rowsort
                SELECT * FROM t
                ----
                1\tx  y\ttrue\t1.50
                2\t(empty)\t0\t0.25
                3\tNULL\tNULL\tNULL
                """);
        fails("g.test", "query IT\nSELECT a, b FROM t WHERE a = 1\n----\n1\tx y\n", Mismatch.VALUES);
    }

    @Test
    void numbersAreEqualAsNumbersOnlyWhereTheyAreTyped() throws IOException {
        passes("f.test", "# group: [x]\n\nquery I\nSELECT sum(a) FROM t\n----\n6.0\n");
        fails("g.slt", "query I\nSELECT sum(a) FROM t\n----\n6.0\n", Mismatch.VALUES);
    }

    @Test
    void aValueCanBeAPattern() throws IOException {
        passes("f.test", "# group: [x]\n\nquery I\nSELECT b FROM t WHERE a = 1\n----\n<REGEX>:x\\s+y\n");
        fails("g.test", "query IT\nSELECT a, b FROM t WHERE a = 1\n----\n1\t<!REGEX>:x.*\n", Mismatch.VALUES);
    }

    @Test
    void valuesAreSortedAsOneHeap() throws IOException {
        passes("f.test", "query II valuesort\nSELECT a, a + 1 FROM t\n----\n1\n2\n2\n3\n3\n4\n");
        passes("f.slt", "query II valuesort\nSELECT a, a + 1 FROM t\n----\n1 2\n2 3\n3 4\n");
        fails("g.test", "query II valuesort\nSELECT a, a + 1 FROM t\n----\n1\n2\n2\n3\n3\n5\n", Mismatch.VALUES);
    }

    @Test
    void theSortModeOfAFileHoldsWhereAQueryNamesNone() throws IOException {
        passes("f.slt", "control sortmode rowsort\n\nquery I\nSELECT a FROM t ORDER BY a\n----\n3\n2\n1\n");
        fails("g.slt", "query I\nSELECT a FROM t ORDER BY a\n----\n3\n2\n1\n", Mismatch.ORDER);
    }

    @Test
    void rowsThatTheQueryDoesNotOrderMayComeInAnyOrder() throws IOException {
        passes("f.slt", "query I nosort\nSELECT a FROM t\n----\n2\n1\n3\n");
    }

    @Test
    void rowsThatTheKeysLeaveTiedMayComeInAnyOrder() throws IOException {
        passes("f.slt", "query II\nSELECT a / 2, a FROM t ORDER BY 1 DESC\n----\n1 3\n1 2\n0 1\n");
        passes("f.slt", "query II\nSELECT a / 2, a FROM t ORDER BY 1 DESC\n----\n1 2\n1 3\n0 1\n");
        fails("g.slt", "query II\nSELECT a / 2, a FROM t ORDER BY 1 DESC\n----\n1 2\n0 1\n1 3\n", Mismatch.ORDER);
    }

    @Test
    void manyValuesAreExpectedByTheirHash() throws IOException {
        // md5 of "1\n2\n3\n"
        String hash = "3 values hashing to c0710d6b4f15dfa88f600b0e6b624077\n";
        assertThat(ResultHash.of(List.of("1", "2", "3")) + "\n").isEqualTo(hash);
        passes("f.test", "query I rowsort\nSELECT a FROM t\n----\n" + hash);
        passes("f.test", "query I\nSELECT a FROM t ORDER BY a\n----\n" + hash);
        fails("g.test", "query I rowsort\nSELECT a + 1 FROM t\n----\n" + hash, Mismatch.HASH);
        fails("g.test", "query I rowsort\nSELECT a FROM t WHERE a < 3\n----\n" + hash, Mismatch.ROWS);
    }

    @Test
    void aHashOfRowsInNoOrderSaysNothing() throws IOException {
        Play play = play(
                "f.test", "query I\nSELECT a FROM t\n----\n3 values hashing to 00000000000000000000000000000000\n");
        assertThat(play.tally()).isEqualTo("passed=2 failed=0 skipped=1 refused=0");
        assertThat(play.report()).contains("the expected hash depends on an order that the query leaves open");
    }

    @Test
    void aboveTheThresholdAnAnswerIsShownAsItsHash() throws IOException {
        Play play = play("f.test", "hash-threshold 2\n\nquery I rowsort\nSELECT a FROM t\n----\n1\n2\n");
        assertThat(play.out()).contains("  actual:\n    3 values hashing to c0710d6b4f15dfa88f600b0e6b624077\n");
    }

    @Test
    void queriesOfOneLabelHaveOneResult() throws IOException {
        passes("f.test", "query I rowsort one\nSELECT a FROM t\n\nquery I rowsort one\nSELECT a + 0 FROM t\n");
        Play play = play("g.test", "query I rowsort one\nSELECT a FROM t\n\nquery I rowsort one\nSELECT -a FROM t\n");
        assertThat(play.out()).contains("g.test:10: " + Mismatch.LABEL);
    }

    @Test
    void theOrderOfRowsMattersToALabelOnlyWhereTheQueryAsksForIt() throws IOException {
        passes("f.test", "query I nosort one\nSELECT a FROM t\n\nquery I nosort one\nSELECT 4 - a FROM t\n");
        Play play = play(
                "g.test",
                "query I nosort one\nSELECT a FROM t ORDER BY a\n\nquery I nosort one\nSELECT a FROM t ORDER BY a DESC\n");
        assertThat(play.out()).contains("g.test:10: " + Mismatch.LABEL);
    }

    @Test
    void theNumberOfColumnsIsThatOfTheTypes() throws IOException {
        fails("f.test", "query II\nSELECT a FROM t WHERE a = 1\n----\n1\n", Mismatch.COLUMNS);
        passes("f.slt", "query T\nSELECT a, a FROM t WHERE a = 1\n----\n1 1\n");
    }

    @Test
    void namesOfColumnsAreComparedWhereTheyAreAskedFor() throws IOException {
        passes("f.slt", "query II colnames,rowsort\nSELECT a, a AS z FROM t WHERE a > 1\n----\na z\n3 3\n2 2\n");
        fails("g.slt", "query II colnames\nSELECT a, a AS z FROM t WHERE a = 1\n----\na y\n1 1\n", "names of columns");
    }

    @Test
    void aResultCanBeOneValueOfSeveralLines() throws IOException {
        passes("f.slt", "query T multiline\nSELECT 'p\nq' FROM t WHERE a = 1\n----\np\nq\nEOF\n");
    }

    @Test
    void aFailureShowsSqlExpectedAndActual() throws IOException {
        Play play = new Play.Stage(folder, Mode.ADHOC)
                .play("f.slt", TABLE + "query I rowsort\nSELECT a\nFROM t\n----\n1\n2\n");
        assertThat(play.out()).isEqualTo("""
                f.slt:7: number of rows
                    SELECT a
                    FROM t
                  expected:
                    1
                    2
                  actual:
                    1
                    2
                    3
                f.slt: passed=2 failed=1 skipped=0 refused=0
                passed=2 failed=1 skipped=0 refused=0
                """);
    }
}
