package io.dormouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The shell where nobody types: texts of statements and backslash commands. */
class ShellCommandTest {
    private static final String SALES = """
            CREATE TABLE shop (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
            CREATE TABLE "Sale" (id BIGINT, shop INTEGER NOT NULL, amount DECIMAL(10,2), PRIMARY KEY (id),
              FOREIGN KEY (shop) REFERENCES shop (id)) WITH (append_only = true);
            CREATE TABLE visit (shop INTEGER) WITH (stored = false);
            CREATE VIEW dear AS SELECT id FROM "Sale" WHERE amount > 100;
            CREATE MATERIALIZED VIEW total AS
            SELECT shop, sum(amount) AS total FROM "Sale" GROUP BY shop;
            """;

    @TempDir
    private Path folder;

    private CommandLineRun run(String input, String... arguments) {
        return new CommandLineRun.Setting(folder).withInput(input).run(arguments);
    }

    private CommandLineRun pipe(String input) {
        return run(input, "shell");
    }

    @Test
    void withoutATerminalItExecutesStandardInputAsRunDoes() {
        String text =
                "CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1);\nSELECT a FROM t;\nSELECT b FROM t;\nSELECT 2";
        assertThat(pipe(text)).isEqualTo(run(text, "run", "-"));
        assertThat(pipe(text).status()).isEqualTo(1);
        assertThat(pipe("SELECT 1 AS one").status()).isZero();
    }

    @Test
    void textsAndFilesAreExecutedAndThenItEnds() throws IOException {
        Files.writeString(folder.resolve("t.sql"), "CREATE TABLE t (a INTEGER);\n\\dt\n");
        CommandLineRun run = run("SELECT 'never'", "shell", "t.sql", "-c", "\\x", "-c", "SELECT 1 AS one");
        assertThat(run.out()).isEqualTo("""
                 name | kind  | columns
                ------+-------+---------
                 t    | table | a
                (1 row)

                -[ row 1 ]----------
                one | 1
                (1 row)

                """);
        assertThat(run.status()).isZero();
    }

    @Test
    void anErrorAfterACommandIsPlacedInTheWholeText() {
        CommandLineRun run = pipe("SELECT 1;\n\\timing off\n\nSELECT a;\n");
        assertThat(run.err()).startsWith("<stdin>:4:8: 42703 ");
    }

    @Test
    void aBackslashWithinAStatementIsNoCommand() {
        assertThat(pipe("SELECT '\n\\q\n' AS a;\n").out()).contains(" \\n\\q\\n");
    }

    @Test
    void tablesAndViewsAreListed() {
        assertThat(pipe(SALES + "\\d").out()).isEqualTo("""
                 name  |   kind    |     columns
                -------+-----------+------------------
                 Sale  | table     | id, shop, amount
                 dear  | view      | id
                 shop  | table     | id, name
                 total | live view | shop, total
                 visit | feed      | shop
                (5 rows)

                """);
        assertThat(pipe(SALES + "\\dt").out()).contains("Sale", "shop", "visit", "(3 rows)");
        assertThat(pipe(SALES + "\\dv").out()).contains("dear", "total", "(2 rows)");
    }

    @Test
    void aTableIsDescribed() {
        assertThat(pipe(SALES + "\\d \"Sale\";").out()).isEqualTo("""
                table Sale
                 column |     type      | nullable
                --------+---------------+----------
                 id     | BIGINT        | NOT NULL
                 shop   | INTEGER       | NOT NULL
                 amount | DECIMAL(10,2) |
                key (id)
                foreign key (shop) references shop (id)
                with (append_only = true)

                """);
        assertThat(pipe(SALES + "\\d visit").out()).contains("feed visit\n", "with (stored = false)\n");
    }

    @Test
    void aViewIsDescribedWithItsQuery() {
        assertThat(pipe(SALES + "\\d TOTAL").out())
                .startsWith("live view total\n")
                .contains(" total  | DECIMAL(38,2) |\n", "key (shop)\nas\nSELECT shop, sum(amount) AS total FROM");
        assertThat(pipe(SALES + "\\d totl"))
                .isEqualTo(new CommandLineRun(1, "", "dormouse: no table or view is named totl; \\d lists them\n"));
    }

    @Test
    void resultsAreRedirected() throws IOException {
        CommandLineRun run = pipe("\\o out.txt\nSELECT 1 AS one;\n\\d\n\\o\nSELECT 2 AS two;\n");
        assertThat(run.out()).doesNotContain("one").contains("two");
        assertThat(folder.resolve("out.txt")).content().startsWith(" one\n-----\n   1\n(1 row)\n\n name ");
        assertThat(pipe("\\o no/such/folder").err()).startsWith("dormouse: no/such/folder: cannot be written");
    }

