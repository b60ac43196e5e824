package io.dormouse.circuit.tree;

import io.dormouse.algebra.Int128;
import io.dormouse.circuit.KeyCells;
import io.dormouse.circuit.RowPort;
import io.dormouse.store.Dictionary;
import io.dormouse.store.LinkedIndex;
import io.dormouse.store.LookAhead;
import io.dormouse.store.OrderedMultiset;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An edge of the tree: the join keys that parent tuples refer to and child tuples offer.
 *
 * <p>A key's record has the key's words, then the head of the list of all parent tuples with the key, then one field that is the
 * child's status where the child's tuple is the key (the key's record is then the child's record too, so that one probe finds both);
 * else the number of the child's tuples and the head of the list of its live ones; and if it is folded, what they are folded to
 * ({@link FoldedValues}). The edges below a generalised
 * node share their keys' records with it ({@link SharedKeys}). A key is interned once, when a tuple with
 * it arrives; from then on the tuple knows it by its id. A key that nobody uses leaves at commit. One writer.
 */
final class Edge implements UndoLog.Reclaimer {
    /** What a key's record has of the child's tuples with the key. */
    enum Child {
        /** There is one at most, of which the record has everything. */
        KEYED,
        /** They are equal and without children, so that their status is all there is to know ({@link CountedLeaf}). */
        COUNTED,
        /** Those that are live are listed. */
        LISTED;

        /** How many fields of a key's record are about a child that is not keyed, of which {@code folded} is kept, if it is folded. */
        int fields(@Nullable FoldedValues folded) {
            int own = this == LISTED ? 2 : 1;
            int count = this == LISTED && folded != null ? 1 : 0;
            return own + count + (folded == null ? 0 : folded.fields());
        }
    }

    /** The head of a record that was handed back, so that a second request finds nothing to do; no member's and not empty. */
    private static final long FREED = Long.MIN_VALUE;

    private final UndoLog log;
    private final Child kind;
    private final long[] words;
    final KeyCells key;
    final Records records;
    final Dictionary dictionary;
    final LookAhead soon;
    /** The head of the list of parent tuples; −1 where the parent is generalised and has one. */
    final int parents;
    /** The child's status (of a keyed one in the lower half), or the number of its tuples. */
    final int child;
    /** The head of the list of live tuples, or −1 where they are not listed. */
    final int live;
    /** The sum of the counts of a folded child's live tuples, or −1: where it is not folded, or its status has that. */
    private final int count;

    private final boolean folded;
    /** The first of a folded child's sums. */
    private final int sums;
    /** How many words they take; behind them the roots of the multisets. */
    private final int sumWords;

    private final OrderedMultiset[] multisets;
    private final boolean[] largest;
    private final boolean growing;

    private final @Nullable SharedKeys shared;

    /**
     * An edge whose keys are the cells {@code key} of the child's rows; records have at least {@code width} fields. {@code folded}: what
     * is kept of a folded child.
     */
    Edge(UndoLog log, ValuePool pool, KeyCells key, Child kind, @Nullable FoldedValues folded, int width) {
        this(
                log,
                pool,
                key,
                kind,
                folded,
                new Records(log, kind == Child.KEYED ? width : key.width() + 1 + kind.fields(folded)),
                null,
                key.width());
    }

    /** An edge below a generalised node; its fields begin with {@code firstField}. */
    Edge(UndoLog log, ValuePool pool, SharedKeys shared, Child kind, @Nullable FoldedValues folded, int firstField) {
        this(log, pool, shared.key, kind, folded, shared.records, shared, firstField);
    }

