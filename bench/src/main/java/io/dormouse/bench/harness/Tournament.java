package io.dormouse.bench.harness;

import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.EventStream;
import io.dormouse.bench.tpch.StreamKind;
import io.dormouse.bench.tpch.TpchQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Contenders in turn over one stream, in one JVM: warm-up rounds for each, then measured rounds A B C A B C, then rounds
 * that time single rows, then rounds that weigh the state.
 */
public final class Tournament {
    private static final int LEAST_WARM_UP_ROUNDS = 3;
    private static final int MOST_LATENCY_ROUNDS = 3;

    private final List<Contender> contenders;
    private final int runs;
    private final boolean memory;
    private final Duration warmUp;

    /**
     * A tournament of contenders, the one to compare with first, over some measured rounds each, after three rounds each
     * of warm-up or as many more as fill the given time.
     */
    public Tournament(List<Contender> contenders, int runs, boolean memory, Duration warmUp) {
        if (contenders.isEmpty() || runs < 1) {
            throw new IllegalArgumentException("a tournament takes a contender and a round at least");
        }
        this.contenders = List.copyOf(contenders);
        this.runs = runs;
        this.memory = memory;
        this.warmUp = warmUp;
    }

    /** Runs all rounds; a {@link DisagreementException} if two answers differ after any of the measured ones. */
    public WorkloadFigures run(TpchQuery query, StreamKind kind, double scale, EventStream stream) {
        return run(query, kind, scale, stream, List.of());
    }

    /**
     * Runs all rounds, in which outsiders play as well: each after the contenders, round by round. They are not asked for
     * single rows, nor weighed.
     */
    public WorkloadFigures run(
            TpchQuery query, StreamKind kind, double scale, EventStream stream, List<Outsider> invited) {
        Rounds rounds = new Rounds(query, stream);
        int rows = stream.events().length - stream.measuredFrom();
        Outsiders outsiders = new Outsiders(invited);
        outsiders.warmUp();
        contenders.forEach(contender -> warmUp(rounds, contender));
        List<List<Double>> rowsPerSecond = new ArrayList<>();
        contenders.forEach(contender -> rowsPerSecond.add(new ArrayList<>()));
        String workload = query.label() + " " + kind.label();
        for (int run = 0; run < runs; run++) {
            Map<String, List<String>> answers = new LinkedHashMap<>();
            for (int i = 0; i < contenders.size(); i++) {
                System.gc();
                Rounds.Timed timed = rounds.throughput(contenders.get(i));
                rowsPerSecond.get(i).add(rows * 1e9 / timed.nanos());
                answers.put(contenders.get(i).name(), timed.answer());
            }
            answers.putAll(outsiders.play());
            DisagreementException.check(workload, answers);
        }
        List<SystemFigures> systems = new ArrayList<>();
        for (int i = 0; i < contenders.size(); i++) {
            Contender contender = contenders.get(i);
            LatencyHistogram latency = latency(rounds, contender);
            OptionalDouble heap =
                    memory ? OptionalDouble.of(rounds.heapBytesPerRow(contender)) : OptionalDouble.empty();
            systems.add(new SystemFigures(contender.name(), rowsPerSecond.get(i), latency, heap));
        }
        systems.addAll(outsiders.figures());
        return new WorkloadFigures("tpch", query.label(), kind.label(), scale, rows, systems);
    }

    private void warmUp(Rounds rounds, Contender contender) {
        long start = System.nanoTime();
        for (int round = 0; round < LEAST_WARM_UP_ROUNDS || System.nanoTime() - start < warmUp.toNanos(); round++) {
            rounds.throughput(contender);
        }
    }

    private LatencyHistogram latency(Rounds rounds, Contender contender) {
        rounds.latency(contender, new LatencyHistogram());
        LatencyHistogram histogram = new LatencyHistogram();
        for (int run = 0; run < Math.min(runs, MOST_LATENCY_ROUNDS); run++) {
            System.gc();
            rounds.latency(contender, histogram);
        }
        return histogram;
    }
}
