package io.dormouse.engine.snapshot;

import io.dormouse.store.FactorCursor;
import io.dormouse.store.FactorReader;
import io.dormouse.store.LongTree;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.RowStore;
import io.dormouse.store.SeekIndex;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one relation of a snapshot, each as often as it is there. Keeps no rows from step to step: a snapshot that is closed or cancelled in
 * between gives them up at once. Not thread-safe.
 */
abstract class SnapshotIterator implements Iterator<Row> {
    final EngineSnapshot snapshot;
    final int place;
    final Schema schema;
    final RowBuffer buffer;
    private long copies;
    private @Nullable Row row;

    private SnapshotIterator(EngineSnapshot snapshot, int place, Schema schema) {
        this.snapshot = snapshot;
        this.place = place;
        this.schema = schema;
        this.buffer = new RowBuffer(schema.size());
    }

    /** Reads the next row into the buffer and returns how many copies of it there are; 0 if there is none. */
    abstract long read(RootVector pinned);

    @Override
    public final boolean hasNext() {
        RootVector pinned = snapshot.opened();
        if (copies == 0) {
            long found = read(pinned);
            snapshot.checkStill(pinned);
            if (found > 0) {
                row = buffer.toRow(schema);
                copies = found;
            }
        }
        return copies > 0;
    }

    @Override
    public final Row next() {
        if (!hasNext() || row == null) {
            throw new NoSuchElementException();
        }
        copies--;
        return row;
    }

    /** Over rows that are kept factorised. */
    static final class Composed extends SnapshotIterator {
        private final FactorCursor cursor;
        private boolean ended;

        Composed(EngineSnapshot snapshot, int place, Schema schema, FactorCursor cursor) {
            super(snapshot, place, schema);
            this.cursor = cursor;
        }

        @Override
        long read(RootVector pinned) {
            FactorReader[] factors = EngineSnapshot.factorised(pinned, place).readers();
            Runnable check = () -> snapshot.checkStill(pinned);
            ended = ended || !cursor.advance(factors, check);
            if (ended) {
                return 0;
            }
            cursor.read(factors, check, buffer);
            return cursor.weight(factors, check);
        }
    }

    /** Over rows that are kept one by one. */
    abstract static class Stored extends SnapshotIterator {
        Stored(EngineSnapshot snapshot, int place, Schema schema) {
            super(snapshot, place, schema);
        }

        /** The next id to look at, or −1. */
        abstract int nextId(RowStore.Version version);

        /** Whether the row in the buffer is wanted. */
        abstract boolean accepts();

        @Override
        long read(RootVector pinned) {
            RowStore.Version version = EngineSnapshot.rows(pinned, place);
            for (int id = nextId(version); id >= 0; id = nextId(version)) {
                long weight = version.weight(id);
                if (weight != 0) {
                    version.read(id, buffer);
                    snapshot.checkStill(pinned);
                    if (accepts()) {
                        return weight;
                    }
                }
            }
            return 0;
        }
    }

    /** Over all of them. */
    static final class All extends Stored {
        private int from;

        All(EngineSnapshot snapshot, int place, Schema schema) {
            super(snapshot, place, schema);
        }

        @Override
        int nextId(RowStore.Version version) {
            int id = version.next(from);
            from = id < 0 ? Integer.MAX_VALUE : id + 1;
            return id;
        }

        @Override
        boolean accepts() {
            return true;
        }
    }

    /** Over those that have given values in some columns. */
    static final class Found extends Stored {
        private final int[] columns;
        private final RowBuffer key;
        private final LongTree.Cursor candidates;

        Found(
                EngineSnapshot snapshot,
                int place,
                Schema schema,
                int[] columns,
                RowBuffer key,
                LongTree.Cursor candidates) {
            super(snapshot, place, schema);
            this.columns = columns;
            this.key = key;
            this.candidates = candidates;
        }

        @Override
        int nextId(RowStore.Version version) {
            return candidates.hasNext() ? (int) candidates.next() : -1;
        }

        @Override
        boolean accepts() {
            return SeekIndex.agree(key, buffer, schema, columns);
        }
    }
}
