package io.dormouse.bench.paths;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.bench.graph.Graph;
import io.dormouse.bench.graph.PathAnswer;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.harness.Attempt;
import io.dormouse.bench.harness.Competitor;
import io.dormouse.bench.harness.DisagreementException;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialTest {
    private static final long SECOND = 1_000_000_000L;

    private long now;

    @Test
    void oneThatEndsWithinTheLimitPlays() {
        assertThat(refusal(SECOND, 1000, growing(2000, 3), 6000)).isEmpty();
    }

    @Test
    void oneThatIsTooSlowIsStoppedBetweenStepsAndToldHowFarItCame() {
        assertThat(refusal(SECOND, SECOND / 1000, growing(2000, 3), 6000))
                .isEqualTo("over the limit of 1 s: 1,024 of 2,000 changes took 1.0 s; the next 256 change 768 matches");
    }

    @Test
    void oneThatIsTooSlowInItsLastStepIsRefusedAsWell() {
        assertThat(refusal(SECOND, SECOND, growing(2, 3), 6))
                .isEqualTo("over the limit of 1 s: 2 of 2 changes took 2.0 s");
    }

    @Test
    void aChangeThatWouldPassTheLimitAtTheSpeedUpToThereIsNotBegun() {
        long[] touched = {0, 1_000_000, 2_000_000, 3_000_000, 900_000_000};

        assertThat(refusal(60 * SECOND, SECOND, touched, 900_000_000))
                .isEqualTo("over the limit of 60 s: 3 of 4 changes took 3.0 s; the next 1 change 897,000,000 matches");
    }

    @Test
    void anotherNumberOfMatchesEndsTheBenchmark() {
        assertThatThrownBy(() -> refusal(SECOND, 1000, growing(20, 3), 59))
                .isInstanceOf(DisagreementException.class)
                .hasMessageContaining("59 matches")
                .hasMessageContaining("60 matches");
    }

    @Test
    void aQueryThatIsRefusedIsToldWithItsReason() {
        Competitor refused = new Competitor() {
            @Override
            public String name() {
                return "refused";
            }

            @Override
            public Attempt open() {
                throw new DormouseException(SqlState.FEATURE_NOT_SUPPORTED, "not this one");
            }
        };

        assertThat(new Trial(growing(2, 1), List.of(), SECOND, () -> now).refusal("what", refused))
                .hasValue("0A000 not this one");
    }

    @Test
    void anOutsiderIsRefusedWithWhatBecameOfIt() {
        Trial trial = new Trial(growing(2, 1), List.of("2 matches"), 3 * SECOND, () -> now);

        assertThat(trial.refusal("what", new GuestOutsider("2 matches", Duration.ofSeconds(3))))
                .isEmpty();
        assertThat(trial.refusal("what", new GuestOutsider("2 matches", Duration.ofSeconds(4))))
                .hasValue("stopped after PT3S");
        assertThatThrownBy(() -> trial.refusal("what", new GuestOutsider("3 matches", Duration.ZERO)))
                .isInstanceOf(DisagreementException.class)
                .hasMessageContaining("counting and guest (plain)");
    }

    @Test
    void theVolumeTellsWhatComesAndGoesAndTheMostThatWasThere() {
        // Two paths of three edges come with the edge in the middle, and go with it.
        Graph graph = new Graph(6, new long[] {0, 1, 2, 4}, new long[] {2, 2, 4, 5}, new long[4]);
        Volume insert = Volume.of(Pattern.LINE_3, PathStream.build(StreamKind.INSERT, graph));
        Volume window = Volume.of(Pattern.LINE_3, PathStream.build(StreamKind.WINDOW, graph));

        assertThat(insert.touched()).containsExactly(0, 0, 0, 0, 2);
        assertThat(insert.most()).isEqualTo(2);
        assertThat(insert.last()).isEqualTo(2);
        assertThat(insert.touchedPerEvent(2, 4)).isEqualTo(1);
        assertThat(window.most()).isZero();
        assertThat(goingAgain(graph).touched()).containsExactly(0, 0, 0, 0, 2, 4);
        assertThat(goingAgain(graph).last()).isZero();
    }

    private static Volume goingAgain(Graph graph) {
        int[] events = Arrays.copyOf(PathStream.build(StreamKind.INSERT, graph).events(), 5);
        events[4] = EventStream.encode(0, 2, -1);
        return Volume.of(Pattern.LINE_3, new PathStream(graph, StreamKind.INSERT, events, 0));
    }

    private static long[] growing(int events, long matches) {
        long[] touched = new long[events + 1];
        for (int i = 0; i <= events; i++) {
            touched[i] = i * matches;
        }
        return touched;
    }

    private String refusal(long limit, long nanosAChange, long[] touched, long last) {
        Competitor scripted = new Competitor() {
            @Override
            public String name() {
                return "scripted";
            }

            @Override
            public Attempt open() {
                return new Scripted(nanosAChange, touched[touched.length - 1]);
            }
        };
        return new Trial(touched, List.of(PathAnswer.matches(last)), limit, () -> now)
                .refusal("what", scripted)
                .orElse("");
    }

    private final class Scripted implements Attempt {
        private final long nanosAChange;
        private final long matches;

        Scripted(long nanosAChange, long matches) {
            this.nanosAChange = nanosAChange;
            this.matches = matches;
        }

        @Override
        public void apply(int event) {
            now += nanosAChange;
        }

        @Override
        public void applyAll(int from, int to) {
            now += nanosAChange * (to - from);
        }

        @Override
        public List<String> result() {
            return List.of(PathAnswer.matches(matches));
        }

        @Override
        public void close() {}
    }
}
