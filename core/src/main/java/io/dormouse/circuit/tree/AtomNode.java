package io.dormouse.circuit.tree;

import io.dormouse.store.Dictionary;
import io.dormouse.store.LinkedIndex;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The node of an atom: its projected tuples, and how the tuple of a row is found.
 *
 * <pre>
 * multiplicity(t) = number of base rows behind t; up to MAX_WALK equal tuples can stand side by side
 * </pre>
 *
 * <p>A keyed node's tuples are found by the edge above; others by walking the list of a key below where it is short, else by a
 * dictionary of their own. One writer.
 */
final class AtomNode extends RowNode implements UndoLog.Reclaimer {
    /** The status of a record that was handed back. */
    private static final long FREED = -1L;
    /** Up to how many tuples with one key are found by walking their list; more are indexed. */
    static final int MAX_WALK = 8;

    private final UndoLog log;
    private final @Nullable Dictionary dictionary;
    final Payload payload;
    private final long[] identity;
    private final long[] otherWords;
    private final int[] childKeyIds;
    private final LinkedIndex[] parentsOf;

    /** Whether the record of the tuple at hand was added just now, so that its fields need no undo. */
    private boolean fresh;
    /** The tuple before the one that was found last by walking a list. */
    private int walkedFrom;

    AtomNode(
            UndoLog log,
            ValuePool pool,
            JoinTreeOperator operator,
            NodeLayout layout,
            @Nullable Edge above,
            Edge[] below,
            TreeNode[] children,
            TupleRefusals refusals,
            boolean inside) {
        super(
                pool,
                operator,
                layout,
                layout.keyed ? Objects.requireNonNull(above).records : new Records(log, layout.width),
                above,
                below,
                children,
                refusals,
                inside);
        this.log = log;
        dictionary = layout.keyed ? null : new Dictionary(log, records, layout.identityWidth);
        payload = new Payload(
                log,
                pool,
                layout.payload.stream().mapToInt(layout.columns::indexOf).toArray());
        identity = new long[layout.identityWidth];
        otherWords = new long[layout.otherCells.width()];
        childKeyIds = new int[below.length];
        parentsOf = new LinkedIndex[below.length];
        for (int i = 0; i < below.length; i++) {
            parentsOf[i] = new LinkedIndex(below[i].records, below[i].parents, records, layout.linkField + i);
        }
    }

    @Override
    void change(RowBuffer row, long weight) {
        if (weight > 0) {
            operator.begin(layout.index, weight);
            insert(row, weight);
        } else {
            delete(row, -weight);
        }
    }

    private void insert(RowBuffer row, long weight) {
        for (int i = 0; i < below.length; i++) {
            if (layout.childKeyDirect[i]) {
                childKeyIds[i] = below[i].intern(childKeyCells[i], row);
            }
        }
        int id = layout.keyed ? internKeyed(row, weight) : internTuple(row);
        if (isPresent(id)) {
            addCopies(id, weight);
            if (isLive(id) && !operator.idempotent) {
                move(id);
            }
        } else {
            arrive(id, weight);
        }
    }

    private int internKeyed(RowBuffer row, long weight) {
        Edge edge = Objects.requireNonNull(above);
        int id = edge.intern(parentKeyCells, row);
        fresh = edge.dictionary.added();
        if (weight != 1 || (!fresh && isPresent(id))) {
            throw refusals.duplicateKey(row);
        }
        layout.otherCells.write(row, otherWords, 0);
        for (int i = 0; i < below.length; i++) {
            if (layout.childKeyDirect[i]) {
                putChildKey(id, i, childKeyIds[i]);
            }
        }
        for (int i = 0; i < otherWords.length; i++) {
            put(id, layout.otherField + i, otherWords[i]);
        }
        layout.otherCells.retain(records, id, layout.otherField);
        payload.write(id, row, fresh);
        return id;
    }

