package io.dormouse.engine.snapshot;

import io.dormouse.circuit.RowOrder;
import io.dormouse.circuit.RowSink;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.RowStore;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A pin on all stored tables and live views at one epoch, whose pages it keeps until it is closed. Thread-safe; who uses it after
 * {@link #close} gets 57P01, after a limit has cancelled it 72000.
 */
public final class EngineSnapshot implements AutoCloseable {
    private final Publication publication;
    /** Null when the pin was given up, so that who keeps a closed snapshot keeps no rows. */
    private final AtomicReference<@Nullable RootVector> root;

    private final long pinnedNanos;
    private volatile @Nullable DormouseException cancellation;

    EngineSnapshot(Publication publication, RootVector root, long pinnedNanos) {
        this.publication = publication;
        this.root = new AtomicReference<>(root);
        this.pinnedNanos = pinnedNanos;
    }

    boolean isOf(RootVector other) {
        return root.get() == other;
    }

    /** When it was taken, in {@link System#nanoTime}. */
    long pinnedNanos() {
        return pinnedNanos;
    }

    private RootVector opened() {
        RootVector pinned = root.getAcquire();
        if (pinned == null) {
            throw refusal();
        }
        return pinned;
    }

    /** An exception for each call, since its stack is that of the caller. */
    private DormouseException refusal() {
        DormouseException reason = cancellation;
        if (reason == null) {
            return new DormouseException(SqlState.CLOSED, "the snapshot is closed");
        }
        DormouseException refusal =
                new DormouseException(reason.state(), Objects.requireNonNull(reason.getMessage()), reason);
        reason.details().forEach(refusal::with);
        return refusal;
    }

    private RowStore.Version version(int place) {
        return opened().version(place);
    }

    private int place(String name) {
        return opened().relations().place(name);
    }

    /** The epoch that this shows. */
    public long epoch() {
        return opened().epoch();
    }

    /** The columns of a relation. */
    public Schema schema(String name) {
        return opened().relations().entry(place(name)).schema();
    }

    /** The rows, each as often as it is there; sorted first if the view has an order, else lazy. */
    public Iterator<Row> rows(String name) {
        int place = place(name);
        RelationList.Entry entry = opened().relations().entry(place);
        Iterator<Row> rows = new RowIterator(place, entry.schema());
        if (entry.ordering().isEmpty()) {
            return rows;
        }
        List<Row> sorted = new ArrayList<>();
        rows.forEachRemaining(sorted::add);
        sorted.sort(new RowOrder(entry.ordering(), entry.schema()).comparator());
        return new SortedIterator(sorted.iterator());
    }

    /** How many rows there are, copies counted. O(1). */
    public long count(String name) {
        return version(place(name)).totalWeight();
    }

    /** Gives every row with its number of copies to {@code sink}. */
    public void forEach(String name, RowSink sink) {
        int place = place(name);
        RowBuffer row = new RowBuffer(schema(name).size());
        int limit = version(place).limit();
        for (int id = 0; id < limit; id++) {
            RowStore.Version version = version(place);
            long weight = version.weight(id);
            if (weight != 0) {
                version.read(id, row);
                sink.accept(row, weight);
            }
        }
    }

    /** Gives the pin up. Idempotent. */
    @Override
    public void close() {
        release();
    }

    /** Takes the pin away for this reason; false if it was given up before. */
    boolean cancel(DormouseException reason) {
        if (root.get() == null) {
            return false;
        }
        cancellation = reason;
        return release();
    }

    private boolean release() {
        RootVector pinned = root.getAndSet(null);
        if (pinned == null) {
            return false;
        }
        publication.unpin(this, pinned);
        return true;
    }

    /** Rows that were sorted; like the others, they are not to be had any more when the snapshot is closed or cancelled. */
    private final class SortedIterator implements Iterator<Row> {
        private final Iterator<Row> rows;

        SortedIterator(Iterator<Row> rows) {
            this.rows = rows;
        }

        @Override
        public boolean hasNext() {
            opened();
            return rows.hasNext();
        }

        @Override
        public Row next() {
            opened();
            return rows.next();
        }
    }

    /** Keeps no rows from step to step: a snapshot that is closed or cancelled in between gives them up at once. */
    private final class RowIterator implements Iterator<Row> {
        private final int place;
        private final Schema schema;
        private final RowBuffer buffer;
        private int id;
        private long copies;
        private @Nullable Row row;

        RowIterator(int place, Schema schema) {
            this.place = place;
            this.schema = schema;
            this.buffer = new RowBuffer(schema.size());
        }

        @Override
        public boolean hasNext() {
            RowStore.Version version = version(place);
            while (copies == 0 && id < version.limit()) {
                copies = version.weight(id);
                if (copies != 0) {
                    version.read(id, buffer);
                    row = buffer.toRow(schema);
                }
                id++;
            }
            return copies > 0;
        }

        @Override
        public Row next() {
            if (!hasNext() || row == null) {
                throw new NoSuchElementException();
            }
            copies--;
            return row;
        }
    }
}
