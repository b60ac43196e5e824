package io.dormouse.bench.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Competitors in turn over one workload, in one JVM: warm-up rounds for each, then measured rounds A B C A B C, then rounds
 * that time single rows, then rounds that weigh the state.
 */
public final class Contest {
    private static final int LEAST_WARM_UP_ROUNDS = 3;
    private static final int MOST_LATENCY_ROUNDS = 3;

    private final int runs;
    private final boolean memory;
    private final Duration warmUp;

    /**
     * A contest of some measured rounds each, after three rounds each of warm-up or as many more as fill the given time.
     */
    public Contest(int runs, boolean memory, Duration warmUp) {
        if (runs < 1) {
            throw new IllegalArgumentException("a contest takes a round at least");
        }
        this.runs = runs;
        this.memory = memory;
        this.warmUp = warmUp;
    }

    /**
     * Runs all rounds of the competitors, of which the first is the one that the others are compared with; a {@link
     * DisagreementException} if two answers differ after any of the measured ones.
     */
    public WorkloadFigures run(Workload workload, List<Competitor> competitors) {
        return run(workload, competitors, List.of());
    }

    /**
     * Runs all rounds, in which outsiders play as well: each after the competitors, round by round. They are not asked for
     * single rows; of each system the best configuration is weighed.
     */
    public WorkloadFigures run(Workload workload, List<Competitor> competitors, List<Outsider> invited) {
        Rounds rounds = new Rounds(workload);
        Outsiders outsiders = new Outsiders(invited);
        outsiders.warmUp();
        competitors.forEach(competitor -> warmUp(rounds, competitor));
        List<List<Double>> rowsPerSecond = new ArrayList<>();
        competitors.forEach(competitor -> rowsPerSecond.add(new ArrayList<>()));
        for (int run = 0; run < runs; run++) {
            Map<String, List<String>> answers = new LinkedHashMap<>();
            for (int i = 0; i < competitors.size(); i++) {
                System.gc();
                Rounds.Timed timed = rounds.throughput(competitors.get(i));
                rowsPerSecond.get(i).add(workload.rows() * 1e9 / timed.nanos());
                answers.put(competitors.get(i).name(), timed.answer());
            }
            answers.putAll(outsiders.play());
            DisagreementException.check(workload.query() + " " + workload.stream(), answers);
        }
        List<SystemFigures> systems = new ArrayList<>();
        for (int i = 0; i < competitors.size(); i++) {
            Competitor competitor = competitors.get(i);
            LatencyHistogram latency = latency(rounds, competitor);
            OptionalDouble heap =
                    memory ? OptionalDouble.of(rounds.heapBytesPerRow(competitor)) : OptionalDouble.empty();
            systems.add(new SystemFigures(competitor.name(), rowsPerSecond.get(i), latency, heap));
        }
        systems.addAll(memory ? outsiders.weighed(workload.present()) : outsiders.figures());
        return new WorkloadFigures(
                workload.name(), workload.query(), workload.stream(), workload.scale(), workload.rows(), systems);
    }

    private void warmUp(Rounds rounds, Competitor competitor) {
        long start = System.nanoTime();
        for (int round = 0; round < LEAST_WARM_UP_ROUNDS || System.nanoTime() - start < warmUp.toNanos(); round++) {
            rounds.throughput(competitor);
        }
    }

    private LatencyHistogram latency(Rounds rounds, Competitor competitor) {
        rounds.latency(competitor, new LatencyHistogram());
        LatencyHistogram histogram = new LatencyHistogram();
        for (int run = 0; run < Math.min(runs, MOST_LATENCY_ROUNDS); run++) {
            System.gc();
            rounds.latency(competitor, histogram);
        }
        return histogram;
    }
}
