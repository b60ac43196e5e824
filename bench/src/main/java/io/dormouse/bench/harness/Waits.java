package io.dormouse.bench.harness;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How long a row waits: the last rows of a stream go in one by one, each once the answer is right for the one before. A
 * contender beside outsiders, in turn, over some rounds. Rows a second are what that comes to.
 */
public final class Waits {
    private static final int LEAST_WARM_UP_ROUNDS = 3;

    private final Contender contender;
    private final int runs;
    private final int rows;
    private final Duration warmUp;

    /**
     * A contender over some rounds, after three of warm-up or as many more as fill the given time.
     *
     * @param contender whose {@link LiveQuery#apply} returns once the answer is right, for whoever may look
     * @param rows how many of a stream's last rows are timed; as many as the outsiders time
     */
    public Waits(Contender contender, int runs, int rows, Duration warmUp) {
        this.contender = contender;
        this.runs = runs;
        this.rows = rows;
        this.warmUp = warmUp;
    }

    /** Runs all rounds; a {@link DisagreementException} if two answers differ after any of them. */
    public WorkloadFigures run(
            TpchQuery query, StreamKind kind, double scale, EventStream stream, List<Outsider> invited) {
        Outsiders outsiders = new Outsiders(invited);
        outsiders.warmUp();
        long start = System.nanoTime();
        for (int round = 0; round < LEAST_WARM_UP_ROUNDS || System.nanoTime() - start < warmUp.toNanos(); round++) {
            play(query, stream, new LatencyHistogram());
        }
        LatencyHistogram latency = new LatencyHistogram();
        List<Double> rowsPerSecond = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            System.gc();
            Map<String, List<String>> answers = new LinkedHashMap<>();
            Outsider.Round round = play(query, stream, latency);
            rowsPerSecond.add(round.rowsPerSecond());
            answers.put(contender.name(), round.answer());
            answers.putAll(outsiders.timeRows());
            DisagreementException.check(query.label() + " " + kind.label(), answers);
        }
        List<SystemFigures> systems = new ArrayList<>();
        systems.add(new SystemFigures(contender.name(), rowsPerSecond, latency, OptionalDouble.empty()));
        systems.addAll(outsiders.figures());
        return new WorkloadFigures("tpch-latency", query.label(), kind.label(), scale, timed(stream), systems);
    }

    private Outsider.Round play(TpchQuery query, EventStream stream, LatencyHistogram latency) {
        TpchRelation[] relations = TpchRelation.values();
        int[] events = stream.events();
        int from = events.length - timed(stream);
        try (LiveQuery live = contender.open(query, stream.rows())) {
            live.applyAll(stream, 0, from);
            long start = System.nanoTime();
            long before = start;
            for (int i = from; i < events.length; i++) {
                int event = events[i];
                live.apply(relations[EventStream.relation(event)], EventStream.row(event), EventStream.weight(event));
                long after = System.nanoTime();
                latency.record(after - before);
                before = after;
            }
            double seconds = Math.max(1, before - start) / 1e9;
            return new Outsider.Round(timed(stream) / seconds, List.of(), live.result());
        }
    }

    private int timed(EventStream stream) {
        return Math.min(rows, stream.events().length - stream.measuredFrom());
    }
}
