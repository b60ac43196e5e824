package io.dormouse.engine.snapshot;

import io.dormouse.store.CopiedPages;
import io.dormouse.store.RowStore;
import io.dormouse.store.SeekIndex;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

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
    private final RowStore.Version[] versions;
    private final long publishedNanos;
    /** How often it is pinned; the publisher's own pin is the first. */
    private final AtomicInteger pins = new AtomicInteger(1);

    /** The indexes that readers have asked for, by relation and number of columns; others may come. */
    private volatile Map<Sought, SeekIndex> indexes;

    /** An index: the place of a relation, and by how many of its sought columns. */
    record Sought(int place, int columns) {}

    /** The replaced pages that are kept for this root, or for it and older ones. The publisher's. */
    CopiedPages.Replaced replaced = new CopiedPages.Replaced();

    RootVector(
            long number,
            long epoch,
            long definitions,
            RelationList relations,
            RowStore.Version[] versions,
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
    RowStore.Version version(int place) {
        return versions[place];
    }

    /** The rows of all relations, in order; not to be changed. */
    RowStore.Version[] versions() {
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