    private int internTuple(RowBuffer row) {
        if (above != null && layout.parentKeyDirect) {
            identity[layout.parentKeyField] = above.intern(parentKeyCells, row);
        }
        layout.otherCells.write(row, identity, layout.otherField);
        putChildKeysIntoIdentity();
        int id = internIdentity();
        if (fresh) {
            layout.otherCells.retain(records, id, layout.otherField);
        }
        return id;
    }

    /**
     * A tuple of the identity at hand. Few tuples with one key are found by walking the key's list, whose head a new tuple writes to
     * anyway; so most nodes of foreign-key trees never need the dictionary. Where copies are unlikely, nobody walks: a look at
     * each costs a cache miss, and a few equal tuples side by side do no harm.
     */
    private int internIdentity() {
        if (layout.anchor >= 0) {
            int key = childKeyIds[layout.anchor];
            LinkedIndex list = parentsOf[layout.anchor];
            if (!list.isMarked(key)) {
                int equal = layout.copiesLikely ? walk(key) : LinkedIndex.NONE;
                if (equal != LinkedIndex.NONE) {
                    fresh = false;
                    return equal;
                }
                if (list.length(key) < MAX_WALK) {
                    fresh = true;
                    int id = records.allocate();
                    records.init(id, identity);
                    records.init(id, layout.statusField, 0);
                    return id;
                }
                index(list, key);
            }
        }
        Dictionary tuples = Objects.requireNonNull(dictionary);
        int id = tuples.intern(identity);
        fresh = tuples.added();
        if (fresh) {
            records.init(id, layout.statusField, Status.INDEXED);
        }
        return id;
    }

    /** A tuple of the identity at hand in the list of a key, or −1. */
    private int walk(int key) {
        LinkedIndex list = parentsOf[layout.anchor];
        int id = list.first(key);
        while (id != LinkedIndex.NONE && !isOfIdentity(id)) {
            id = list.next(id);
        }
        return id;
    }

    private boolean isOfIdentity(int id) {
        for (int i = 0; i < identity.length; i++) {
            if (records.get(id, i) != identity[i]) {
                return false;
            }
        }
        return true;
    }

    /** Puts all tuples with a key into the dictionary, equal ones as one, since there are too many to walk over. */
    private void index(LinkedIndex list, int key) {
        list.linkBack(key);
        list.mark(key);
        Dictionary tuples = Objects.requireNonNull(dictionary);
        int next;
        for (int id = list.first(key); id != LinkedIndex.NONE; id = next) {
            next = list.next(id);
            int first = tuples.internRecord(id);
            if (first == id) {
                setStatus(id, status(id) | Status.INDEXED);
            } else {
                absorb(first, id);
            }
        }
    }

    /** Adds the copies of a tuple to those of an equal one and takes it out; there is no change to hand on. */
    private void absorb(int kept, int id) {
        long status = status(id);
        addCopies(kept, Status.multiplicity(status));
        if (Status.isLive(status)) {
            fallAsleep(id);
        }
        leave(id);
    }

    private void putChildKeysIntoIdentity() {
        for (int i = 0; i < below.length; i++) {
            if (layout.childKeyDirect[i]) {
                identity[layout.childKeyFields[i]] = childKeyIds[i];
            }
        }
    }

    /** Whether the tuples with a key of an edge below are found by walking its list, which then has no ways back and no mark. */
    boolean isWalked(int edge, int key) {
        return edge == layout.anchor && !parentsOf[edge].isMarked(key);
    }

    /** Links a tuple that was not there, and wakes it if nothing is missing. */
    private void arrive(int id, long multiplicity) {
        int missing = 0;
        for (int i = 0; i < below.length; i++) {
            if (!layout.childKeyDirect[i]) {
                putChildKey(id, i, LinkedIndex.NONE);
                missing++;
                continue;
            }
            int key = childKeyIds[i];
            if (isWalked(i, key)) {
                parentsOf[i].push(key, id, below[i].added());
            } else {
                parentsOf[i].insert(key, id, fresh);
            }
            if (!below[i].isSupported(key)) {
                missing++;
            }
        }
        if (above != null && !layout.keyed && layout.parentKeyDirect) {
            above.countTuple(parentKeyId(id), 1);
        }
        long indexed = layout.keyed ? 0 : status(id) & Status.INDEXED;
        putStatus(id, Status.of(multiplicity, missing) | indexed);
        if (inherits) {
            linkInherited(id);
        } else if (missing == 0 && agrees(id)) {
            wake(id);
        }
    }

