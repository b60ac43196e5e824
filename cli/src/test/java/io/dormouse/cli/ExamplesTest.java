package io.dormouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every folder of {@code examples/} does what its expected output says, run from within the folder. */
class ExamplesTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> folders = Files.list(EXAMPLES)) {
            return folders.filter(Files::isDirectory).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExamplePrintsWhatIsExpected(Path folder) throws IOException {
        Path json = folder.resolve("expected.json");
        String format = Files.exists(json) ? "json" : "csv";
        CommandLineRun run = new CommandLineRun.Setting(folder).run("run", "--format", format, "run.sql");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(Files.readString(folder.resolve("expected." + format)));
        assertThat(run.status()).isZero();
    }

    @Test
    void examplesAreFound() throws IOException {
        assertThat(examples()).hasSizeGreaterThanOrEqualTo(4);
    }
}
