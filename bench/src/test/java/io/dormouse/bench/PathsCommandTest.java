package io.dormouse.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathsCommandTest {
    private static final String SMALL = "paths --edges 300 --runs 1 --warm-up PT0S --no-memory ";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void figuresOfEveryPatternFormAndStreamGoToTablesAndJson() throws IOException {
        Path json = folder.resolve("figures.json");

        int exit = execute(SMALL + "--sf 0.001 --limit 600 --json " + json);

        assertThat(err).hasToString("");
        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains("paths line-3 count insert, scale 300", "FROM edge e1, edge e2", "specialised")
                .contains("specialised: there is no program for this form, only for count")
                .contains("paths q9 window, scale 0.001", "handwritten: there is no program for this query")
                .containsPattern("\\ndormouse rows/s: [0-9,]+ \\([0-9,]+ to [0-9,]+\\)\\n")
                .containsPattern("\\nmatches: [0-9,]+ at the end, [0-9,]+ at most, [0-9.]+ come or go a row\\n")
                .doesNotContain("refused");
        assertThat(Files.readAllLines(json))
                .hasSize(56)
                .allSatisfy(line -> assertThat(line)
                        .startsWith("{\"workload\":\"paths\",\"query\":\"")
                        .contains("\"systems\":[{\"name\":\"dormouse\",", "\"visited tuples\":\""))
                .filteredOn(line -> line.contains(" count\",\"stream\""))
                .hasSize(12)
                .allSatisfy(line -> assertThat(line).contains("\"ratios\":{\"specialised\":{\"median\":"));
    }

    @Test
    void aFullAnswerOfTooManyRowsIsRefusedWithTheReason() throws IOException {
        Path json = folder.resolve("figures.json");

        int exit = execute(SMALL + "--query line-5 --form full --stream insert --most-rows 100 --json " + json);

        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains("paths line-5 full insert, scale 300.0: not played")
                .containsPattern("\\nrefused: the answer has up to [0-9,]+ rows, more than --most-rows\\n");
        assertThat(Files.readAllLines(json))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .contains(
                                "\"systems\":[],\"ratios\":{},\"surroundings\":{",
                                "\"refused\":\"the answer has up to "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--query ring",
                "--query line-2",
                "--query q5", // it has a cycle
                "--sf 0",
                "--form some",
                "--stream sideways",
                "--edges 9",
                "--edges 2000001",
                "--nodes -1",
                "--edges 100 --nodes 9",
                "--skew 1",
                "--skew -0.1",
                "--limit 0",
                "--most-rows 0",
                "--runs 0",
                "--peers flink", // nobody said where it is
                "--peers nobody"
            })
    void wrongUsageExitsWithTwoAndSaysWhatIsWrong(String arguments) {
        assertThat(execute("paths " + arguments)).isEqualTo(2);
        assertThat(err.toString()).isNotBlank();
    }

    @Test
    void aFileThatCannotBeWrittenIsAFailureWithItsName() {
        int exit = execute(SMALL + "--query star-3 --form count --json " + folder.resolve("no/file"));

        assertThat(exit).isEqualTo(1);
        assertThat(err.toString()).contains("cannot write").contains("no/file");
    }

    private int execute(String arguments) {
        return Bench.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.split(" ", -1));
    }
}