    private void delete(RowBuffer row, long weight) {
        // Equal tuples side by side go one after the other.
        for (long left = weight; left > 0; ) {
            int id = find(row);
            long status = id < 0 ? 0 : status(id);
            long multiplicity = Status.multiplicity(status);
            long taken = Math.min(left, multiplicity);
            if (taken == 0) {
                throw refusals.absent(row);
            }
            operator.begin(layout.index, -taken);
            if (multiplicity > taken) {
                if (Status.isLive(status)) {
                    move(id);
                }
                setStatus(id, Status.withMultiplicity(status, multiplicity - taken));
            } else {
                if (Status.isLive(status)) {
                    sleep(id);
                }
                leave(id);
            }
            left -= taken;
        }
    }

    /** A tuple of a row, or −1 if none has all its values. Keys that a candidate has already are compared, not looked up. */
    private int find(RowBuffer row) {
        if (layout.keyed) {
            return findKeyed(row);
        }
        if (layout.anchor >= 0) {
            int key = below[layout.anchor].find(childKeyCells[layout.anchor], row);
            if (key < 0) {
                return -1;
            }
            if (isWalked(layout.anchor, key)) {
                return walkTo(row, key);
            }
        }
        return findIndexed(row);
    }

    private int findKeyed(RowBuffer row) {
        int id = Objects.requireNonNull(above).find(parentKeyCells, row);
        boolean found = id >= 0
                && isPresent(id)
                && layout.otherCells.find(row, otherWords, 0)
                && has(id, row)
                && payload.matches(id, row);
        return found ? id : -1;
    }

    /** A tuple of a row in the list of its key, or −1; says from where the walk came to it. */
    private int walkTo(RowBuffer row, int key) {
        if (!layout.otherCells.find(row, otherWords, 0)) {
            return -1;
        }
        LinkedIndex list = parentsOf[layout.anchor];
        walkedFrom = LinkedIndex.NONE;
        for (int id = list.first(key); id != LinkedIndex.NONE; id = list.next(id)) {
            if (has(id, row)) {
                return id;
            }
            walkedFrom = id;
        }
        return -1;
    }

    /** Whether a candidate has the other cells at hand and the keys of a row, but for the one by which it was found. */
    private boolean has(int id, RowBuffer row) {
        for (int i = 0; i < otherWords.length; i++) {
            if (records.get(id, layout.otherField + i) != otherWords[i]) {
                return false;
            }
        }
        for (int i = 0; i < below.length; i++) {
            if (layout.childKeyDirect[i]
                    && i != layout.anchor
                    && !below[i].is(childKeyId(id, i), childKeyCells[i], row)) {
                return false;
            }
        }
        return above == null
                || layout.keyed
                || !layout.parentKeyDirect
                || above.is(parentKeyId(id), parentKeyCells, row);
    }

    private int findIndexed(RowBuffer row) {
        for (int i = 0; i < below.length; i++) {
            if (layout.childKeyDirect[i]) {
                childKeyIds[i] = below[i].find(childKeyCells[i], row);
                if (childKeyIds[i] < 0) {
                    return -1;
                }
            }
        }
        if (above != null && layout.parentKeyDirect) {
            int key = above.find(parentKeyCells, row);
            if (key < 0) {
                return -1;
            }
            identity[layout.parentKeyField] = key;
        }
        if (!layout.otherCells.find(row, identity, layout.otherField)) {
            return -1;
        }
        putChildKeysIntoIdentity();
        return Objects.requireNonNull(dictionary).find(identity);
    }

