package io.dormouse.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContestTest {
    private static final Workload WORKLOAD = new Workload("numbers", "sum", "insert", 1, 100, 40, 100);

    private final List<String> opened = new ArrayList<>();
    private final Contest contest = new Contest(2, false, Duration.ZERO);

    @Test
    void competitorsAlternateAfterTheirWarmUpAndSeeEveryEventInEachRound() {
        WorkloadFigures figures = contest.run(WORKLOAD, List.of(adding("a", 0), adding("b", 0)));

        assertThat(opened.subList(0, 10)).containsExactly("a", "a", "a", "b", "b", "b", "a", "b", "a", "b");
        assertThat(figures.rows()).isEqualTo(60);
        assertThat(figures.systems()).extracting(SystemFigures::name).containsExactly("a", "b");
        assertThat(figures.first().rowsPerSecond()).hasSize(2);
        assertThat(figures.first().latency().total()).isEqualTo(120);
    }

    @Test
    void anAnswerThatDiffersEndsTheContestAndIsShown() {
        assertThatExceptionOfType(DisagreementException.class)
                .isThrownBy(() -> contest.run(WORKLOAD, List.of(adding("a", 0), adding("b", 1))))
                .withMessageContainingAll(
                        "a and b differ on sum insert", "from row 2", "a, 2 rows: 4950", "b, 2 rows: 4951");
    }

    private Competitor adding(String name, long error) {
        return new Competitor() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Attempt open() {
                opened.add(name);
                return new Adding(error);
            }
        };
    }

    /** Adds the numbers of the events. */
    private static final class Adding implements Attempt {
        private long sum;

        Adding(long error) {
            sum = error;
        }

        @Override
        public void apply(int event) {
            sum += event;
        }

        @Override
        public void applyAll(int from, int to) {
            for (int event = from; event < to; event++) {
                apply(event);
            }
        }

        @Override
        public List<String> result() {
            return List.of("the sum", Long.toString(sum));
        }

        @Override
        public void close() {}
    }
}
