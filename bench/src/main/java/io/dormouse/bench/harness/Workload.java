package io.dormouse.bench.harness;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Query;
import io.dormouse.bench.stream.StreamKind;

/**
 * What is measured: its names in the reports, and which of its events count.
 *
 * @param scale the size in the workload's own unit
 * @param events how many events there are, each an insertion or a deletion of a row
 * @param measuredFrom the first event of the measured part; the ones before it only warm the state
 * @param present how many rows are there when the events have passed
 */
public record Workload(
        String name, String query, String stream, double scale, int events, int measuredFrom, int present) {

    public Workload {
        if (measuredFrom < 0 || measuredFrom >= events) {
            throw new IllegalArgumentException("nothing to measure from event " + measuredFrom + " of " + events);
        }
    }

    /** What is measured of a query over a stream. */
    public static Workload of(String name, Query query, StreamKind kind, double scale, EventStream stream) {
        return new Workload(
                name,
                query.label(),
                kind.label(),
                scale,
                stream.events().length,
                stream.measuredFrom(),
                stream.present());
    }

    /** How many events are measured. */
    public int rows() {
        return events - measuredFrom;
    }
}
