package io.dormouse.bench.paths;

import io.dormouse.bench.harness.Workload;
import io.dormouse.bench.tpch.EventStream;
import io.dormouse.bench.tpch.EventStreams;
import io.dormouse.bench.tpch.StreamKind;
import java.util.Arrays;

/**
 * The edges of a graph as they come and go, in the form of {@link EventStream} and by the rules of {@link EventStreams}: all arrive in
 * order, each once; in the window, a fifth of them is there, and for each that arrives the oldest leaves.
 *
 * @param events all events, in order, each of an edge of the graph by its number; not to be written
 * @param measuredFrom the first event of the measured part
 */
@SuppressWarnings("ArrayRecordComponent") // handed out, so that a loop over it costs no call
public record PathStream(Graph graph, StreamKind kind, int[] events, int measuredFrom) {

    /** The stream of a kind over a graph. */
    public static PathStream build(StreamKind kind, Graph graph) {
        int[] insertions = new int[graph.size()];
        Arrays.setAll(insertions, edge -> EventStream.encode(0, edge, 1));
        return switch (kind) {
            case INSERT -> new PathStream(graph, kind, insertions, 0);
            case WINDOW ->
                new PathStream(
                        graph, kind, EventStreams.window(insertions, event -> false), EventStreams.width(insertions));
        };
    }

    /** The stream as the harness sees it. */
    public Workload workload(Pattern pattern, Form form) {
        int present = Arrays.stream(events).map(EventStream::weight).sum();
        return new Workload(
                "paths", pattern + " " + form, kind.label(), graph.size(), events.length, measuredFrom, present);
    }
}
