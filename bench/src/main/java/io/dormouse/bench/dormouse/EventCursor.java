package io.dormouse.bench.dormouse;

import io.dormouse.ChangeCursor;
import io.dormouse.RowWriter;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.type.RowSource;

/** Events of a stream as changes, by the writers of their relations. */
final class EventCursor implements ChangeCursor {
    private final RelationWriter[] writers;
    private final int[] events;
    private final int to;
    private int at;
    private RelationWriter writer;

    /** The events from one up to, not including, another. */
    EventCursor(RelationWriter[] writers, int[] events, int from, int to) {
        this.writers = writers;
        this.events = events;
        this.to = to;
        this.at = from - 1;
        this.writer = writers[EventStream.relation(events[from])];
    }

    @Override
    public boolean next() {
        if (++at >= to) {
            return false;
        }
        writer = writers[EventStream.relation(events[at])];
        writer.row = EventStream.row(events[at]);
        return true;
    }

    @Override
    public RowWriter writer() {
        return writer.writer();
    }

    @Override
    public RowSource row() {
        return writer;
    }

    @Override
    public boolean isRetraction() {
        return EventStream.weight(events[at]) < 0;
    }
}
