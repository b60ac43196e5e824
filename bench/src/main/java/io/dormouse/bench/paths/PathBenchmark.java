package io.dormouse.bench.paths;

import io.dormouse.bench.harness.Competitor;
import io.dormouse.bench.harness.Contest;
import io.dormouse.bench.harness.Outsider;
import io.dormouse.bench.harness.Spread;
import io.dormouse.bench.harness.SystemFigures;
import io.dormouse.bench.harness.Workload;
import io.dormouse.bench.harness.WorkloadFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The contests of this workload, each after the trial of those that would play. */
public final class PathBenchmark {
    private final Contest contest;
    private final Duration limit;

    /**
     * Contests of those who are not refused.
     *
     * @param limit what one pass through a stream may take
     */
    public PathBenchmark(Contest contest, Duration limit) {
        this.contest = contest;
        this.limit = limit;
    }

    /**
     * What came of a contest.
     *
     * @param workload what was to be played
     * @param figures of those that played; empty if nobody did
     * @param notes what is to be known beside the figures, who did not play and why included
     */
    public record Outcome(Workload workload, Optional<WorkloadFigures> figures, Map<String, String> notes) {}

    /** Runs all rounds of those that are not refused, the outsiders among them. */
    public Outcome run(Fixture fixture, List<Outsider> guests) {
        Workload workload = fixture.workload();
        Map<String, String> notes = new LinkedHashMap<>(fixture.notes());
        Trial trial = new Trial(fixture.touched(), fixture.known(), limit.toNanos(), System::nanoTime);
        String what = workload.query() + " " + workload.stream();
        List<Competitor> playing = new ArrayList<>();
        for (Competitor candidate : fixture.competitors()) {
            OptionalLong before = candidate.visitedTuples();
            Optional<String> refusal = trial.refusal(what, candidate);
            OptionalLong after = candidate.visitedTuples();
            if (refusal.isPresent()) {
                notes.put(candidate.name() + " refused", refusal.get());
                continue;
            }
            playing.add(candidate);
            if (before.isPresent() && after.isPresent()) {
                double visited = (double) (after.getAsLong() - before.getAsLong()) / workload.events();
                notes.put("visited tuples", String.format(Locale.ROOT, "%.2f a row", visited));
            }
        }
        List<Outsider> invited = new ArrayList<>();
        for (Outsider guest : guests) {
            trial.refusal(what, guest)
                    .ifPresentOrElse(why -> notes.put(guest.label() + " refused", why), () -> invited.add(guest));
        }
        if (playing.isEmpty() && invited.isEmpty()) {
            return new Outcome(workload, Optional.empty(), notes);
        }
        WorkloadFigures figures = contest.run(workload, playing, invited);
        figures.systems().forEach(system -> notes.put(system.name() + " rows/s", spread(system)));
        return new Outcome(workload, Optional.of(figures), notes);
    }

    private static String spread(SystemFigures system) {
        Spread spread = Spread.of(system.rowsPerSecond());
        return String.format(Locale.ROOT, "%,.0f (%,.0f to %,.0f)", spread.median(), spread.min(), spread.max());
    }
}
