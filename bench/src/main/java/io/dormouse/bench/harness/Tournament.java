package io.dormouse.bench.harness;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.TpchQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The contests of TPC-H: the same contenders over one stream after another. */
public final class Tournament {
    private final List<Contender> contenders;
    private final Contest contest;

    /** A tournament of contenders, the one to compare with first, over rounds as {@link Contest} takes them. */
    public Tournament(List<Contender> contenders, int runs, boolean memory, Duration warmUp) {
        if (contenders.isEmpty()) {
            throw new IllegalArgumentException("a tournament takes a contender at least");
        }
        this.contenders = List.copyOf(contenders);
        contest = new Contest(runs, memory, warmUp);
    }

    /** Runs all rounds; a {@link DisagreementException} if two answers differ after any of the measured ones. */
    public WorkloadFigures run(TpchQuery query, StreamKind kind, double scale, EventStream stream) {
        return run(query, kind, scale, stream, List.of());
    }

    /** Runs all rounds, in which outsiders play as well, as {@link Contest#run(Workload, List, List)} has them. */
    public WorkloadFigures run(
            TpchQuery query, StreamKind kind, double scale, EventStream stream, List<Outsider> outsiders) {
        List<Competitor> competitors = new ArrayList<>();
        contenders.stream()
                .filter(contender -> contender.plays(query))
                .forEach(contender -> competitors.add(new TpchCompetitor(contender, query, stream)));
        return contest.run(Workload.of("tpch", query, kind, scale, stream), competitors, outsiders);
    }
}
