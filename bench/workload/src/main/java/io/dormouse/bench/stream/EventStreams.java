package io.dormouse.bench.stream;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.Random;
import java.util.function.IntPredicate;

/**
 * Builds streams. All begin with the rows of some relations in one random order.
 *
 * <p>{@code insert}: each row is inserted, once; the whole stream is measured.
 *
 * <p>{@code window}: the first fifth of the rows is inserted, unmeasured. From then on every step inserts a row and
 * deletes the one that has been present longest, so that a fifth of the rows is present throughout. A workload says of which relations
 * the rows keep circulating: where the oldest row is one of those, the step deletes it and inserts it again as the newest. A window of
 * nothing but such rows (on tiny data) grows instead. The stream ends when the last row has arrived.
 *
 * <p>Tables are arranged in the order of first arrival: reading a row costs what reading an input buffer would, not a
 * jump through memory that no contender is to blame for.
 */
public final class EventStreams {
    private static final int WINDOW_FRACTION = 5;

    private EventStreams() {}

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

    private static int opposite(int event) {
        return EventStream.encode(EventStream.relation(event), EventStream.row(event), -EventStream.weight(event));
    }
}