    /** {@code firstField}: the head of the list of parents, or the first field about the child where the keys are shared. */
    private Edge(
            UndoLog log,
            ValuePool pool,
            KeyCells key,
            Child kind,
            @Nullable FoldedValues folded,
            Records records,
            @Nullable SharedKeys shared,
            int firstField) {
        this.log = log;
        this.key = key;
        this.kind = kind;
        this.folded = folded != null;
        this.parents = shared == null ? firstField : -1;
        this.child = shared == null ? firstField + 1 : firstField;
        boolean listed = kind == Child.LISTED;
        this.live = listed ? child + 1 : -1;
        this.count = listed && folded != null ? live + 1 : -1;
        this.sums = child + (listed ? 3 : 1);
        this.sumWords = folded == null ? 0 : 2 * folded.sums();
        this.largest = largest(folded);
        this.growing = folded != null && folded.growing();
        this.multisets = multisets(log, pool, largest.length);
        this.words = new long[key.width()];
        this.records = records;
        this.dictionary = shared == null ? new Dictionary(log, records, key.width()) : shared.dictionary;
        this.shared = shared;
        this.soon = new LookAhead(dictionary, records, firstField, 2 * RowPort.PLACES);
    }

    private static boolean[] largest(@Nullable FoldedValues folded) {
        boolean[] largest = new boolean[folded == null ? 0 : folded.largest().size()];
        for (int i = 0; i < largest.length; i++) {
            largest[i] = Objects.requireNonNull(folded).largest().get(i);
        }
        return largest;
    }

