package io.dormouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
    @TempDir
    private Path folder;

    private final ScriptedDormouse db = new ScriptedDormouse()
            .answer("SELECT 1", new Schema(List.of(new Column("one", Types.INTEGER, false))), Row.of(1))
            .answer("SELECT 2", new Schema(List.of(new Column("two", Types.INTEGER, false))), Row.of(2));
    private CommandLineRun.Setting setting;

    @BeforeEach
    void set() {
        setting = new CommandLineRun.Setting(folder, options -> {
            assertThat(options.copyFolder()).contains(folder.toAbsolutePath());
            assertThat(options.copyRoot()).contains(folder.toAbsolutePath().getRoot());
            return db;
        });
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    @Test
    void statementsAreNumberedOverAllInputs() throws IOException {
        write("first.sql", "INSERT a; SELECT 1;");
        write("second.sql", "SELECT 2");
        CommandLineRun run = setting.withInput("SELECT 1")
                .run("run", "--format=json", "first.sql", "-", "second.sql", "-c", "SELECT 2");
        assertThat(run.out()).isEqualTo("""
                        {"statement":2,"columns":["one"],"types":["INTEGER"],"rows":[[1]]}
                        {"statement":3,"columns":["one"],"types":["INTEGER"],"rows":[[1]]}
                        {"statement":4,"columns":["two"],"types":["INTEGER"],"rows":[[2]]}
                        {"statement":5,"columns":["two"],"types":["INTEGER"],"rows":[[2]]}
                        """);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
    }

    @Test
    void theFirstErrorStopsTheRunAndRollsBackWhatIsOpen() throws IOException {
        write("bad.sql", "BEGIN;\nSELECT 1;\n\tFAIL amout now;\nSELECT 2;\n");
        write("never.sql", "SELECT 2");
        CommandLineRun run = setting.run("run", "--format=csv", "bad.sql", "never.sql");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEqualTo("one\n1\n");
        assertThat(run.err()).isEqualTo("""
                        bad.sql:3:7: 42703 there is no such column
                          column: amout
                        \tFAIL amout now;
                        \t     ^^^^^
                        hint: name another
                        dormouse: the transaction that was still open is rolled back
                        """);
        assertThat(db.executed).containsExactly("BEGIN", "SELECT 1", "FAIL amout now", "(rollback)", "(close)");
    }

    @Test
    void anErrorWithoutAPlaceIsShownAtItsStatement() {
        CommandLineRun run = setting.withInput("SELECT 1;\n  FAIL-NOWHERE x").run("run", "-");
        assertThat(run.err()).isEqualTo("""
                        <stdin>:2:3: 23505 the key is there already
                          FAIL-NOWHERE x
                          ^^^^^^^^^^^^^^
                        """);
    }

    @Test
    void keepGoingExecutesTheRestAndStillFails() {
        CommandLineRun run =
                setting.run("run", "--keep-going", "--format", "CSV", "-c", "FAIL x; SELECT 1", "-c", "SELECT 2");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEqualTo("one\n1\n\ntwo\n2\n");
        assertThat(run.err()).startsWith("<command>:1:6: 42703 ");
    }

    @Test
    void changesOfASubscribedViewArePrintedBeforeTheNextStatement() {
        CommandLineRun run = setting.run(
                "run",
                "--format=json",
                "-c",
                "CHANGE v; SUBSCRIBE v; SUBSCRIBE v; CHANGE v; CHANGE w; SELECT 1; CHANGE v");
        assertThat(run.out()).isEqualTo("""
                        {"view":"v","epoch":2,"changes":[[-1,[null]],[2,[7]]]}
                        {"statement":6,"columns":["one"],"types":["INTEGER"],"rows":[[1]]}
                        {"view":"v","epoch":4,"changes":[[-1,[null]],[2,[7]]]}
                        """);
        assertThat(run.status()).isZero();
    }

    @Test
    void timesGoToStandardError() {
        CommandLineRun run = setting.run("run", "--timing", "--format=csv", "-c", "INSERT a; SELECT 1");
        assertThat(run.out()).isEqualTo("one\n1\n");
        assertThat(run.err().lines())
                .satisfiesExactly(
                        line -> assertThat(line).matches("statement 1: INSERT, \\d+\\.\\d{3} ms"),
                        line -> assertThat(line).matches("statement 2: SELECT, \\d+\\.\\d{3} ms"));
    }

    @Test
    void aFileThatIsMissingOrNotUtf8IsRefusedBeforeAnythingIsExecuted() throws IOException {
        write("good.sql", "SELECT 1");
        Files.write(folder.resolve("latin.sql"), new byte[] {'-', '-', (byte) 0xe4});
        assertThat(setting.run("run", "good.sql", "gone.sql"))
                .isEqualTo(new CommandLineRun(1, "", "dormouse: gone.sql: no such file\n"));
        assertThat(setting.run("run", "good.sql", "latin.sql"))
                .isEqualTo(new CommandLineRun(1, "", "dormouse: latin.sql: not UTF-8\n"));
        assertThat(db.executed).isEmpty();
    }

    @Test
    void wrongUsageExitsWithTwo() {
        assertThat(setting.run().status()).isEqualTo(2);
        assertThat(setting.run("run").status()).isEqualTo(2);
        assertThat(setting.run("run", "--format=xml", "-c", "SELECT 1").status())
                .isEqualTo(2);
        assertThat(setting.run("dance").status()).isEqualTo(2);
        assertThat(setting.run("demo", "--sf", "0").status()).isEqualTo(2);
        assertThat(setting.run("bench", "--json", "x").status()).isEqualTo(2);
        assertThat(setting.run("explain").err()).contains("Missing FILE or -c SQL");
    }

    @Test
    void everyCommandHasHelpAndVersion() {
        assertThat(setting.run("--help").out()).contains("demo", "run", "shell", "explain", "bench");
        for (String command : List.of("demo", "run", "shell", "explain", "bench")) {
            CommandLineRun help = setting.run(command, "--help");
            assertThat(help.out()).startsWith("Usage: dormouse " + command);
            assertThat(help.status()).isZero();
            assertThat(setting.run(command, "--version").out()).matches("dormouse \\d+\\.\\d+\\.\\d+.*\\R(?s:.*)");
        }
    }
}
