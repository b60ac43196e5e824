package io.dormouse.circuit;

import io.dormouse.store.RowBuffer;
import io.dormouse.store.RowStore;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * An answer whose rows are kept one by one.
 *
 * <p>Invariant: consumers have been told of every change since they were added, so what they were told adds up to the content.
 * Nothing is read for them while there are none.
 */
public final class KeptAnswer implements Answer {
    private final RowStore rows;
    private final RowBuffer before;
    private final List<Consumer> consumers = new ArrayList<>();
    /** Those of them that stand for sinks. */
    private final IdentityHashMap<RowSink, Consumer> sinks = new IdentityHashMap<>();

    private boolean rowsWanted;

    /** One who is told of each changed row, after it changed. */
    public interface Consumer {
        /** Whether the values of the rows are read, or only ids and weights: both buffers are then undefined. */
        default boolean wantsRows() {
            return true;
        }

        /** The row {@code id} was {@code before} with {@code oldWeight} copies and is {@code after} with {@code newWeight}; a row of weight 0 is undefined. */
        void changed(int id, RowBuffer before, long oldWeight, RowBuffer after, long newWeight);
    }

    public KeptAnswer(UndoLog log, ValuePool pool, Schema schema) {
        rows = new RowStore(log, pool, schema);
        before = new RowBuffer(schema.size());
    }

    @Override
    public Schema schema() {
        return rows.schema();
    }

    @Override
    public RowStore rows() {
        return rows;
    }

    @Override
    public long distinctRows() {
        return rows.distinctRows();
    }

    @Override
    public void addSink(RowSink sink) {
        Consumer consumer = (id, old, oldWeight, now, newWeight) -> {
            if (oldWeight != 0) {
                sink.accept(old, -oldWeight);
            }
            if (newWeight != 0) {
                sink.accept(now, newWeight);
            }
        };
        sinks.put(sink, consumer);
        add(consumer);
    }

    @Override
    public void removeSink(RowSink sink) {
        Consumer consumer = sinks.remove(sink);
        if (consumer != null) {
            consumers.remove(consumer);
            rowsWanted = consumers.stream().anyMatch(Consumer::wantsRows);
        }
    }

    /** Adds one who is told of all later changes. */
    public void add(Consumer consumer) {
        consumers.add(consumer);
        rowsWanted |= consumer.wantsRows();
    }

    /** Makes the row {@code id} be {@code row} with {@code weight} copies (0: gone) and tells the consumers if that is a change. */
    public void put(int id, RowBuffer row, long weight) {
        long oldWeight = rows.weight(id);
        if (weight == oldWeight && (weight == 0 || rows.matches(id, row))) {
            return;
        }
        if (consumers.isEmpty()) {
            rows.write(id, row, weight);
            return;
        }
        if (rowsWanted && oldWeight != 0) {
            rows.read(id, before);
        }
        rows.write(id, row, weight);
        if (rowsWanted && weight != 0) {
            rows.completeObjects(row);
        }
        for (Consumer consumer : consumers) {
            consumer.changed(id, before, oldWeight, row, weight);
        }
    }

    @Override
    public void forEach(RowSink sink) {
        RowBuffer row = new RowBuffer(rows.schema().size());
        for (int id = rows.next(0); id >= 0; id = rows.next(id + 1)) {
            rows.read(id, row);
            sink.accept(row, rows.weight(id));
        }
    }
}
