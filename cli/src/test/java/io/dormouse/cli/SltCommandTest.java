package io.dormouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SltCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.createDirectories(folder.resolve("tests/sub"));
        write(
                "tests/good.slt",
                "statement ok\nCREATE TABLE t (a INTEGER)\n\nquery I\nSELECT count(*) FROM t\n----\n0\n");
        write("tests/sub/refused.test", """
                statement ok
                CREATE TABLE t (a INTEGER)

                query I
                SELECT a FROM t GROUP BY ROLLUP (a)
                ----

                query I
                SELECT a FROM t GROUP BY CUBE (a)
                ----
                """);
        write("tests/part.inc", "this is included, and no file to run");
        write("bad.slt", "query I\nSELECT 1 AS one\n----\n2\n");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private CommandLineRun run(String... arguments) {
        return new CommandLineRun.Setting(folder).run(arguments);
    }

    @Test
    void filesAndFoldersAreRunEachInADatabaseOfItsOwn() {
        CommandLineRun run = run("slt", "tests", "tests/good.slt");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                tests/good.slt: passed=2 failed=0 skipped=0 refused=0
                tests/sub/refused.test: passed=1 failed=0 skipped=0 refused=2
                tests/good.slt: passed=2 failed=0 skipped=0 refused=0
                passed=5 failed=0 skipped=0 refused=2
                """);
        assertThat(run.status()).isZero();
    }

    @Test
    void aFailureMakesTheStatusOne() {
        CommandLineRun run = run("slt", "--mode", "adhoc", "bad.slt", "tests/good.slt");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEqualTo("""
                bad.slt:1: values
                    SELECT 1 AS one
                  expected:
                    2
                  actual:
                    1
                bad.slt: passed=0 failed=1 skipped=0 refused=0
                tests/good.slt: passed=2 failed=0 skipped=0 refused=0
                passed=2 failed=1 skipped=0 refused=0
                """);
    }

    @Test
    void theReportGroupsCauses() throws IOException {
        CommandLineRun run = run("slt", "--mode=live", "--report", "report.md", "bad.slt", "tests");
        assertThat(run.status()).isEqualTo(1);
        assertThat(folder.resolve("report.md")).hasContent("""
                # sqllogictest report

                Mode live, files 3: passed=3 failed=1 skipped=0 refused=2

                Live views: 2 kept, 2 comparisons, 0 dropped with what they read or for an error of theirs, 0 queries not kept (in a transaction, or of a feed)

                ## Refusals

                * 2 × 0A000 grouping sets are not supported
                  * tests/sub/refused.test:4 `SELECT a FROM t GROUP BY ROLLUP (a)`
                  * tests/sub/refused.test:8 `SELECT a FROM t GROUP BY CUBE (a)`

                ## Failures

                * 1 × values as a live view
                  * bad.slt:1 `SELECT 1 AS one`

                ## Files

                * bad.slt: passed=0 failed=1 skipped=0 refused=0
                * tests/good.slt: passed=2 failed=0 skipped=0 refused=0
                * tests/sub/refused.test: passed=1 failed=0 skipped=0 refused=2
                """);
    }

    @Test
    void aReportThatCannotBeWrittenIsTold() {
        CommandLineRun run = run("slt", "--report", "gone/report.md", "tests/good.slt");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).startsWith("dormouse: cannot write gone/report.md: ");
    }

    @Test
    void wrongUsageIsToldBeforeAnythingIsRun() throws IOException {
        Files.createDirectories(folder.resolve("empty"));
        assertThat(run("slt").status()).isEqualTo(2);
        CommandLineRun missing = run("slt", "tests", "gone");
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.out()).isEmpty();
        assertThat(missing.err()).startsWith("There is no gone");
        assertThat(run("slt", "--mode", "sideways", "tests").status()).isEqualTo(2);
        assertThat(run("slt", "empty").status()).isEqualTo(2);
    }
}
