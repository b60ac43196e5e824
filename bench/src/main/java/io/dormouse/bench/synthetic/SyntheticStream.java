package io.dormouse.bench.synthetic;

import io.dormouse.bench.harness.Workload;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.EventStreams;
import io.dormouse.bench.stream.StreamKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The rows of a synthetic query as they come and go, in the form of {@link EventStream} and by the rules of {@link
 * EventStreams}, with the rows arranged in the order of their arrival.
 *
 * <p>In the window stream the smallest relations circulate, as many of them as fill half of the window at most; the rows of
 * the others pass once.
 */
public final class SyntheticStream {
    private final SyntheticQuery query;
    private final StreamKind kind;
    private final List<RelationRows> rows;
    private final int[] events;
    private final int measuredFrom;

    private SyntheticStream(
            SyntheticQuery query, StreamKind kind, List<RelationRows> rows, int[] events, int measuredFrom) {
        this.query = query;
        this.kind = kind;
        this.rows = List.copyOf(rows);
        this.events = events;
        this.measuredFrom = measuredFrom;
    }

    /** The stream of a kind; equal arguments give equal streams. */
    public static SyntheticStream build(StreamKind kind, Synthetic synthetic, long seed) {
        int relations = synthetic.rows().size();
        int[][] arrivals = new int[relations][];
        int[] sizes = synthetic.rows().stream().mapToInt(RelationRows::size).toArray();
        int[] insertions = EventStreams.shuffledInsertions(sizes, new Random(seed), arrivals);
        List<RelationRows> rows = new ArrayList<>();
        for (int relation = 0; relation < relations; relation++) {
            rows.add(synthetic.rows().get(relation).arranged(arrivals[relation]));
        }
        if (kind == StreamKind.INSERT) {
            return new SyntheticStream(synthetic.query(), kind, rows, insertions, 0);
        }
        int width = EventStreams.width(insertions);
        Set<Integer> circulating = circulating(sizes, width / 2);
        int[] window = EventStreams.window(insertions, event -> circulating.contains(EventStream.relation(event)));
        return new SyntheticStream(synthetic.query(), kind, rows, window, width);
    }

    /** The same stream with more events behind it. */
    SyntheticStream followedBy(int... more) {
        int[] longer = Arrays.copyOf(events, events.length + more.length);
        System.arraycopy(more, 0, longer, events.length, more.length);
        return new SyntheticStream(query, kind, rows, longer, measuredFrom);
    }

    private static Set<Integer> circulating(int[] sizes, int most) {
        List<Integer> bySize = IntStream.range(1, sizes.length)
                .boxed()
                .sorted(Comparator.comparing(relation -> sizes[relation]))
                .collect(Collectors.toList());
        Set<Integer> circulating = new HashSet<>();
        int left = most;
        for (int relation : bySize) {
            left -= sizes[relation];
            if (left < 0) {
                break;
            }
            circulating.add(relation);
        }
        return circulating;
    }

    /** What is asked. */
    public SyntheticQuery query() {
        return query;
    }

    /** The rows of each relation that row numbers refer to. */
    public List<RelationRows> rows() {
        return rows;
    }

    /** All events, in order; not to be written. */
    public int[] events() {
        return events;
    }

    /** The stream as the harness sees it, at a scale which is the number of rows of relation 0 that was asked for. */
    public Workload workload(int scale) {
        int present = Arrays.stream(events).map(EventStream::weight).sum();
        return new Workload("synthetic", query.name(), kind.label(), scale, events.length, measuredFrom, present);
    }
}