    @Test
    @EnabledIf("hasFullDevice")
    void aFullDiskEndsARedirectionAndNotTheShell() {
        CommandLineRun run = run("", "shell", "-c", "\\o /dev/full\nSELECT 1 AS one;");
        assertThat(run.err()).startsWith("dormouse: results cannot be written into the file any more: ");
        assertThat(run.status()).isEqualTo(1);
    }

    static boolean hasFullDevice() {
        return Files.exists(Path.of("/dev/full"));
    }

    @Test
    void aFileIsExecutedUpToItsFirstError() throws IOException {
        Files.writeString(folder.resolve("a b.sql"), "SELECT 1 AS one;\n\\i inner.sql\nSELECT 'never' AS x;\n");
        Files.writeString(folder.resolve("inner.sql"), "SELECT 2 AS two;\nSELECT nothing;\n");
        CommandLineRun run = pipe("\\i 'a b.sql'");
        assertThat(run.out()).contains("one", "two").doesNotContain("never");
        assertThat(run.err()).startsWith("inner.sql:2:8: 42703 ");
        assertThat(pipe("\\i gone.sql").err()).isEqualTo("dormouse: gone.sql: no such file\n");
    }

    @Test
    void aFileThatExecutesItselfComesToAnEnd() throws IOException {
        Files.writeString(folder.resolve("self.sql"), "\\i self.sql\n");
        assertThat(pipe("\\i self.sql").err())
                .isEqualTo("dormouse: self.sql: files that execute files stand too deep\n");
    }

    @Test
    void timesAreTold() {
        CommandLineRun run = pipe("\\timing\nSELECT 1 AS one;\n\\timing off\nSELECT 2 AS two;\n");
        assertThat(run.err()).matches("Time: \\d+\\.\\d{3} ms\n");
    }

    @Test
    void theRestAfterQIsNotExecuted() {
        CommandLineRun run = pipe("SELECT 1 AS one;\n\\q\nSELECT 'never' AS x;\n");
        assertThat(run.out()).contains("one").doesNotContain("never");
        assertThat(run.status()).isZero();
        assertThat(run("", "shell", "-c", "\\q", "-c", "SELECT 'never'").out()).isEmpty();
    }

    @Test
    void aWrongCommandIsRefusedAndEndsTheText() {
        assertThat(pipe("\\dance\nSELECT 1;"))
                .isEqualTo(new CommandLineRun(1, "", "dormouse: there is no command \\dance; \\? lists them\n"));
        assertThat(pipe("\\x maybe").err()).isEqualTo("dormouse: this is on or off\n");
        assertThat(pipe("\\i").err()).isEqualTo("dormouse: this is used as \\i FILE\n");
        assertThat(pipe("\\q now").err()).isEqualTo("dormouse: this is used as \\q\n");
    }

    @Test
    void everyCommandIsInTheHelp() {
        assertThat(pipe("\\?").out())
                .contains("\\d ", "\\dt", "\\dv", "\\i ", "\\o ", "\\q", "\\timing", "\\watch", "\\x");
    }

    @Test
    void whereNobodyLooksAWatchedViewIsShownWhenItsScriptHasEnded() throws IOException {
        Files.writeString(
                folder.resolve("rows.sql"), "INSERT INTO shop VALUES (1, 'a'); INSERT INTO shop VALUES (2, 'b');");
        String view = "CREATE MATERIALIZED VIEW shops AS SELECT count(*) AS n FROM shop;\n";
        CommandLineRun run = pipe(SALES + view + "\\watch shops rows.sql");
        assertThat(run.out()).isEqualTo(" n\n---\n 2\n(1 row)\n\n");
        assertThat(run.err()).isEqualTo("dormouse: rows.sql has ended after 2 statements\n");
        assertThat(run.status()).isZero();
    }

    @Test
    void anErrorInAWatchedScriptIsTold() throws IOException {
        Files.writeString(folder.resolve("bad.sql"), "INSERT INTO shop VALUES (1, 'a');\nSELECT nothing;\n");
        CommandLineRun run = pipe(SALES + "\\watch total bad.sql");
        assertThat(run.err())
                .startsWith("bad.sql:2:8: 42703 ")
                .endsWith("dormouse: bad.sql has stopped after 2 statements\n");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void onlyALiveViewIsWatchedAndNothingWithinATransaction() throws IOException {
        Files.writeString(folder.resolve("rows.sql"), "SELECT 1;");
        assertThat(pipe(SALES + "\\watch dear rows.sql").err()).startsWith("dormouse: no live view is named dear");
        assertThat(pipe(SALES + "BEGIN;\n\\watch total rows.sql").err())
                .startsWith("dormouse: the file would wait for the end of this transaction");
        assertThat(pipe(SALES + "\\watch total").out()).contains("(0 rows)", "-- nothing runs that could change it");
    }
}
