package io.dormouse.circuit.tree;

import io.dormouse.circuit.KeyCells;
import io.dormouse.circuit.RowPort;
import io.dormouse.store.Dictionary;
import io.dormouse.store.LinkedIndex;
import io.dormouse.store.LookAhead;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;

/**
 * An edge of the tree: the join keys that parent tuples refer to and child tuples offer.
 *
 * <p>A key's record has the key's words, then the head of the list of all parent tuples with the key, then one field that is the
 * child's status where the child is keyed (the key's record is then the child's record too, so that one probe finds both);
 * else the number of the child's tuples, the head of the list of its live ones and, if it is folded, the sum of their values
 * ({@link io.dormouse.plan.Folding}). A key is interned once, when a tuple with
 * it arrives; from then on the tuple knows it by its id. A key that nobody uses leaves at commit. One writer.
 */
final class Edge implements UndoLog.Reclaimer {
    /** The head of a record that was handed back, so that a second request finds nothing to do; no member's and not empty. */
    private static final long FREED = Long.MIN_VALUE;

    private final UndoLog log;
    private final boolean keyedChild;
    private final long[] words;
    final KeyCells key;
    final Records records;
    final Dictionary dictionary;
    final LookAhead soon;
    /** The head of the list of parent tuples. */
    final int parents;
    /** The child's status (in the lower half), or the number of its tuples. */
    final int child;
    /** The head of the list of live tuples of a child that is not keyed. */
    final int live;
    /** The sum of the values of a folded child's live tuples, or −1. */
    private final int sum;

    /** An edge whose keys are the cells {@code key} of the child's rows; records have at least {@code width} fields. */
    Edge(UndoLog log, KeyCells key, boolean keyedChild, boolean folded, int width) {
        this.log = log;
        this.key = key;
        this.keyedChild = keyedChild;
        this.parents = key.width();
        this.child = parents + 1;
        this.live = keyedChild ? -1 : child + 1;
        this.sum = folded ? live + 1 : -1;
        this.words = new long[key.width()];
        this.records = new Records(log, keyedChild ? width : folded ? sum + 1 : live + 1);
        this.dictionary = new Dictionary(log, records, key.width());
        this.soon = new LookAhead(dictionary, records, parents, 2 * RowPort.PLACES);
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
            records.init(id, parents, LinkedIndex.emptyHead());
            records.init(id, child, 0);
            if (!keyedChild) {
                records.init(id, live, LinkedIndex.emptyHead());
            }
            if (sum >= 0) {
                records.init(id, sum, 0);
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

    /** Whether key {@code id} is the one that {@code cells} takes from a row. */
    boolean is(int id, KeyCells cells, RowBuffer row) {
        if (cells.isOneLong()) {
            return records.get(id, 0) == row.longs[cells.firstColumn()];
        }
        if (!cells.find(row, words, 0)) {
            return false;
        }
        for (int i = 0; i < words.length; i++) {
            if (records.get(id, i) != words[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the last key interned is new, so that its record needs no undo. */
    boolean added() {
        return dictionary.added();
    }

    /** Whether some live child tuple has the key. */
    boolean isSupported(int id) {
        return keyedChild ? Status.isLive(records.get(id, child)) : support(id) != 0;
    }

    /** How many live child tuples have the key. Only where the child is not keyed. */
    int support(int id) {
        return LinkedIndex.lengthOf(records.get(id, live));
    }

    /** The sum of the values of the live tuples that have the key. Only where the child is folded. */
    long sum(int id) {
        return records.get(id, sum);
    }

    /** Whether the child is folded. */
    boolean keepsSums() {
        return sum >= 0;
    }

    /** Adds to {@link #sum}. */
    void addToSum(int id, long change) {
        records.set(id, sum, JoinTreeOperator.sum(records.get(id, sum), change));
    }

    /** How many tuples of a child that is not keyed have the key. */
    long tupleCount(int id) {
        return records.get(id, child);
    }

    /** Counts a tuple of a child that is not keyed in ({@code change} 1) or out (−1). */
    void countTuple(int id, int change) {
        records.set(id, child, records.get(id, child) + change);
    }

    /** A hint that the key that {@code cells} takes from a row will be asked for soon. */
    void expect(KeyCells cells, RowBuffer row) {
        if (cells.isOneLong()) {
            soon.expect(row.longs[cells.firstColumn()]);
        }
    }

    /** Asks that the key leaves at commit, if nobody uses it then. */
    void offerBack(int id) {
        if (isUnused(id)) {
            log.reclaimAtCommit(this, id);
        }
    }

    private boolean isUnused(int id) {
        long head = records.get(id, parents);
        long word = records.get(id, child);
        return head != FREED && LinkedIndex.lengthOf(head) == 0 && (keyedChild ? (int) word : word) == 0;
    }

    @Override
    public void reclaim(int id) {
        if (isUnused(id)) {
            dictionary.remove(id);
            key.release(records, id, 0);
            records.init(id, parents, FREED);
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
