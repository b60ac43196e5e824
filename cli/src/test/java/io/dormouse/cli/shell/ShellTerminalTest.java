package io.dormouse.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.cli.MarkdownBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The shell in a process of its own behind a real terminal. Most tests share one process, since starting it takes a second. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the keys and the emulated screen are those of Unix terminals")
class ShellTerminalTest {
    private static final String CONTROL_C = "\003";
    private static final String CONTROL_D = "\004";
    private static final String UP = "\033OA";
    private static final Pattern PROMPTED = Pattern.compile("(dormouse[^ ]+>) (.*)");

    @TempDir
    private static Path folder;

    private static ShellProcess shell;

    private static ShellProcess start(Path state, String terminal) throws IOException {
        return new ShellProcess(
                folder, Map.of("XDG_STATE_HOME", state.toString(), "TERM", terminal, "NO_COLOR", "1"), "shell");
    }

    @BeforeAll
    static void start() throws IOException {
        shell = start(folder.resolve("shared"), "xterm");
        shell.awaitLast("dormouse=>");
    }

    @AfterEach
    void isReadyForTheNextTest() {
        assertThat(ShellProcess.last(shell.lines())).isEqualTo("dormouse=>");
    }

    @AfterAll
    static void stop() {
        shell.close();
    }

    @Test
    void statementsSpanLinesAndThePromptSaysWhatIsOpen() {
        shell.type("SELECT (1 +\r");
        shell.awaitLast("dormouse(>");
        shell.type("2) AS n, 'a\r");
        shell.awaitLast("dormouse'>");
        shell.type("b' AS \"x\r");
        shell.awaitLast("dormouse\">");
        shell.type("y\" /*\r");
        shell.awaitLast("dormouse*>");
        shell.type("*/\r");
        shell.awaitLast("dormouse->");
        assertThat(shell.enter(";")).containsExactly(" n | x\\ny", "---+------", " 3 | a\\nb", "(1 row)", "");
    }

    @Test
    void whatTheGuideShowsIsWhatTheScreenShows() throws IOException {
        for (MarkdownBlock block : MarkdownBlock.read(Path.of("../docs/guide/shell.md"))) {
            if (block.language().equals("console")) {
                int before = shell.lines().size() - 1;
                List<String> shown = block.text().lines().toList();
                for (String line : shown) {
                    Matcher typed = PROMPTED.matcher(line);
                    if (typed.matches()) {
                        int size = shell.awaitLast(typed.group(1)).size();
                        shell.type(typed.group(2) + "\r");
                        shell.await(lines -> lines.size() > size);
                    }
                }
                shell.await(lines -> lines.size() == before + shown.size() + 1);
                assertThat(shell.lines().subList(before, before + shown.size())).isEqualTo(shown);
            }
        }
    }

    @Test
    void thePromptShowsTheTransaction() {
        assertThat(shell.enter("BEGIN;")).containsExactly("BEGIN");
        shell.awaitLast("dormouse=*>");
        shell.type("SELECT\r");
        shell.awaitLast("dormouse-*>");
        shell.enter("amuont;");
        shell.awaitLast("dormouse=!>");
        assertThat(shell.enter("COMMIT;"))
                .containsExactly("ROLLBACK", "<shell>:1:1: the transaction had failed and was rolled back");
        shell.awaitLast("dormouse=>");
    }

    @Test
    void anErrorIsShownAtItsPlace() {
        shell.enter("CREATE TABLE wrong (amount INTEGER);");
        assertThat(shell.enter("SELECT amuont FROM wrong;"))
                .contains("SELECT amuont FROM wrong;", "       ^^^^^^", "hint: did you mean amount?")
                .first()
                .asString()
                .startsWith("<shell>:1:8: 42703 ");
    }

    @Test
    void changesAreCounted() {
        assertThat(shell.enter("CREATE TABLE counted (a INTEGER); INSERT INTO counted VALUES (1), (2), (3);"))
                .containsExactly("CREATE TABLE", "INSERT 3");
        assertThat(shell.enter("DELETE FROM counted WHERE a > 5;")).containsExactly("DELETE 0");
        assertThat(shell.enter("SELECT a FROM counted ORDER BY a;")).contains("(3 rows)");
    }

