package io.dormouse.circuit.tree;

import io.dormouse.circuit.KeyCells;
import io.dormouse.store.Dictionary;
import io.dormouse.store.Records;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the edges below a generalised node, which are the node's tuples: one record for a key, found once, with what each child
 * has of it side by side.
 *
 * <pre>
 * key words | status | parent key id | live link | for each child: number of its tuples, head of its live ones, what they are folded to;
 *                                                        of one that is counted its status, and what it is folded to
 * </pre>
 *
 * <p>A key's tuple is there while some child has a tuple with the key; at the commit after that the key leaves. One writer.
 */
final class SharedKeys implements UndoLog.Reclaimer {
    /** The status of a record that was handed back. */
    private static final long FREED = -1L;

    private final UndoLog log;
    private final int statusField;
    final KeyCells key;
    final Records records;
    final Dictionary dictionary;
    private final List<Edge> edges = new ArrayList<>();
    private @Nullable GeneralisedNode node;

    /** Keys for the edges to children of these kinds; {@code folded}: what is kept of each child, null if it is not folded. */
    SharedKeys(
            UndoLog log,
            ValuePool pool,
            KeyCells key,
            NodeLayout layout,
            Edge.Child[] kinds,
            @Nullable FoldedValues[] folded) {
        this.log = log;
        this.key = key;
        this.statusField = layout.statusField;
        int width = layout.width;
        for (int i = 0; i < kinds.length; i++) {
            width += kinds[i].fields(folded[i]);
        }
        records = new Records(log, width);
        dictionary = new Dictionary(log, records, key.width());
        int field = layout.width;
        for (int i = 0; i < kinds.length; i++) {
            edges.add(new Edge(log, pool, this, kinds[i], folded[i], field));
            field += kinds[i].fields(folded[i]);
        }
    }

    /** The edge to the child in a place. */
    Edge edge(int place) {
        return edges.get(place);
    }

    /** Says whose tuples the keys are. */
    void serve(GeneralisedNode generalised) {
        node = generalised;
    }

    private GeneralisedNode node() {
        return Objects.requireNonNull(node);
    }

    /** A key was interned whose record's fields are undefined. */
    void added(int id) {
        records.init(id, statusField, 0);
        for (Edge edge : edges) {
            edge.init(id);
        }
    }

    /** A child counted a tuple of the key in or out. */
    void counted(int id, int change) {
        if (change > 0) {
            if (!node().isPresent(id)) {
                node().arrive(id);
            }
        } else if (isUnused(id)) {
            node().depart(id);
        }
    }

    /** Asks that the key leaves at commit, if nobody uses it then. */
    void offerBack(int id) {
        if (isUnused(id)) {
            log.reclaimAtCommit(this, id);
        }
    }

    private boolean isUnused(int id) {
        for (Edge edge : edges) {
            if (edge.tupleCount(id) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void reclaim(int id) {
        if (records.get(id, statusField) != FREED && isUnused(id)) {
            dictionary.remove(id);
            key.release(records, id, 0);
            records.init(id, statusField, FREED);
            records.free(id);
        }
    }

    /** Gives back what the keys hold in the shared pool. */
    void dispose() {
        dictionary.forEach(id -> key.release(records, id, 0));
    }

    long bytes() {
        return records.bytes() + dictionary.bytes();
    }
}
