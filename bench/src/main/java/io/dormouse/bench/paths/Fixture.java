package io.dormouse.bench.paths;

import io.dormouse.bench.graph.Form;
import io.dormouse.bench.graph.PathAnswer;
import io.dormouse.bench.graph.PathQuery;
import io.dormouse.bench.graph.PathStream;
import io.dormouse.bench.harness.Competitor;
import io.dormouse.bench.harness.TpchCompetitor;
import io.dormouse.bench.harness.Workload;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.TpchQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A contest to be, as it is known before anyone has played.
 *
 * @param workload what is measured
 * @param touched after so many events, the matches that came or went, where that is known, else 0; one element more than events
 * @param known how the answer begins, where that is known
 * @param competitors those of this JVM who would play; none if the contest is off
 * @param notes what is to be known beside the figures, in the order in which it is told
 */
@SuppressWarnings("ArrayRecordComponent") // read in place; not to be written
public record Fixture(
        Workload workload,
        long[] touched,
        List<String> known,
        List<Competitor> competitors,
        Map<String, String> notes) {
    private static final String REFUSED = "refused";

    /**
     * A pattern's contest, which is off where its answer would be too large or cannot be counted.
     *
     * @param mostRows how many rows a full answer may have at any time
     */
    public static Fixture of(PathQuery query, PathStream stream, long mostRows) {
        Workload workload =
                Workload.of("paths", query, stream.kind(), stream.graph().size(), stream.overTables());
        Map<String, String> notes = new LinkedHashMap<>();
        Volume volume;
        try {
            volume = Volume.of(query.pattern(), stream);
        } catch (ArithmeticException overflow) {
            notes.put(REFUSED, "there are more matches than a BIGINT counts");
            return new Fixture(workload, new long[0], List.of(), List.of(), notes);
        }
        notes.put("matches", told(volume, workload));
        List<Competitor> competitors = new ArrayList<>();
        if (query.form() == Form.FULL && volume.most() > mostRows) {
            notes.put(
                    REFUSED,
                    String.format(Locale.ROOT, "the answer has up to %,d rows, more than --most-rows", volume.most()));
        } else {
            competitors.add(new DormousePaths(query, stream));
            if (query.form() == Form.COUNT) {
                competitors.add(new SpecialisedCounts(query.pattern(), stream));
            } else {
                notes.put(SpecialisedCounts.NAME, "there is no program for this form, only for count");
            }
        }
        return new Fixture(workload, volume.touched(), List.of(PathAnswer.matches(volume.last())), competitors, notes);
    }

    /** The contest over a query of TPC-H between those of the contenders who have a way to keep it. */
    public static Fixture of(
            TpchQuery query, StreamKind kind, double scale, EventStream stream, List<Contender> contenders) {
        Map<String, String> notes = new LinkedHashMap<>();
        List<Competitor> competitors = new ArrayList<>();
        for (Contender contender : contenders) {
            if (contender.plays(query)) {
                competitors.add(new TpchCompetitor(contender, query, stream));
            } else {
                notes.put(contender.name(), "there is no program for this query");
            }
        }
        return new Fixture(
                Workload.of("paths", query, kind, scale, stream),
                new long[stream.events().length + 1],
                List.of(),
                competitors,
                notes);
    }

    /** Whether the contest is off, for the reason that the notes tell. */
    public boolean isOff() {
        return competitors.isEmpty();
    }

    private static String told(Volume volume, Workload workload) {
        return String.format(
                Locale.ROOT,
                "%,d at the end, %,d at most, %.1f come or go a row",
                volume.last(),
                volume.most(),
                volume.touchedPerEvent(workload.measuredFrom(), workload.events()));
    }
}
