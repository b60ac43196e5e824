package io.dormouse.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SnapshotsCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return new CommandLine(new BenchCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void measuresEachPolicyEachLayoutAndEachSize() {
        assertThat(run("snapshots", "--runs", "1", "--slice", "5", "--rows", "1000", "--tuples", "100,2000"))
                .isZero();
        String report = out.toString();
        for (String policy : new String[] {"on demand", "every 10 ms", "every epoch"}) {
            for (int batch : new int[] {1, 100, 1000}) {
                assertThat(report).containsPattern(policy + " +" + batch + " +8 +[\\d,]+ ");
            }
        }
        assertThat(report).contains("persistent map", "version chains", "pages  ");
        assertThat(report).containsPattern("(?m)^ +100  ").containsPattern("(?m)^ +2,000  ");
    }

    @Test
    void refusesWhatCannotBeMeasured() {
        assertThat(run("snapshots", "--runs", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--runs takes a whole number from 1, not 0.");
    }
}
