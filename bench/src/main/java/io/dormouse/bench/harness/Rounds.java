package io.dormouse.bench.harness;

import io.dormouse.bench.peer.LiveHeap;
import java.lang.ref.Reference;
import java.util.List;

/** The kinds of round: each opens a competitor afresh and drives it through all events. */
final class Rounds {
    /** Events a call: many calls, so that the competitor's loop is compiled as a method and not in the middle of a run. */
    private static final int CHUNK = 4096;

    private final Workload workload;

    Rounds(Workload workload) {
        this.workload = workload;
    }

    /** What a timed round yields: the nanoseconds of the measured part, and the answer at the end. */
    record Timed(long nanos, List<String> answer) {}

    /** Times the measured part as a whole. */
    Timed throughput(Competitor competitor) {
        try (Attempt attempt = competitor.open()) {
            drive(attempt, 0, workload.measuredFrom());
            long start = System.nanoTime();
            drive(attempt, workload.measuredFrom(), workload.events());
            long nanos = Math.max(1, System.nanoTime() - start);
            return new Timed(nanos, attempt.result());
        }
    }

    /** Times every row of the measured part; one reading of the clock ends a row and begins the next. */
    void latency(Competitor competitor, LatencyHistogram histogram) {
        try (Attempt attempt = competitor.open()) {
            drive(attempt, 0, workload.measuredFrom());
            int events = workload.events();
            long before = System.nanoTime();
            for (int event = workload.measuredFrom(); event < events; event++) {
                attempt.apply(event);
                long after = System.nanoTime();
                histogram.record(after - before);
                before = after;
            }
        }
    }

    /** Live heap after the events, less live heap before the competitor was opened, over the rows present. */
    double heapBytesPerRow(Competitor competitor) {
        long before = LiveHeap.bytes();
        try (Attempt attempt = competitor.open()) {
            try {
                drive(attempt, 0, workload.events());
                return (double) (LiveHeap.bytes() - before) / Math.max(1, workload.present());
            } finally {
                Reference.reachabilityFence(attempt);
            }
        }
    }

    private static void drive(Attempt attempt, int from, int to) {
        for (int at = from; at < to; at += CHUNK) {
            attempt.applyAll(at, Math.min(to, at + CHUNK));
        }
    }
}
