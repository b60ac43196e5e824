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
import picocli.CommandLine;

class TpchCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void figuresGoToATableAndToAJsonObjectALine() throws IOException {
        Path json = folder.resolve("figures.json");

        int exit = execute(
                "tpch --query q3,q10 --stream insert,window --sf 0.001 --runs 1 --warm-up PT0S --no-memory --json "
                        + json);

        assertThat(err).hasToString("");
        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains("tpch q3 insert, scale 0.001")
                .contains("tpch q10 window, scale 0.001")
                .contains("handwritten")
                .contains(" cores, ");
        assertThat(Files.readAllLines(json))
                .hasSize(4)
                .allSatisfy(line -> assertThat(line)
                        .startsWith("{\"workload\":\"tpch\",\"query\":\"q")
                        .contains(
                                "\"sf\":0.001,",
                                "\"systems\":[{\"name\":\"dormouse\",",
                                "\"heap_bytes_per_row\":null",
                                "\"ratios\":{\"dormouse-row-by-row\":{\"median\":",
                                "\"dormouse-stored\":{\"median\":",
                                "\"handwritten\":{\"median\":",
                                "\"boxed\":{\"median\":"));
    }

    @Test
    void heapIsWeighedUnlessDeclined() throws IOException {
        Path json = folder.resolve("figures.json");

        execute(
                "tpch --query q10 --stream insert --sf 0.001 --runs 1 --warm-up PT0S --system handwritten --memory --json "
                        + json);

        assertThat(Files.readString(json))
                .containsPattern("\"heap_bytes_per_row\":[0-9.]+}]")
                .endsWith("\"ratios\":{}}\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tpch --query q1",
                "tpch --stream sideways",
                "tpch --sf 0",
                "tpch --sf x",
                "tpch --runs 0",
                "tpch --system nobody",
                "tpch --query q7 --system handwritten,boxed", // neither has a program for it
                "tpch --peers nobody",
                "tpch --peers flink", // nobody said where it is
                "tpch --peers flink --peer-heap much",
                "tpch --nonsense"
            })
    void wrongUsageExitsWithTwoAndSaysWhatIsWrong(String arguments) {
        assertThat(execute(arguments)).isEqualTo(2);
        assertThat(err.toString()).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "tpch --help", "micro --help"})
    void helpIsPrinted(String arguments) {
        assertThat(execute(arguments)).isZero();
        assertThat(out.toString()).contains("Usage: dormouse bench");
    }

    @Test
    void aFileThatCannotBeWrittenIsAFailureWithItsName() {
        int exit = execute("tpch --query q3 --stream insert --sf 0.001 --runs 1 --warm-up PT0S --json "
                + folder.resolve("no/file"));

        assertThat(exit).isEqualTo(1);
        assertThat(err.toString()).contains("cannot write").contains("no/file");
    }

    private int execute(String arguments) {
        CommandLine commandLine =
                Bench.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments.isEmpty() ? new String[0] : arguments.split(" ", -1));
    }
}
