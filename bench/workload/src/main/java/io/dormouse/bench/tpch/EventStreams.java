package io.dormouse.bench.tpch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.function.IntPredicate;

/**
 * Builds the streams of the workload. Both begin with all rows of the query's relations in one random order.
 *
 * <p>{@code insert}: each row is inserted, once; the whole stream is measured.
 *
 * <p>{@code window}: the first fifth of the rows is inserted, unmeasured. From then on every step inserts a row and
 * deletes the one that has been present longest, so that a fifth of the rows is present throughout. An order or a line
 * item passes once. Rows of the relations that others refer to for long (customer, supplier, nation, region) keep
 * circulating, as otherwise next to nothing would ever join: where the oldest row is one of those, the step deletes it
 * and inserts it again as the newest. So rows of every relation leave and return while rows refer to them, and whole
 * regions fall asleep and wake. A window of nothing but such rows (on tiny data) grows instead. The stream ends when the
 * last row has arrived.
 *
 * <p>Tables are arranged in the order of first arrival: reading a row costs what reading an input buffer would, not a
 * jump through memory that no contender is to blame for.
 */
public final class EventStreams {
    private static final int WINDOW_FRACTION = 5;
    private static final TpchRelation[] RELATIONS = TpchRelation.values();

    private EventStreams() {}

    /** The stream of a kind over the rows that a query reads; equal arguments give equal streams. */
    public static EventStream build(StreamKind kind, TpchQuery query, TpchRows source, long seed) {
        int[][] arrivals = new int[RELATIONS.length][];
        int[] sizes = new int[RELATIONS.length];
        for (TpchRelation relation : query.relations()) {
            sizes[relation.number()] = source.table(relation).size();
        }
        int[] insertions = shuffledInsertions(sizes, new Random(seed), arrivals);
        List<Table> arranged = new ArrayList<>();
        for (TpchRelation relation : query.relations()) {
            arranged.add(source.table(relation).arranged(arrivals[relation.number()]));
        }
        TpchRows rows = new TpchRows(arranged);
        return switch (kind) {
            case INSERT -> new EventStream(rows, insertions, 0);
            case WINDOW -> new EventStream(rows, window(insertions, EventStreams::circulates), width(insertions));
        };
    }

    /**
     * The insertion of every row once, in random order, with the rows of each relation renumbered in the order of their arrival.
     *
     * @param sizes how many rows each relation has, by number; 0 for one that is not read
     * @param arrivals is filled with the old numbers of each relation's rows, in the order of arrival
     */
    public static int[] shuffledInsertions(int[] sizes, Random random, int[][] arrivals) {
        int[] events = new int[Arrays.stream(sizes).sum()];
        int filled = 0;
        for (int relation = 0; relation < sizes.length; relation++) {
            arrivals[relation] = new int[sizes[relation]];
            for (int row = 0; row < sizes[relation]; row++) {
                events[filled++] = EventStream.encode(relation, row, 1);
            }
        }
        for (int i = events.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = events[i];
            events[i] = events[j];
            events[j] = swapped;
        }
        renumberByArrival(events, arrivals);
        return events;
    }

    private static void renumberByArrival(int[] events, int[][] arrivals) {
        int[] arrived = new int[arrivals.length];
        for (int i = 0; i < events.length; i++) {
            int relation = EventStream.relation(events[i]);
            int row = arrived[relation]++;
            arrivals[relation][row] = EventStream.row(events[i]);
            events[i] = EventStream.encode(relation, row, 1);
        }
    }

    /** How many rows are present in the window over these insertions, and how many of its events come before it is full. */
    public static int width(int[] insertions) {
        return Math.min(Math.max(1, insertions.length / WINDOW_FRACTION), insertions.length);
    }

    /** The window stream over these insertions; {@code circulates} tells by a row's insertion whether it keeps circulating. */
    public static int[] window(int[] insertions, IntPredicate circulates) {
        int width = width(insertions);
        IntList events = new IntList(3 * insertions.length);
        Queue<Integer> window = new ArrayDeque<>();
        int next = 0;
        int passing = 0;
        while (next < insertions.length) {
            boolean full = next >= width && passing > 0;
            int oldest = full ? window.remove() : 0;
            if (full && circulates.test(oldest)) {
                events.add(opposite(oldest));
                events.add(oldest);
                window.add(oldest);
                continue;
            }
            int arriving = insertions[next++];
            events.add(arriving);
            window.add(arriving);
            passing += circulates.test(arriving) ? 0 : 1;
            if (full) {
                events.add(opposite(oldest));
                passing--;
            }
        }
        return events.toArray();
    }

    private static boolean circulates(int event) {
        return switch (RELATIONS[EventStream.relation(event)]) {
            case ORDERS, LINEITEM -> false;
            case CUSTOMER, SUPPLIER, NATION, REGION -> true;
        };
    }

    private static int opposite(int event) {
        return EventStream.encode(EventStream.relation(event), EventStream.row(event), -EventStream.weight(event));
    }
}