    /** Unlinks a tuple that sleeps and of which no copy is left; one of a list that is walked has just been walked to. */
    private void leave(int id) {
        for (int i = 0; i < below.length; i++) {
            int key = childKeyId(id, i);
            if (key == LinkedIndex.NONE) {
                continue;
            }
            if (isWalked(i, key)) {
                parentsOf[i].removeAfter(key, walkedFrom, id);
            } else {
                parentsOf[i].remove(key, id);
            }
            below[i].offerBack(key);
        }
        setStatus(id, status(id) & Status.INDEXED);
        if (layout.keyed) {
            layout.otherCells.release(records, id, layout.otherField);
            if (!payload.isEmpty()) {
                log.reclaimAtCommit(this, id);
            }
            Objects.requireNonNull(above).offerBack(id);
        } else {
            if (above != null && layout.parentKeyDirect) {
                forgetParentKey(above, id);
            }
            log.reclaimAtCommit(this, id);
        }
    }

    @Override
    public void reclaim(int id) {
        if (layout.keyed) {
            if (!isPresent(id)) {
                payload.clear(id);
            }
            return;
        }
        long status = status(id);
        if (status != FREED && Status.multiplicity(status) == 0) {
            if ((status & Status.INDEXED) != 0) {
                Objects.requireNonNull(dictionary).remove(id);
            }
            layout.otherCells.release(records, id, layout.otherField);
            records.init(id, layout.statusField, FREED);
            records.free(id);
        }
    }

    private void put(int id, int field, long value) {
        if (fresh) {
            records.init(id, field, value);
        } else {
            records.set(id, field, value);
        }
    }

    private void putStatus(int id, long status) {
        put(id, layout.statusField, (records.get(id, layout.statusField) & ~layout.statusMask) | status);
    }

    private void putChildKey(int id, int child, int key) {
        int field = layout.childKeyFields[child];
        put(id, field, layout.withChildKey(records.get(id, field), child, key));
    }

    @Override
    void link(int id, int edge, int key) {
        parentsOf[edge].insert(key, id, false);
    }

    @Override
    void unlink(int id, int edge, int key) {
        parentsOf[edge].remove(key, id);
    }

    @Override
    void forParents(int edge, int key, boolean first, boolean last) {
        LinkedIndex parents = parentsOf[edge];
        for (int tuple = parents.first(key); tuple != LinkedIndex.NONE; tuple = parents.next(tuple)) {
            changeParent(tuple, edge, first, last);
        }
    }

    @Override
    int childKeyId(int id, int child) {
        return (int) (records.get(id, layout.childKeyFields[child]) >> layout.childKeyShift(child));
    }

    @Override
    void forEach(IntConsumer action) {
        forEachEntry(id -> {
            if (isPresent(id)) {
                action.accept(id);
            }
        });
    }

    private void forEachEntry(IntConsumer action) {
        if (layout.anchor >= 0) {
            LinkedIndex list = parentsOf[layout.anchor];
            below[layout.anchor].dictionary.forEach(key -> {
                for (int id = list.first(key); id != LinkedIndex.NONE; id = list.next(id)) {
                    action.accept(id);
                }
            });
            return;
        }
        (dictionary != null ? dictionary : Objects.requireNonNull(above).dictionary).forEach(action);
    }

    @Override
    void dispose() {
        // A tuple that is not keyed holds its cells as long as its entry is there, a keyed one while it is present.
        forEachEntry(id -> {
            if (!layout.keyed || isPresent(id)) {
                layout.otherCells.release(records, id, layout.otherField);
            }
        });
        if (above != null) {
            above.dispose();
        }
    }

    /** The lists of parents by child key, for the validator. */
    LinkedIndex parents(int child) {
        return parentsOf[child];
    }

    @Override
    void checkDictionary() {
        if (dictionary != null) {
            dictionary.checkInvariants();
        }
    }

    @Override
    long bytes() {
        long own = layout.keyed
                ? 0
                : records.bytes() + Objects.requireNonNull(dictionary).bytes();
        return own + payload.bytes() + (above == null ? 0 : above.bytes());
    }
}
