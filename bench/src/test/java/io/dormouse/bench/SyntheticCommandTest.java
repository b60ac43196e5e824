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

class SyntheticCommandTest {
    private static final String SMALL = "synthetic --rows 300 --runs 1 --warm-up PT0S --no-memory ";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void figuresOfEveryShapeNumberSeedAndStreamGoToTablesAndJson() throws IOException {
        Path json = folder.resolve("figures.json");

        int exit = execute(SMALL + "--shape chain,star --relations 3,5..6 --seeds 2 --first-seed 7 --json " + json);

        assertThat(err).hasToString("");
        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains("synthetic chain-5-seed7 insert, scale 300", "FROM r", "boxed")
                .containsPattern(
                        "\\nleast ratio over 24 workloads: [0-9.]+ \\((chain|star)-[356]-seed[78] \\w+\\)\\n$");
        assertThat(Files.readAllLines(json))
                .hasSize(24)
                .allSatisfy(line -> assertThat(line)
                        .startsWith("{\"workload\":\"synthetic\",\"query\":\"")
                        .contains(
                                "\"sf\":300",
                                "\"systems\":[{\"name\":\"dormouse\",",
                                "{\"name\":\"boxed\",",
                                "\"ratios\":{\"boxed\":{\"median\":"))
                .anyMatch(line -> line.contains("\"query\":\"star-6-seed8\",\"stream\":\"window\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--relations 2",
                "--relations 3..8",
                "--relations 7..3",
                "--relations 3..",
                "--relations x",
                "--shape ring",
                "--seeds 0",
                "--runs 0",
                "--rows 9",
                "--stream sideways"
            })
    void wrongUsageExitsWithTwoAndSaysWhatIsWrong(String arguments) {
        assertThat(execute("synthetic " + arguments)).isEqualTo(2);
        assertThat(err.toString()).isNotBlank();
    }

    @Test
    void aFileThatCannotBeWrittenIsAFailureWithItsName() {
        int exit = execute(SMALL + "--relations 3 --seeds 1 --shape star --json " + folder.resolve("no/file"));

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
