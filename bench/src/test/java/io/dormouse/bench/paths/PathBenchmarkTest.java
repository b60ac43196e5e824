package io.dormouse.bench.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.bench.dormouse.DormouseContender;
import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.NaivePattern;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.handwritten.Handwritten;
import io.dormouse.bench.harness.Contest;
import io.dormouse.bench.harness.Outsider;
import io.dormouse.bench.harness.SystemFigures;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.stream.Tables;
import io.dormouse.bench.tpch.TpchGenerator;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchStreams;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PathBenchmarkTest {
    /** 60,000 edges leave node 0, so that there are 60,000 to the fourth power of stars: more than 2 to the 63rd. */
    private static final Graph HUB =
            new Graph(60_000, new long[60_000], LongStream.range(0, 60_000).toArray(), new long[60_000]);

    private static final PathStream SMALL = insert(Graph.powerLaw(20, 10, 0, 1));
    private static final PathQuery COUNT = new PathQuery(Pattern.LINE_3, Form.COUNT);

    @Test
    void moreMatchesThanABigintCountsAreRefused() {
        Fixture fixture = Fixture.of(new PathQuery(Pattern.STAR_4, Form.COUNT), insert(HUB), 1000);

        assertThat(fixture.isOff()).isTrue();
        assertThat(fixture.notes()).containsEntry("refused", "there are more matches than a BIGINT counts");
    }

    @Test
    void whoIsTooSlowDoesNotPlayAndTheOthersAreToldWithoutIt() {
        // The limit passes before anyone has made a step.
        Outsider guest = new GuestOutsider("", Duration.ofSeconds(1));
        PathBenchmark.Outcome outcome = run(Duration.ZERO, COUNT, List.of(guest));

        assertThat(outcome.figures()).isEmpty();
        assertThat(outcome.notes())
                .containsOnlyKeys("matches", "dormouse refused", "specialised refused", "guest (plain) refused")
                .containsEntry("guest (plain) refused", "stopped after PT0S")
                .hasEntrySatisfying(
                        "dormouse refused",
                        why -> assertThat(why).startsWith("over the limit of 0 s: 0 of 20 changes"));
    }

    @Test
    void allPlayWhereThereIsTime() {
        Outsider guest = new GuestOutsider(NaivePattern.atTheEnd(COUNT, SMALL), Duration.ofSeconds(1));
        PathBenchmark.Outcome outcome = run(Duration.ofMinutes(10), COUNT, List.of(guest));

        assertThat(outcome.figures().orElseThrow().systems())
                .extracting(SystemFigures::name)
                .containsExactly("dormouse", "specialised", "guest");
        assertThat(outcome.notes())
                .containsOnlyKeys("matches", "visited tuples", "dormouse rows/s", "specialised rows/s", "guest rows/s");
    }

    @Test
    void aGuestPlaysOnWhereTheOthersAreRefused() {
        Outsider guest = new GuestOutsider(NaivePattern.atTheEnd(COUNT, SMALL), Duration.ZERO);
        PathBenchmark.Outcome outcome = run(Duration.ZERO, COUNT, List.of(guest));

        assertThat(outcome.figures().orElseThrow().systems())
                .extracting(SystemFigures::name)
                .containsExactly("guest");
        assertThat(outcome.notes()).containsKeys("dormouse refused", "guest rows/s");
    }

    @Test
    void ofAQueryOfTpchThoseWhoHaveAProgramPlay() {
        Tables rows = TpchGenerator.generate(0.001, TpchQuery.Q9.relations());
        EventStream stream = TpchStreams.build(StreamKind.WINDOW, TpchQuery.Q9, rows, 1);
        Fixture fixture = Fixture.of(
                TpchQuery.Q9,
                StreamKind.WINDOW,
                0.001,
                stream,
                List.of(DormouseContender.withFeeds(), new Handwritten()));
        PathBenchmark.Outcome outcome = benchmark(Duration.ofMinutes(10)).run(fixture, List.of());

        assertThat(outcome.figures().orElseThrow().systems())
                .extracting(SystemFigures::name)
                .containsExactly("dormouse");
        assertThat(outcome.notes())
                .containsEntry("handwritten", "there is no program for this query")
                .containsOnlyKeys("handwritten", "visited tuples", "dormouse rows/s");
    }

    private static PathBenchmark.Outcome run(Duration limit, PathQuery query, List<Outsider> guests) {
        return benchmark(limit).run(Fixture.of(query, SMALL, 1000), guests);
    }

    private static PathStream insert(Graph graph) {
        return PathStream.build(StreamKind.INSERT, graph);
    }

    private static PathBenchmark benchmark(Duration limit) {
        return new PathBenchmark(new Contest(1, false, Duration.ZERO), limit);
    }
}