    private static OrderedMultiset[] multisets(UndoLog log, ValuePool pool, int size) {
        OrderedMultiset[] multisets = new OrderedMultiset[size];
        for (int i = 0; i < size; i++) {
            multisets[i] = new OrderedMultiset(log, Type.Kind.LONG, pool);
        }
        return multisets;
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
            added(id);
        }
        return id;
    }

    /** As {@link #intern(KeyCells, RowBuffer)}, of the key with these words. */
    int intern(long[] keyWords) {
        int id = dictionary.intern(keyWords);
        if (dictionary.added()) {
            added(id);
        }
        return id;
    }

    private void added(int id) {
        if (shared != null) {
            shared.added(id);
        } else {
            records.init(id, parents, LinkedIndex.emptyHead());
            init(id);
        }
        key.retain(records, id, 0);
    }

    /** Makes the fields of a new key those of no child tuple. */
    void init(int id) {
        records.init(id, child, 0);
        if (live >= 0) {
            records.init(id, live, LinkedIndex.emptyHead());
        }
        if (count >= 0) {
            records.init(id, count, 0);
        }
        for (int i = 0; i < sumWords; i++) {
            records.init(id, sums + i, 0);
        }
        for (int slot = 0; slot < multisets.length; slot++) {
            records.init(id, rootField(slot), OrderedMultiset.NONE);
        }
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
        return live < 0 ? Status.isLive(records.get(id, child)) : support(id) != 0;
    }

    /** How many live child tuples have the key. Only where they are listed. */
    int support(int id) {
        return LinkedIndex.lengthOf(records.get(id, live));
    }

    /** The sum of the counts of the live tuples that have the key. Only where the child is folded. */
    long count(int id) {
        return count < 0 ? Status.multiplicity(records.get(id, child)) : records.get(id, count);
    }

    /** Whether the child is folded. */
    boolean keepsSums() {
        return folded;
    }

    /** Adds to {@link #count}, unless the child's status has it, which the child changes before a change climbs. */
    void addToCount(int id, long change) {
        if (count >= 0) {
            records.set(id, count, JoinTreeOperator.sum(records.get(id, count), change));
        }
    }

    /** Whether it has a {@link #count} of its own, beside the child's status. */
    boolean keepsCount() {
        return count >= 0;
    }

    /** The high word of the sum in a slot. */
    long sumHigh(int id, int slot) {
        return records.get(id, sums + 2 * slot);
    }

    /** The low word of the sum in a slot. */
    long sumLow(int id, int slot) {
        return records.get(id, sums + 1 + 2 * slot);
    }

    /** Adds to the sum in a slot. */
    void addToSum(int id, int slot, long high, long low) {
        int field = sums + 2 * slot;
        long oldHigh = records.get(id, field);
        long oldLow = records.get(id, field + 1);
        long newHigh = Int128.addHigh(oldHigh, oldLow, high, low);
        if (newHigh != oldHigh) {
            records.set(id, field, newHigh);
        }
        if (low != 0) {
            records.set(id, field + 1, oldLow + low);
        }
    }

    /** Multiplies by the sum in a slot. */
    void multiply(int id, int slot, WideProduct product) {
        product.times(sumHigh(id, slot), sumLow(id, slot));
    }

    private int rootField(int slot) {
        return sums + sumWords + slot;
    }

    /** Whether the multisets have nothing but the value that is asked for, since none is ever taken out but for a better one. */
    boolean isGrowing() {
        return growing;
    }

    /** Puts {@code copies} of a value into the multiset in a slot, or takes them out if negative. */
    void addToMultiset(int id, int slot, long value, long copies) {
        if (growing && copies < 0) {
            return;
        }
        int before = multiset(id, slot);
        OrderedMultiset values = multisets[slot];
        int after = growing ? values.keepBest(before, largest[slot], 0, value) : values.add(before, 0, value, copies);
        if (after != before) {
            records.set(id, rootField(slot), after);
        }
    }

    /** The root of the multiset in a slot. */
    int multiset(int id, int slot) {
        return (int) records.get(id, rootField(slot));
    }

    /** The multisets in a slot. */
    OrderedMultiset multisets(int slot) {
        return multisets[slot];
    }

    /** Makes {@code best} the value that is asked for of the multiset in a slot. */
    void best(int id, int slot, Best best) {
        best.reset();
        addBest(id, slot, best);
    }

    /** Adds the value that is asked for of the multiset in a slot. */
    void addBest(int id, int slot, Best sum) {
        int root = multiset(id, slot);
        if (root == OrderedMultiset.NONE) {
            sum.clear();
        } else {
            sum.add(true, best(slot, root));
        }
    }

    private long best(int slot, int root) {
        OrderedMultiset values = multisets[slot];
        return values.low(largest[slot] ? values.largest(root) : values.smallest(root));
    }

    /** Whether no other value is better in a slot. */
    boolean isBest(int slot, long value, long other) {
        return largest[slot] ? value >= other : value <= other;
    }

    /** How many tuples of a child that is not keyed have the key; of one that is counted, 0 if there is none. */
    long tupleCount(int id) {
        return records.get(id, child);
    }

    /** Counts a tuple of a child that is not keyed in ({@code change} 1) or out (−1). */
    void countTuple(int id, int change) {
        records.set(id, child, records.get(id, child) + change);
        counted(id, change);
    }

    /** Says that the child has one tuple more with the key now ({@code change} 1), or one less (−1). */
    void counted(int id, int change) {
        if (shared != null) {
            shared.counted(id, change);
        }
    }

    /** A hint that the key that {@code cells} takes from a row will be asked for soon. */
    void expect(KeyCells cells, RowBuffer row) {
        if (cells.isOneLong()) {
            soon.expect(row.longs[cells.firstColumn()]);
        }
    }

    /** Asks that the key leaves at commit, if nobody uses it then. */
    void offerBack(int id) {
        if (shared != null) {
            shared.offerBack(id);
        } else if (isUnused(id)) {
            log.reclaimAtCommit(this, id);
        }
    }

    private boolean isUnused(int id) {
        long head = records.get(id, parents);
        long word = records.get(id, child);
        return head != FREED && LinkedIndex.lengthOf(head) == 0 && (kind == Child.KEYED ? (int) word : word) == 0;
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
        if (shared != null) {
            return; // the node that shares them does
        }
        dictionary.forEach(id -> key.release(records, id, 0));
    }

    long bytes() {
        long bytes = shared != null ? 0 : records.bytes() + dictionary.bytes();
        for (OrderedMultiset multiset : multisets) {
            bytes += multiset.bytes();
        }
        return bytes;
    }
}
