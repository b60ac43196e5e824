package io.dormouse.bench.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.harness.Contest;
import io.dormouse.bench.harness.SystemFigures;
import io.dormouse.bench.stream.StreamKind;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PathBenchmarkTest {
    /** 60,000 edges leave node 0, so that there are 60,000 to the fourth power of stars: more than 2 to the 63rd. */
    private static final Graph HUB =
            new Graph(60_000, new long[60_000], LongStream.range(0, 60_000).toArray(), new long[60_000]);

    @Test
    void moreMatchesThanABigintCountsAreRefused() {
        PathBenchmark.Outcome outcome = benchmark(Duration.ofMinutes(10)).run(Pattern.STAR_4, Form.COUNT, insert(HUB));

        assertThat(outcome.figures()).isEmpty();
        assertThat(outcome.notes()).containsEntry("refused", "there are more matches than a BIGINT counts");
    }

    @Test
    void whoIsTooSlowDoesNotPlayAndTheOthersAreToldWithoutIt() {
        // The limit passes before anyone has made a step.
        PathBenchmark.Outcome outcome =
                benchmark(Duration.ZERO).run(Pattern.LINE_3, Form.COUNT, insert(Graph.powerLaw(20, 10, 0, 1)));

        assertThat(outcome.figures()).isEmpty();
        assertThat(outcome.notes())
                .containsOnlyKeys("matches", "dormouse refused", "specialised refused")
                .hasEntrySatisfying(
                        "dormouse refused",
                        why -> assertThat(why).startsWith("over the limit of 0 s: 0 of 20 changes"));
    }

    @Test
    void bothPlayWhereThereIsTime() {
        PathBenchmark.Outcome outcome =
                benchmark(Duration.ofMinutes(10)).run(Pattern.LINE_3, Form.COUNT, insert(Graph.powerLaw(20, 10, 0, 1)));

        assertThat(outcome.figures().orElseThrow().systems())
                .extracting(SystemFigures::name)
                .containsExactly("dormouse", "specialised");
        assertThat(outcome.notes())
                .containsOnlyKeys("matches", "visited tuples", "dormouse rows/s", "specialised rows/s");
    }

    private static PathStream insert(Graph graph) {
        return PathStream.build(StreamKind.INSERT, graph);
    }

    private static PathBenchmark benchmark(Duration limit) {
        return new PathBenchmark(new Contest(1, false, Duration.ZERO), limit, 1000);
    }
}
