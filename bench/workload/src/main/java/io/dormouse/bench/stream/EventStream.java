package io.dormouse.bench.stream;

import java.util.Arrays;

/**
 * A sequence of events, each the insertion or the deletion of one row, over tables arranged in the order of arrival.
 *
 * <p>An event is one int: three bits of relation, one of sign, twenty-eight of row number. Immutable by convention: the
 * array is handed out so that a loop over it costs no call.
 */
public final class EventStream {
    /** How many relations a stream can have. */
    public static final int MOST_RELATIONS = 8;

    private static final int ROW_BITS = 28;
    private static final int DELETION = 1 << ROW_BITS;
    private static final int ROW_MASK = DELETION - 1;
    private static final int RELATION_SHIFT = ROW_BITS + 1;

    private final Tables rows;
    private final int[] events;
    private final int measuredFrom;
    private final int present;

    /** The events over the tables, of which those from {@code measuredFrom} on are measured. */
    public EventStream(Tables rows, int[] events, int measuredFrom) {
        this.rows = rows;
        this.events = events;
        this.measuredFrom = measuredFrom;
        int balance = 0;
        for (int event : events) {
            balance += weight(event);
        }
        this.present = balance;
    }

    /** Whether any event is a deletion. */
    public boolean hasDeletions() {
        return Arrays.stream(events).anyMatch(event -> weight(event) < 0);
    }

    /** The stream cut off after so many events; its measured part has one event at least. */
    public EventStream first(int most) {
        return new EventStream(
                rows, Arrays.copyOf(events, Math.min(most, events.length)), Math.min(measuredFrom, most - 1));
    }

    /** The event that inserts (weight 1) or deletes (−1) a row. */
    public static int encode(Relation relation, int row, int weight) {
        return encode(relation.number(), row, weight);
    }

    /** The event that inserts (weight 1) or deletes (−1) a row of the relation with a number from 0 to 7. */
    public static int encode(int relation, int row, int weight) {
        if ((row & ~ROW_MASK) != 0) {
            throw new IllegalArgumentException("a stream numbers at most " + DELETION + " rows of a relation");
        }
        return relation << RELATION_SHIFT | (weight < 0 ? DELETION : 0) | row;
    }

    /** The number of the event's relation. */
    public static int relation(int event) {
        return event >>> RELATION_SHIFT;
    }

    /** The row's number in the relation's table. */
    public static int row(int event) {
        return event & ROW_MASK;
    }

    /** One for an insertion, minus one for a deletion. */
    public static int weight(int event) {
        return (event & DELETION) == 0 ? 1 : -1;
    }

    /** The tables that row numbers refer to. */
    public Tables rows() {
        return rows;
    }

    /** All events, in order; not to be written. */
    public int[] events() {
        return events;
    }

    /** The first event of the measured part; the ones before it only warm the state. */
    public int measuredFrom() {
        return measuredFrom;
    }

    /** How many rows are present when the stream has ended. */
    public int present() {
        return present;
    }
}
