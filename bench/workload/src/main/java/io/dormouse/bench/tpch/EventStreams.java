package io.dormouse.bench.tpch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;

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
        Map<TpchRelation, int[]> arrivals = new EnumMap<>(TpchRelation.class);
        int[] insertions = shuffledInsertions(query, source, new Random(seed), arrivals);
        List<Table> arranged = new ArrayList<>();
        arrivals.forEach(
                (relation, order) -> arranged.add(source.table(relation).arranged(order)));
        TpchRows rows = new TpchRows(arranged);
        return switch (kind) {
            case INSERT -> new EventStream(rows, insertions, 0);
            case WINDOW -> window(rows, insertions);
        };
    }

    private static int[] shuffledInsertions(
            TpchQuery query, TpchRows source, Random random, Map<TpchRelation, int[]> arrivals) {
        int total = 0;
        for (TpchRelation relation : query.relations()) {
            int size = source.table(relation).size();
            arrivals.put(relation, new int[size]);
            total += size;
        }
        int[] events = new int[total];
        int filled = 0;
        for (TpchRelation relation : query.relations()) {
            for (int row = 0; row < source.table(relation).size(); row++) {
                events[filled++] = EventStream.encode(relation, row, 1);
            }
        }
        for (int i = total - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = events[i];
            events[i] = events[j];
            events[j] = swapped;
        }
        renumberByArrival(events, arrivals);
        return events;
    }

    private static void renumberByArrival(int[] events, Map<TpchRelation, int[]> arrivals) {
        int[] arrived = new int[RELATIONS.length];
        for (int i = 0; i < events.length; i++) {
            int number = EventStream.relation(events[i]);
            TpchRelation relation = RELATIONS[number];
            int row = arrived[number]++;
            int[] order = arrivals.get(relation);
            if (order == null) {
                throw new IllegalStateException("an event of a relation that the query does not read");
            }
            order[row] = EventStream.row(events[i]);
            events[i] = EventStream.encode(relation, row, 1);
        }
    }

    private static EventStream window(TpchRows rows, int[] insertions) {
        int width = Math.max(1, insertions.length / WINDOW_FRACTION);
        IntList events = new IntList(3 * insertions.length);
        Queue<Integer> window = new ArrayDeque<>();
        int next = 0;
        int passing = 0;
        int warm = Math.min(width, insertions.length);
        while (next < insertions.length) {
            boolean full = next >= warm && passing > 0;
            int oldest = full ? window.remove() : 0;
            if (full && circulates(oldest)) {
                events.add(opposite(oldest));
                events.add(oldest);
                window.add(oldest);
                continue;
            }
            int arriving = insertions[next++];
            events.add(arriving);
            window.add(arriving);
            passing += circulates(arriving) ? 0 : 1;
            if (full) {
                events.add(opposite(oldest));
                passing--;
            }
        }
        return new EventStream(rows, events.toArray(), warm);
    }

    private static boolean circulates(int event) {
        return switch (RELATIONS[EventStream.relation(event)]) {
            case ORDERS, LINEITEM -> false;
            case CUSTOMER, SUPPLIER, NATION, REGION -> true;
        };
    }

    private static int opposite(int event) {
        return EventStream.encode(
                RELATIONS[EventStream.relation(event)], EventStream.row(event), -EventStream.weight(event));
    }
}
