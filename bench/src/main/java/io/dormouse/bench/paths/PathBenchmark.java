package io.dormouse.bench.paths;

import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.graph.Pattern;
import io.dormouse.bench.harness.Competitor;
import io.dormouse.bench.harness.Contest;
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

/** The contests of this workload, each after the trial of those that would play. */
public final class PathBenchmark {
    private final Contest contest;
    private final Duration limit;
    private final long mostRows;

    /**
     * @param limit what one pass through a stream may take
     * @param mostRows how many rows an answer may have at any time
     */
    public PathBenchmark(Contest contest, Duration limit, long mostRows) {
        this.contest = contest;
        this.limit = limit;
        this.mostRows = mostRows;
    }

    /**
     * What came of a contest.
     *
     * @param workload what was to be played
     * @param figures of those that played; empty if nobody did
     * @param notes what is to be known beside the figures, who did not play and why included
     */
    public record Outcome(Workload workload, Optional<WorkloadFigures> figures, Map<String, String> notes) {}

    /** Runs all rounds of those that are not refused. */
    public Outcome run(Pattern pattern, Form form, PathStream stream) {
        Workload workload = workload(new PathQuery(pattern, form), stream);
        Map<String, String> notes = new LinkedHashMap<>();
        List<Competitor> playing = new ArrayList<>();
        try {
            Volume volume = Volume.of(pattern, stream);
            notes.put("matches", told(volume, workload));
            if (form == Form.FULL && volume.most() > mostRows) {
                notes.put(
                        "refused",
                        String.format(
                                Locale.ROOT, "the answer has up to %,d rows, more than --most-rows", volume.most()));
            } else {
                playing = admitted(pattern, form, stream, volume, notes);
            }
        } catch (ArithmeticException overflow) {
            notes.put("refused", "there are more matches than a BIGINT counts");
        }
        if (playing.isEmpty()) {
            return new Outcome(workload, Optional.empty(), notes);
        }
        WorkloadFigures figures = contest.run(workload, playing);
        figures.systems().forEach(system -> notes.put(system.name() + " rows/s", spread(system)));
        return new Outcome(workload, Optional.of(figures.in(notes)), notes);
    }

    private List<Competitor> admitted(
            Pattern pattern, Form form, PathStream stream, Volume volume, Map<String, String> notes) {
        List<Competitor> candidates = new ArrayList<>();
        DormousePaths dormouse = new DormousePaths(pattern, form, stream);
        candidates.add(dormouse);
        if (form == Form.COUNT) {
            candidates.add(new SpecialisedCounts(pattern, stream));
        } else {
            notes.put(SpecialisedCounts.NAME, "there is no program for this form, only for count");
        }
        Trial trial = new Trial(volume, limit.toNanos(), System::nanoTime);
        List<Competitor> admitted = new ArrayList<>();
        for (Competitor candidate : candidates) {
            Optional<String> refusal = trial.refusal(pattern + " " + form, candidate);
            refusal.ifPresentOrElse(
                    why -> notes.put(candidate.name() + " refused", why), () -> admitted.add(candidate));
        }
        if (admitted.contains(dormouse)) {
            double events = volume.touched().length - 1;
            notes.put("visited tuples", String.format(Locale.ROOT, "%.2f a row", dormouse.visited() / events));
        }
        return admitted;
    }

    private static Workload workload(PathQuery query, PathStream stream) {
        return new Workload(
                "paths",
                query.label(),
                stream.kind().label(),
                stream.graph().size(),
                stream.events().length,
                stream.measuredFrom(),
                stream.present());
    }

    private static String told(Volume volume, Workload workload) {
        return String.format(
                Locale.ROOT,
                "%,d at the end, %,d at most, %.1f come or go a row",
                volume.last(),
                volume.most(),
                volume.touchedPerEvent(workload.measuredFrom(), workload.events()));
    }

    private static String spread(SystemFigures system) {
        Spread spread = Spread.of(system.rowsPerSecond());
        return String.format(Locale.ROOT, "%,.0f (%,.0f to %,.0f)", spread.median(), spread.min(), spread.max());
    }
}
