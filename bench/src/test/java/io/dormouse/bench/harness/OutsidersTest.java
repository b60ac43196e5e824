package io.dormouse.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.bench.handwritten.Handwritten;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.tpch.NaiveAnswer;
import io.dormouse.bench.tpch.TpchGenerator;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchStreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutsidersTest {
    private static final TpchQuery QUERY = TpchQuery.Q3;

    private final EventStream stream =
            TpchStreams.build(StreamKind.INSERT, QUERY, TpchGenerator.generate(0.001, QUERY.relations()), 1);
    private final List<String> answer = NaiveAnswer.atTheEnd(QUERY, stream);
    private final List<String> played = new ArrayList<>();

    @Test
    void ofASystemsConfigurationsTheBestTwoGoOnAfterTheFirstRound() {
        WorkloadFigures figures = tournament(3)
                .run(
                        QUERY,
                        StreamKind.INSERT,
                        0.001,
                        stream,
                        List.of(
                                new Fake("peer", "slow", 1, answer),
                                new Fake("peer", "best", 4, answer),
                                new Fake("peer", "good", 2, answer),
                                new Fake("other", "only", 9, answer)));

        assertThat(played)
                .containsExactly(
                        "warm slow",
                        "warm best",
                        "warm good",
                        "warm only",
                        "slow",
                        "best",
                        "good",
                        "only",
                        "best",
                        "good",
                        "only",
                        "best",
                        "good",
                        "only");
        SystemFigures peer = figures.others().get(0);
        assertThat(peer.configuration()).isEqualTo("best");
        assertThat(peer.medianRowsPerSecond()).isEqualTo(4);
        assertThat(peer.others()).extracting(SystemFigures::configuration).containsExactly("good", "slow");
        assertThat(figures.others().get(1).name()).isEqualTo("other");
        Spread ratio = figures.first().ratioTo(peer.others().get(1));
        assertThat(ratio.median()).isEqualTo(figures.first().rowsPerSecond().get(0));
    }

    @Test
    void ofASystemsConfigurationsTheBestIsWeighed() {
        WorkloadFigures figures = new Tournament(List.of(new Handwritten()), 1, true, Duration.ZERO)
                .run(
                        QUERY,
                        StreamKind.INSERT,
                        0.001,
                        stream,
                        List.of(new Fake("peer", "slow", 1, answer), new Fake("peer", "best", 4, answer)));

        assertThat(played).containsExactly("warm slow", "warm best", "slow", "best", "weigh best");
        assertThat(figures.others().get(0).heapBytesPerRow()).hasValue(16);
        assertThat(figures.others().get(0).others().get(0).heapBytesPerRow()).isEmpty();
    }

    @Test
    void aWrongAnswerIsNoticedAndNamesWhoGaveIt() {
        List<Outsider> invited =
                List.of(new Fake("peer", "right", 1, answer), new Fake("peer", "wrong", 1, List.of("1|2.0000")));

        assertThatThrownBy(() -> tournament(1).run(QUERY, StreamKind.INSERT, 0.001, stream, invited))
                .isInstanceOf(DisagreementException.class)
                .hasMessageContaining("handwritten and peer (wrong) differ on q3 insert")
                .hasMessageContaining("1|2.0000");
        assertThatThrownBy(() -> waits().run(QUERY, StreamKind.INSERT, 0.001, stream, invited))
                .isInstanceOf(DisagreementException.class)
                .hasMessageContaining("peer (wrong)");
    }

    @Test
    void timedRowsAreCountedByWhoeverTimesThem() {
        WorkloadFigures figures =
                waits().run(QUERY, StreamKind.INSERT, 0.001, stream, List.of(new Fake("peer", "right", 1, answer)));

        assertThat(figures.rows()).isEqualTo(50);
        assertThat(figures.first().latency().total()).isEqualTo(100);
        assertThat(figures.others().get(0).latency().max()).isEqualTo(30);
    }

    private static Tournament tournament(int runs) {
        return new Tournament(List.of(new Handwritten()), runs, false, Duration.ZERO);
    }

    private static Waits waits() {
        return new Waits(new Handwritten(), 2, 50, Duration.ZERO);
    }

    /** An outsider whose figures are given. */
    private final class Fake implements Outsider {
        private final String name;
        private final String configuration;
        private final double rowsPerSecond;
        private final List<String> reply;

        Fake(String name, String configuration, double rowsPerSecond, List<String> reply) {
            this.name = name;
            this.configuration = configuration;
            this.rowsPerSecond = rowsPerSecond;
            this.reply = reply;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String configuration() {
            return configuration;
        }

        @Override
        public void warmUp() {
            played.add("warm " + configuration);
        }

        @Override
        public Round play() {
            played.add(configuration);
            return new Round(rowsPerSecond, List.of(), reply);
        }

        @Override
        public Round play(Duration limit) {
            return play();
        }

        @Override
        public long weigh() {
            played.add("weigh " + configuration);
            return 16L * stream.present();
        }

        @Override
        public Round timeRows() {
            return new Round(rowsPerSecond, List.of(10L, 30L), reply);
        }
    }
}
