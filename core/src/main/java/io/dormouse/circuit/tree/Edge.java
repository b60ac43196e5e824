package io.dormouse.circuit.tree;

import io.dormouse.circuit.KeyCells;
import io.dormouse.store.Dictionary;
import io.dormouse.store.LinkedIndex;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;

/**
 * An edge of the tree: the join keys that parent tuples refer to and child tuples offer.
 *
 * <p>A key's record has the key's words, then {@link #heads} (upper half: the list of all parent tuples with the key; lower half:
 * of the live child tuples), then one field that is the child's status where the child is keyed (the key's record is then the
 * child's record too, so that one probe finds both), else the count of the child's tuples (upper half) and of its live ones (lower).
 * A key is interned once, when a tuple with it arrives; from then on the tuple knows it by its id. A key that nobody uses leaves
 * at commit. One writer.
 */
final class Edge implements UndoLog.Reclaimer {
    private static final long NO_HEADS = LinkedIndex.emptyHeads();
    /** The heads of a record that was handed back, so that a second request finds nothing to do. */
    private static final long FREED = -2L;

    private static final long ONE_TUPLE = 1L << 32;

    private final UndoLog log;
    private final boolean keyedChild;
    private final long[] words;
    final KeyCells key;
    final Records records;
    final Dictionary dictionary;
    final int heads;
    final int counts;
    /** The number of parent tuples with the key, twice, and 1 where they are indexed; −1 where the parent needs no such thing. */
    final int parents;

    /**
     * An edge whose keys are the cells {@code key} of the child's rows; records have at least {@code width} fields. {@code
     * countsParents}: the parent finds its tuples by the key.
     */
    Edge(UndoLog log, KeyCells key, boolean keyedChild, int width, boolean countsParents) {
        this.log = log;
        this.key = key;
        this.keyedChild = keyedChild;
        this.heads = key.width();
        this.counts = heads + 1;
        this.words = new long[key.width()];
        int needed = Math.max(width, counts + 1);
        this.parents = countsParents ? needed : -1;
        this.records = new Records(log, needed + (countsParents ? 1 : 0));
        this.dictionary = new Dictionary(log, records, key.width());
    }

    /** The id of the key that {@code cells} takes from a row, added if it is new. */
    int intern(KeyCells cells, RowBuffer row) {
        int id;
        if (cells.isOneLong()) {
            id = dictionary.intern(row.longs[cells.firstColumn()]);
        } else {
            cells.write(row, words, 0);
            id = dictionary.intern(words);
        }
        if (dictionary.added()) {
            records.init(id, heads, NO_HEADS);
            records.init(id, counts, 0);
            if (parents >= 0) {
                records.init(id, parents, 0);
            }
            key.retain(records, id, 0);
        }
        return id;
    }

    /** The id of the key that {@code cells} takes from a row, or −1. */
    int find(KeyCells cells, RowBuffer row) {
        if (cells.isOneLong()) {
            return dictionary.find(row.longs[cells.firstColumn()]);
        }
        return cells.find(row, words, 0) ? dictionary.find(words) : -1;
    }

    /** Whether some live child tuple has the key. */
    boolean isSupported(int id) {
        long count = records.get(id, counts);
        return keyedChild ? (count & Status.LIVE) != 0 : (int) count != 0;
    }

    /** How many live child tuples have the key. Only where the child is not keyed. */
    int support(int id) {
        return (int) records.get(id, counts);
    }

    /** How many parent tuples have the key. */
    long parentCount(int id) {
        return records.get(id, parents) >> 1;
    }

    /** Counts a parent tuple in ({@code change} 1) or out (−1). */
    void countParent(int id, int change) {
        records.set(id, parents, records.get(id, parents) + 2L * change);
    }

    /** Whether the parent's dictionary has all parent tuples with the key. */
    boolean areParentsIndexed(int id) {
        return (records.get(id, parents) & 1) != 0;
    }

    /** Says that the parent's dictionary has all parent tuples with the key, from now on. */
    void setParentsIndexed(int id) {
        records.set(id, parents, records.get(id, parents) | 1);
    }

    /** Counts a tuple of a child that is not keyed in ({@code change} 1) or out (−1). */
    void countTuple(int id, int change) {
        records.set(id, counts, records.get(id, counts) + change * ONE_TUPLE);
    }

    /** Counts a live tuple of a child that is not keyed in ({@code change} 1) or out (−1). */
    void countLive(int id, int change) {
        records.set(id, counts, records.get(id, counts) + change);
    }

    /** Asks that the key leaves at commit, if nobody uses it then. */
    void offerBack(int id) {
        if (isUnused(id)) {
            log.reclaimAtCommit(this, id);
        }
    }

    private boolean isUnused(int id) {
        return records.get(id, heads) == NO_HEADS && records.get(id, counts) == 0;
    }

    @Override
    public void reclaim(int id) {
        if (isUnused(id)) {
            dictionary.remove(id);
            key.release(records, id, 0);
            records.init(id, heads, FREED);
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
