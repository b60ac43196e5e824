package io.dormouse.bench.harness;

import io.dormouse.bench.tpch.Contender;
import io.dormouse.bench.tpch.EventStream;
import io.dormouse.bench.tpch.LiveQuery;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.lang.ref.Reference;
import java.util.List;

/** The kinds of round: each opens a contender afresh and drives it through the whole stream. */
final class Rounds {
    /** Events a call: many calls, so that the contender's loop is compiled as a method and not in the middle of a run. */
    private static final int CHUNK = 4096;

    private final TpchQuery query;
    private final EventStream stream;

    Rounds(TpchQuery query, EventStream stream) {
        this.query = query;
        this.stream = stream;
    }

    /** What a timed round yields: the nanoseconds of the measured part, and the answer at the end. */
    record Timed(long nanos, List<String> answer) {}

    /** Times the measured part as a whole. */
    Timed throughput(Contender contender) {
        try (LiveQuery live = contender.open(query, stream.rows())) {
            drive(live, 0, stream.measuredFrom());
            long start = System.nanoTime();
            drive(live, stream.measuredFrom(), stream.events().length);
            long nanos = Math.max(1, System.nanoTime() - start);
            return new Timed(nanos, live.result());
        }
    }

    /** Times every row of the measured part; one reading of the clock ends a row and begins the next. */
    void latency(Contender contender, LatencyHistogram histogram) {
        TpchRelation[] relations = TpchRelation.values();
        int[] events = stream.events();
        try (LiveQuery live = contender.open(query, stream.rows())) {
            drive(live, 0, stream.measuredFrom());
            long before = System.nanoTime();
            for (int i = stream.measuredFrom(); i < events.length; i++) {
                int event = events[i];
                live.apply(relations[EventStream.relation(event)], EventStream.row(event), EventStream.weight(event));
                long after = System.nanoTime();
                histogram.record(after - before);
                before = after;
            }
        }
    }

    /** Live heap after the stream, less live heap before the contender was opened, over the rows present. */
    double heapBytesPerRow(Contender contender) {
        long before = LiveHeap.bytes();
        try (LiveQuery live = contender.open(query, stream.rows())) {
            try {
                drive(live, 0, stream.events().length);
                return (double) (LiveHeap.bytes() - before) / Math.max(1, stream.present());
            } finally {
                Reference.reachabilityFence(live);
            }
        }
    }

    private void drive(LiveQuery live, int from, int to) {
        for (int at = from; at < to; at += CHUNK) {
            live.applyAll(stream, at, Math.min(to, at + CHUNK));
        }
    }
}