    @Test
    void tabCompletesKeywordsNamesColumnsCommandsAndFiles() throws IOException {
        Files.writeString(folder.resolve("completed.csv"), "1,2\n");
        Files.writeString(folder.resolve("completed.sql"), "SELECT 42 AS answer;\n");
        shell.enter("CREATE TABLE completion (first_column INTEGER, second_column INTEGER);");
        shell.type("SEL\tfirs\t");
        shell.awaitLast("dormouse=> SELECT first");
        shell.type(CONTROL_C);
        shell.awaitLast("dormouse=>");
        shell.type("copy compl\tfr\t'completed.c\t");
        shell.awaitLast("dormouse=> copy completion from 'completed.csv");
        assertThat(shell.enter("';")).contains("COPY 1");
        shell.type("select c.se\t");
        shell.awaitLast("dormouse=> select c.se");
        shell.type(CONTROL_C);
        shell.awaitLast("dormouse=>");
        shell.type("select * from completion c where c.se\t");
        shell.awaitLast("dormouse=> select * from completion c where c.second_column");
        shell.type(CONTROL_C);
        shell.awaitLast("dormouse=>");
        shell.type("\\tim\t");
        shell.awaitLast("dormouse=> \\timing");
        shell.type(CONTROL_C);
        shell.awaitLast("dormouse=>");
        shell.type("\\i completed.s\t");
        shell.awaitLast("dormouse=> \\i completed.sql");
        assertThat(shell.enter("")).contains(" answer", "     42");
    }

    @Test
    void severalCompletionsAreListedWithoutColoursWhereNoneAreWanted() {
        int from = shell.written().length();
        shell.type("d\t");
        shell.await(lines -> ShellProcess.last(lines).startsWith("date "));
        assertThat(shell.written().substring(from)).doesNotContain("\033[3");
        shell.type(CONTROL_C);
        shell.awaitLast("dormouse=>");
    }

    @Test
    void controlCAtThePromptTakesBackWhatWasTyped() {
        shell.type("SELECT 1\rFROM nowhere\r");
        shell.awaitLast("dormouse->");
        shell.type(CONTROL_C);
        shell.awaitLast("dormouse=>");
        assertThat(shell.enter("SELECT 7 AS seven;")).contains(" seven", "     7");
    }

    @Test
    void controlCStopsTheStatementThatRuns() throws IOException {
        String rows = IntStream.range(0, 300_000).mapToObj(i -> i + "\n").collect(Collectors.joining());
        Files.writeString(folder.resolve("long.csv"), rows);
        String copies = "COPY long FROM 'long.csv';\n".repeat(100);
        Files.writeString(folder.resolve("long.sql"), copies);
        shell.enter("CREATE TABLE long (a INTEGER);");
        shell.type("\\i long.sql\r");
        shell.await(lines -> ShellProcess.last(lines).startsWith("COPY"));
        shell.type(CONTROL_C);
        List<String> lines = shell.awaitLast("dormouse=>");
        assertThat(lines).anyMatch(line -> line.matches("long.sql:\\d+:1: 57014 the statement was cancelled"));
    }

