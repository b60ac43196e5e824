package io.dormouse.bench.graph;

import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.EventStreams;
import io.dormouse.bench.stream.StreamKind;
import io.dormouse.bench.stream.Tables;
import java.util.Arrays;
import java.util.List;

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

    /** How many edges are present when the stream has ended. */
    public int present() {
        return Arrays.stream(events).map(EventStream::weight).sum();
    }

    /** The same events over the table of edges. */
    public EventStream overTables() {
        return new EventStream(new Tables(List.of(graph.table())), events, measuredFrom);
    }
}
