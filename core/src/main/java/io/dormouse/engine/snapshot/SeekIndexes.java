package io.dormouse.engine.snapshot;

import io.dormouse.engine.snapshot.RootVector.Sought;
import io.dormouse.store.PublishedRows;
import io.dormouse.store.RowStore;
import io.dormouse.store.SeekIndex;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which indexes roots have: built by the first reader who seeks, from then on carried from root to root by whoever publishes, until the
 * relation goes.
 *
 * <p>An index that is not there costs the reader who builds it O(n log n), or what differs from the newest root if that has one; who publishes pays for the pages that he publishes. Writers
 * who publish nothing pay nothing.
 */
final class SeekIndexes {
    private final Publication publication;
    private final Object building = new Object();

    SeekIndexes(Publication publication) {
        this.publication = publication;
    }

    /** The index of a root; null if there is none yet and nobody pins the root any more. Waits only for who builds one. */
    @Nullable
    SeekIndex of(RootVector root, Sought sought) {
        SeekIndex found = root.indexes().get(sought);
        if (found != null) {
            return found;
        }
        // A pin of its own: what is built for all must not be lost to who closes his snapshot meanwhile.
        if (!root.pin()) {
            return null;
        }
        try {
            return built(root, sought);
        } finally {
            publication.unpin(root);
        }
    }

    private SeekIndex built(RootVector root, Sought sought) {
        synchronized (building) {
            SeekIndex index = root.indexes().get(sought);
            if (index == null) {
                index = make(root, sought);
                root.add(sought, index);
            }
            return index;
        }
    }

    /** From the newest root's, which is made for it if need be: so that the indexes of all roots share what is the same in them. */
    private SeekIndex make(RootVector root, Sought sought) {
        RootVector newest = publication.pinNewest();
        try {
            if (newest == root || newest.definitions() != root.definitions()) {
                return build(root, sought);
            }
            SeekIndex base = newest.indexes().get(sought);
            if (base == null) {
                base = build(newest, sought);
                newest.add(sought, base);
                carry(newest, sought, base);
            }
            return base.of(root.rows(sought));
        } finally {
            publication.unpin(newest);
        }
    }

    private static SeekIndex build(RootVector root, Sought sought) {
        return SeekIndex.build(root.rows(sought), root.schema(sought), root.columns(sought));
    }

    /** Gives roots that came while an index was built theirs, so that those who seek after this need not build it again. */
    private void carry(RootVector root, Sought sought, SeekIndex index) {
        RootVector from = root;
        SeekIndex carried = index;
        for (RootVector to = publication.pinNewest(); ; to = publication.pinNewest()) {
            boolean done = to == from
                    || to.definitions() != root.definitions()
                    || to.indexes().containsKey(sought);
            if (!done) {
                carried = carried.of(to.rows(sought));
                to.add(sought, carried);
            }
            // What the next step compares with must not go before.
            if (from != root) {
                publication.unpin(from);
            }
            if (done) {
                publication.unpin(to);
                return;
            }
            from = to;
        }
    }

    /** The indexes that a root of {@code versions} has from the one before it. */
    static Map<Sought, SeekIndex> carry(RootVector before, RelationList relations, PublishedRows[] versions) {
        Map<Sought, SeekIndex> all = before.indexes();
        if (all.isEmpty()) {
            return all;
        }
        Map<Sought, SeekIndex> carried = new HashMap<>();
        all.forEach((sought, index) -> {
            int place = relations.find(before.relations().entry(sought.place()).name());
            RowStore.Version rows = place < 0 ? null : RootVector.find(versions, place, sought.part());
            if (rows != null && index.isOf(rows)) {
                carried.put(new Sought(place, sought.part(), sought.columns()), index.of(rows));
            }
        });
        return Map.copyOf(carried);
    }
}
