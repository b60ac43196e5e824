package io.dormouse.engine.snapshot;

import io.dormouse.store.CopiedPages;
import io.dormouse.store.FactorisedRows;
import io.dormouse.store.PublishedRows;
import io.dormouse.store.RowStore;
import io.dormouse.store.SeekIndex;
import io.dormouse.type.Schema;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All stored tables and live views at one epoch.
 *
 * <p>It lives as long as somebody pins it, and the newest one is pinned by its publisher. A pin is one compare-and-set on a counter
 * that refuses to leave 0, so a root that was given up is never taken up again. Immutable but for the pins and for indexes that come; thread-safe.
 */
final class RootVector {
    private final long number;
    private final long epoch;
    private final long definitions;
    private final RelationList relations;
    private final PublishedRows[] versions;
    private final long publishedNanos;
    /** How often it is pinned; the publisher's own pin is the first. */
    private final AtomicInteger pins = new AtomicInteger(1);

    /** The indexes that readers have asked for, by relation and number of columns; others may come. */
    private volatile Map<Sought, SeekIndex> indexes;

    /**
     * An index.
     *
     * @param place the place of the relation
     * @param part the factor whose groups it is of, if the rows are kept factorised; else 0
     * @param columns by how many of the relation's sought columns, or of the factor's
     */
    record Sought(int place, int part, int columns) {}

    /** The replaced pages that are kept for this root, or for it and older ones. The publisher's. */
    CopiedPages.Replaced replaced = new CopiedPages.Replaced();

    RootVector(
            long number,
            long epoch,
            long definitions,
            RelationList relations,
            PublishedRows[] versions,
            Map<Sought, SeekIndex> indexes,
            long publishedNanos) {
        this.number = number;
        this.epoch = epoch;
        this.definitions = definitions;
        this.relations = relations;
        this.versions = versions;
        this.indexes = indexes;
        this.publishedNanos = publishedNanos;
    }

    /** How many were published before. */
    long number() {
        return number;
    }

    long epoch() {
        return epoch;
    }

    /** How often definitions had changed. */
    long definitions() {
        return definitions;
    }

    RelationList relations() {
        return relations;
    }

    /** When it was published, in {@link System#nanoTime}. */
    long publishedNanos() {
        return publishedNanos;
    }

    /** The rows of the relation at a place. */
    PublishedRows version(int place) {
        return versions[place];
    }

    /** The rows that an index is of. */
    RowStore.Version rows(Sought sought) {
        return Objects.requireNonNull(find(versions, sought.place(), sought.part()));
    }

    /** The rows of the relation at a place, or the groups of a factor of it; null if it has no such factor. */
    static RowStore.@Nullable Version find(PublishedRows[] versions, int place, int part) {
        if (versions[place] instanceof FactorisedRows.Version factorised) {
            return part < factorised.shape().size() ? factorised.groups(part) : null;
        }
        return part == 0 ? (RowStore.Version) versions[place] : null;
    }

    /** The columns of the rows that an index is of. */
    Schema schema(Sought sought) {
        return versions[sought.place()] instanceof FactorisedRows.Version factorised
                ? factorised.shape().parts().get(sought.part()).schema()
                : relations.entry(sought.place()).schema();
    }

    /** The columns of these by which an index is. */
    int[] columns(Sought sought) {
        return versions[sought.place()] instanceof FactorisedRows.Version
                ? IntStream.range(0, sought.columns()).toArray()
                : Arrays.copyOf(relations.soughtColumns(sought.place()), sought.columns());
    }

    /** The rows of all relations, in order; not to be changed. */
    PublishedRows[] versions() {
        return versions;
    }

    /** All indexes. Immutable. */
    Map<Sought, SeekIndex> indexes() {
        return indexes;
    }

    /** Adds an index of this root's rows. */
    synchronized void add(Sought sought, SeekIndex index) {
        Map<Sought, SeekIndex> more = new HashMap<>(indexes);
        more.put(sought, index);
        indexes = Map.copyOf(more);
    }

    /** Pins it; false if nobody had it any more. */
    boolean pin() {
        int count = pins.get();
        while (count > 0) {
            if (pins.compareAndSet(count, count + 1)) {
                return true;
            }
            count = pins.get();
        }
        return false;
    }

    /** Gives a pin up; true if it was the last. */
    boolean unpin() {
        return pins.decrementAndGet() == 0;
    }

    /** How many pins there are. */
    int pins() {
        return pins.get();
    }
}