    @Test
    void theThirdControlCEndsAShellInWhichAStatementCannotBeStopped() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("turn.sql"), "BEGIN;\n" + "SELECT 1;\n".repeat(200_000));
        try (ShellProcess stuck = start(folder.resolve("stuck"), "xterm")) {
            stuck.awaitLast("dormouse=>");
            stuck.enter("CREATE TABLE t (a INTEGER); CREATE MATERIALIZED VIEW v AS SELECT count(*) AS n FROM t;");
            stuck.type("\\watch v turn.sql\r");
            stuck.await(lines -> ShellProcess.last(lines).contains("q leaves it running"));
            stuck.type("q");
            stuck.awaitLast("dormouse=>");
            // The first statement reads what was committed; the second waits for its turn to write.
            stuck.type("SELECT 7 AS seven; INSERT INTO t VALUES (1);\r");
            stuck.awaitLast("(1 row)");
            stuck.type(CONTROL_C);
            stuck.awaitLast("dormouse: asked it to stop");
            stuck.type(CONTROL_C);
            stuck.await(lines -> ShellProcess.last(lines).contains("this cannot be stopped just now"));
            stuck.type(CONTROL_C);
            assertThat(stuck.awaitEnd()).isEqualTo(130);
        }
    }

    @Test
    void severalPastedStatementsAreExecutedTogether() {
        String paste = "SELECT 1 AS one;\n\\x on\nSELECT 2 AS two;\n\\x off";
        assertThat(shell.enter("\033[200~" + paste + "\033[201~"))
                .contains(" one", "   1", "-[ row 1 ]----------", "two | 2", "Expanded display is off.");
    }

    @Test
    void aWatchedViewIsRedrawnInPlaceWhileAScriptRuns() throws IOException {
        String script = "SELECT 1;\n"
                + IntStream.range(0, 20_000)
                        .mapToObj(i -> "INSERT INTO seen VALUES (" + i + ");\n")
                        .collect(Collectors.joining());
        Files.writeString(folder.resolve("rows.sql"), script);
        shell.enter("CREATE TABLE seen (a INTEGER);");
        shell.enter("CREATE MATERIALIZED VIEW watched AS SELECT count(*) AS n FROM seen;");
        int before = shell.lines().size();
        int from = shell.written().length();
        List<String> drawn = shell.enter("\\watch watched rows.sql");
        assertThat(drawn)
                .containsExactly(
                        "   n",
                        "-------",
                        " 20000",
                        "(1 row)",
                        "-- watched; rows.sql is not running any more",
                        "dormouse: rows.sql has ended after 20001 statements");
        assertThat(shell.lines()).hasSize(before + drawn.size() + 1);
        // In between it was drawn too, as other counts came.
        assertThat(shell.written().substring(from).split("q leaves it running", -1))
                .hasSizeGreaterThan(2);
    }

    @Test
    void qLeavesAWatchedScriptRunningAndControlCStopsIt() throws IOException {
        Files.writeString(folder.resolve("endless.sql"), "INSERT INTO more VALUES (1);\n".repeat(200_000));
        shell.enter("CREATE TABLE more (a INTEGER);");
        shell.enter("CREATE MATERIALIZED VIEW grown AS SELECT count(*) AS n FROM more;");
        shell.type("\\watch grown endless.sql\r");
        shell.await(lines -> ShellProcess.last(lines).contains("q leaves it running"));
        shell.type("q");
        shell.awaitLast("dormouse=>");
        int tries = 0;
        while (!shell.enter("SELECT n > 0 AS begun FROM grown;").contains(" true")) {
            assertThat(tries++).isLessThan(100);
        }
        shell.type("\\watch grown\r");
        shell.await(lines -> ShellProcess.last(lines).contains("q leaves it running"));
        shell.type(CONTROL_C);
        List<String> lines = shell.awaitLast("dormouse=>");
        assertThat(lines).anyMatch(line -> line.startsWith("dormouse: endless.sql has stopped after "));
        assertThat(shell.enter("\\watch grown")).anyMatch(line -> line.startsWith("-- nothing runs"));
    }

    @Test
    void historyIsKeptFromOneStartToTheNextAndItsOwnersOnly() throws IOException, InterruptedException {
        Path state = folder.resolve("kept");
        try (ShellProcess first = start(state, "xterm")) {
            first.awaitLast("dormouse=>");
            first.type("\\x\r");
            first.await(lines -> lines.contains("Expanded display is on.")
                    && ShellProcess.last(lines).equals("dormouse=>"));
            first.type("\\q\r");
            assertThat(first.awaitEnd()).isZero();
        }
        Path file = state.resolve("dormouse/history");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (ShellProcess second = start(state, "xterm")) {
            second.awaitLast("dormouse=>");
            second.type(UP + UP);
            second.awaitLast("dormouse=> \\x");
            second.type(CONTROL_C);
            second.awaitLast("dormouse=>");
            second.type(CONTROL_D);
            assertThat(second.awaitEnd()).isZero();
        }
    }

    @Test
    void aDumbTerminalWillDoAndSoWillNoPlaceForHistory() throws IOException, InterruptedException {
        Path state = Files.writeString(folder.resolve("no-folder"), "");
        try (ShellProcess dumb = start(state, "dumb")) {
            dumb.awaitLast("dormouse=>");
            dumb.type("\\timing\r");
            dumb.await(lines ->
                    lines.contains("Timing is on.") && ShellProcess.last(lines).equals("dormouse=>"));
            dumb.type("SELECT 1 +\r2 AS three;\r");
            dumb.await(lines ->
                    lines.contains("     3") && ShellProcess.last(lines).equals("dormouse=>"));
            dumb.type("exit\r");
            assertThat(dumb.awaitEnd()).isZero();
            assertThat(dumb.lines()).noneMatch(line -> line.contains("WARN"));
        }
    }
}
