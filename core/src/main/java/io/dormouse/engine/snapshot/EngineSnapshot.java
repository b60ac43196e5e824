package io.dormouse.engine.snapshot;

import io.dormouse.circuit.RowOrder;
import io.dormouse.circuit.RowSink;
import io.dormouse.store.FactorCursor;
import io.dormouse.store.FactorReader;
import io.dormouse.store.FactorSeek;
import io.dormouse.store.FactorisedRows;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.RowStore;
import io.dormouse.store.SeekIndex;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A pin on all stored tables and live views at one epoch, whose pages it keeps until it is closed. Thread-safe; who uses it after
 * {@link #close} gets 57P01, after a limit has cancelled it 72000.
 *
 * <p>A pin that is given up while somebody reads lets the pages go at once, and the writer may use them again: so each row is read into a
 * buffer first, and believed only if the pin was still there afterwards ({@link #checkStill}), as with a sequence lock.
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

    /** What is pinned; refuses if it was given up. */
    RootVector opened() {
        publication.cancelIfTooOld(this);
        RootVector pinned = root.getAcquire();
        if (pinned == null) {
            throw refusal();
        }
        return pinned;
    }

    /** Says that all that was read before from {@code pinned} is what it showed; else refuses, and it must not be looked at. */
    void checkStill(RootVector pinned) {
        VarHandle.acquireFence();
        if (root.getOpaque() != pinned) {
            throw refusal();
        }
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

    private boolean isFactorised(int place) {
        return opened().version(place) instanceof FactorisedRows.Version;
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
        RootVector pinned = opened();
        RelationList.Entry entry = pinned.relations().entry(place);
        Iterator<Row> rows = pinned.version(place) instanceof FactorisedRows.Version factorised
                ? new SnapshotIterator.Composed(this, place, entry.schema(), FactorCursor.ofAll(factorised.shape()))
                : new SnapshotIterator.All(this, place, entry.schema());
        return ordered(rows, entry);
    }

    private Iterator<Row> ordered(Iterator<Row> rows, RelationList.Entry entry) {
        if (entry.ordering().isEmpty()) {
            return rows;
        }
        List<Row> sorted = new ArrayList<>();
        rows.forEachRemaining(sorted::add);
        sorted.sort(new RowOrder(entry.ordering(), entry.schema()).comparator());
        return new SortedIterator(sorted.iterator());
    }

    /** The names of the columns by which rows are sought: the key, or all. */
    public List<String> soughtColumns(String name) {
        int place = place(name);
        RelationList relations = opened().relations();
        Schema schema = relations.entry(place).schema();
        return Arrays.stream(relations.soughtColumns(place))
                .mapToObj(i -> schema.column(i).name())
                .toList();
    }

    /**
     * The rows that have these values in the first columns by which rows are sought, as {@link #rows(String)} gives them. O(log n + rows
     * found) with an index, which the first who asks for so many columns builds.
     */
    public Iterator<Row> rows(String name, List<? extends @Nullable Object> prefix) {
        int place = place(name);
        RootVector pinned = opened();
        RelationList.Entry entry = pinned.relations().entry(place);
        int[] columns = pinned.relations().soughtColumns(place);
        if (prefix.size() > columns.length) {
            throw new DormouseException(
                            SqlState.INVALID_PARAMETER, "more values are sought than there are columns to seek by")
                    .with("relation", name)
                    .with("values", prefix.size())
                    .with("columns", soughtColumns(name));
        }
        if (prefix.isEmpty()) {
            return rows(name);
        }
        RowBuffer key = new RowBuffer(entry.schema().size());
        for (int i = 0; i < prefix.size(); i++) {
            key.set(columns[i], entry.schema().column(columns[i]).type(), prefix.get(i));
        }
        if (pinned.version(place) instanceof FactorisedRows.Version factorised) {
            return ordered(seek(pinned, place, entry.schema(), factorised, key, prefix.size()), entry);
        }
        SeekIndex index = index(pinned, new RootVector.Sought(place, 0, prefix.size()));
        int[] sought = Arrays.copyOf(columns, prefix.size());
        return ordered(
                new SnapshotIterator.Found(this, place, entry.schema(), sought, key, index.candidates(key)), entry);
    }

    private SeekIndex index(RootVector pinned, RootVector.Sought sought) {
        SeekIndex index = publication.indexes().of(pinned, sought);
        if (index == null) {
            throw refusal();
        }
        return index;
    }

    private Iterator<Row> seek(
            RootVector pinned, int place, Schema schema, FactorisedRows.Version rows, RowBuffer wanted, int columns) {
        FactorSeek seek =
                new FactorSeek(rows.shape(), (part, found) -> index(pinned, new RootVector.Sought(place, part, found)));
        return seek.find(wanted, columns, rows.readers(), () -> checkStill(pinned))
                .<Iterator<Row>>map(cursor -> new SnapshotIterator.Composed(this, place, schema, cursor))
                .orElse(Collections.emptyIterator());
    }

    /** The one row with this key. */
    public Optional<Row> get(String name, List<? extends @Nullable Object> key) {
        RelationList.Entry entry = opened().relations().entry(place(name));
        if (entry.key().isEmpty()) {
            throw new DormouseException(SqlState.WRONG_OBJECT_TYPE, "the relation has no key by which to get a row")
                    .with("relation", name)
                    .hint(
                            "a stored table has one if it was declared, a view if it groups; else ask for the rows with given values");
        }
        if (key.size() != entry.key().size()) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "a key has one value for each of its columns")
                    .with("relation", name)
                    .with("values", key.size())
                    .with("key", soughtColumns(name));
        }
        Iterator<Row> rows = rows(name, key);
        return rows.hasNext() ? Optional.of(rows.next()) : Optional.empty();
    }

    /** How many rows there are, copies counted. O(1), or O(groups) where they are kept factorised. */
    public long count(String name) {
        int place = place(name);
        RootVector pinned = opened();
        return pinned.version(place).count(() -> checkStill(pinned));
    }

    /** Gives every row with its number of copies to {@code sink}. */
    public void forEach(String name, RowSink sink) {
        int place = place(name);
        RowBuffer row = new RowBuffer(schema(name).size());
        if (isFactorised(place)) {
            forEachFactorised(place, row, sink);
            return;
        }
        for (int from = 0; ; ) {
            RootVector pinned = opened();
            RowStore.Version version = rows(pinned, place);
            int id = version.next(from);
            long weight = id < 0 ? 0 : version.weight(id);
            if (weight != 0) {
                version.read(id, row);
            }
            checkStill(pinned);
            if (id < 0) {
                return;
            }
            sink.accept(row, weight);
            from = id + 1;
        }
    }

    private void forEachFactorised(int place, RowBuffer row, RowSink sink) {
        FactorCursor cursor = FactorCursor.ofAll(factorised(opened(), place).shape());
        while (true) {
            RootVector pinned = opened();
            FactorReader[] factors = factorised(pinned, place).readers();
            Runnable check = () -> checkStill(pinned);
            if (!cursor.advance(factors, check)) {
                return;
            }
            cursor.read(factors, check, row);
            sink.accept(row, cursor.weight(factors, check));
        }
    }

    static RowStore.Version rows(RootVector pinned, int place) {
        return (RowStore.Version) pinned.version(place);
    }

    static FactorisedRows.Version factorised(RootVector pinned, int place) {
        return (FactorisedRows.Version) pinned.version(place);
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
}
