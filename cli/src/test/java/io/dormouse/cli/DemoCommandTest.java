package io.dormouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DemoCommandTest {
    @Test
    void theDemoFindsItsAnswerEqualToTheOraclesAfterBothPhases() {
        CommandLineRun run = new CommandLineRun.Setting(Path.of("")).run("demo", "--sf", "0.002");
        assertThat(run.err()).contains("insert, shuffled: ", "sliding window: ");
        assertThat(run.out().lines().limit(2))
                .containsExactly(
                        "after all insertions: checked against the oracle: equal, 20 of 20 rows",
                        "after the window of deletions: checked against the oracle: equal, 20 of 20 rows");
        assertThat(run.out()).contains("c_custkey", "revenue", "(20 rows)");
        assertThat(run.status()).isZero();
    }
}
