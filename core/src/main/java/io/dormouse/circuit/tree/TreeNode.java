package io.dormouse.circuit.tree;

import io.dormouse.circuit.KeyCells;
import io.dormouse.store.LinkedIndex;
import io.dormouse.store.Records;
import io.dormouse.store.ValuePool;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A node of the tree: its tuples, live and dormant, and how changes of them climb.
 *
 * <pre>
 * live(t)    ⇔ multiplicity(t) &gt; 0 ∧ every child key of t has support ∧ every agreement of the node holds
 * support(k) = number of live t with key k
 * </pre>
 *
 * <p>A change climbs: a tuple that becomes live wakes the parents that waited for its key only; one that joins or leaves a key
 * that keeps its support moves the live parents' matches without changing their status. Work is counted in visited parents
 * ({@link JoinTreeOperator#visits}). What is about to be lost is handed on before it is taken away. Cquirrel (SIGMOD 2020);
 * annotated CROWN, section 5.2 of <i>Answering Conjunctive Queries with Aggregations under Updates</i>. One writer.
 */
abstract class TreeNode {
    final JoinTreeOperator operator;
    final NodeLayout layout;
    final Records records;
    /** The field of a tuple's record that has its status. */
    private final int statusField;

    /** The edge to the parent; null at the root. */
    final @Nullable Edge above;

    final KeyCells parentKeyCells;
    final Edge[] below;
    final KeyCells[] childKeyCells;
    private final @Nullable LinkedIndex liveSiblings;

    @Nullable
    TreeNode parent;
    /** The place of this node among its parent's children. */
    int childIndex;

    private final TreeNode[] children;
    private Agreement[] agreements = new Agreement[0];
    /** How the keys of the edges below are read where they are inherited; null where direct. */
    final @Nullable InheritedKey[] inheritedBelow;

    private @Nullable InheritedKey inheritedAbove;
    /** For each edge below, the inherited edges that wait for it, directly or through others. */
    private final long[] waitersOf;

    /** Whether the key of an edge below is inherited. */
    boolean inherits;
    /** Whether changes climb from here as values that are summed, not as matches. */
    private final boolean inside;

    private NodeFactors factors = NodeFactors.NONE;
    /** The groups of the live tuples, if they make a factor of the answer: matches are not handed on then. */
    private @Nullable NodeGroups groups;

    TreeNode(
            ValuePool pool,
            JoinTreeOperator operator,
            NodeLayout layout,
            Records records,
            @Nullable Edge above,
            Edge[] below,
            TreeNode[] children,
            boolean inside) {
        this.inside = inside;
        this.operator = operator;
        this.layout = layout;
        this.statusField = layout.counted ? Objects.requireNonNull(above).child : layout.statusField;
        this.records = records;
        this.above = above;
        this.below = below;
        this.children = children;
        for (int i = 0; i < children.length; i++) {
            children[i].parent = this;
            children[i].childIndex = i;
        }
        int n = below.length;
        parentKeyCells = layout.parentKeyDirect
                ? layout.cells(pool, layout.parentKey, false, true)
                : NodeLayout.keyCells(pool, layout.parentKey);
        childKeyCells = new KeyCells[n];
        inheritedBelow = new InheritedKey[n];
        waitersOf = new long[n];
        for (int i = 0; i < n; i++) {
            childKeyCells[i] = layout.childKeyDirect[i]
                    ? layout.cells(pool, layout.childKeys.get(i), false, true)
                    : NodeLayout.keyCells(pool, layout.childKeys.get(i));
        }
        liveSiblings = above == null || layout.isKey()
                ? null
                : new LinkedIndex(above.records, above.live, records, layout.liveLinkField);
    }

    /** Sets the equalities to check when all child keys have support. */
    void setAgreements(Agreement[] toCheck) {
        agreements = toCheck;
    }

    /** Says how the key of the edge above is read, where it is inherited. */
    void inheritKeyAbove(ValuePath[] paths) {
        inheritedAbove = new InheritedKey(paths, parentKeyCells);
    }

    /** Says how the key of an edge below is read, where it is inherited; in the order of the edges. */
    void inheritKeyBelow(int edge, ValuePath[] paths) {
        InheritedKey key = new InheritedKey(paths, childKeyCells[edge]);
        inheritedBelow[edge] = key;
        inherits = true;
        for (int other = 0; other < edge; other++) {
            boolean waits = (key.through >>> other & 1) != 0 || (waitersOf[other] & key.through) != 0;
            if (waits) {
                waitersOf[other] |= 1L << edge;
            }
        }
    }

    /** Links the tuple to the inherited keys that have become known, and wakes it if nothing is missing then. */
    void linkInherited(int id) {
        for (int i = 0; i < below.length; i++) {
            InheritedKey inherited = inheritedBelow[i];
            if (inherited == null || childKeyId(id, i) != LinkedIndex.NONE || !areSupported(id, inherited.through)) {
                continue;
            }
            int key = inherited.intern(id, below[i]);
            setChildKey(id, i, key);
            link(id, i, key);
            if (below[i].isSupported(key)) {
                setStatus(id, status(id) - Status.ONE_MISSING);
            }
        }
        if (!Status.hasMissing(status(id)) && agrees(id)) {
            wake(id);
        }
    }

    /** Lists a tuple with the others that refer to a key. */
    abstract void link(int id, int edge, int key);

    /** Takes a tuple out of that list. */
    abstract void unlink(int id, int edge, int key);

    /** Whether the key of an edge below can be known: it is direct, or what it is inherited through has support. */
    boolean isKeyKnown(int id, int edge) {
        InheritedKey inherited = inheritedBelow[edge];
        return inherited == null || areSupported(id, inherited.through);
    }

    private boolean areSupported(int id, long edges) {
        for (long rest = edges; rest != 0; rest &= rest - 1) {
            int edge = Long.numberOfTrailingZeros(rest);
            int key = childKeyId(id, edge);
            if (key == LinkedIndex.NONE || !below[edge].isSupported(key)) {
                return false;
            }
        }
        return true;
    }

    /** Unlinks a sleeping tuple from those inherited keys in {@code edges} to which it is linked. */
    void unlinkInherited(int id, long edges) {
        for (long rest = edges; rest != 0; rest &= rest - 1) {
            int edge = Long.numberOfTrailingZeros(rest);
            int key = childKeyId(id, edge);
            if (key == LinkedIndex.NONE) {
                continue;
            }
            if (below[edge].isSupported(key)) {
                setStatus(id, status(id) + Status.ONE_MISSING);
            }
            unlink(id, edge, key);
            setChildKey(id, edge, LinkedIndex.NONE);
            below[edge].offerBack(key);
        }
    }

    void forgetParentKey(Edge edge, int id) {
        int key = parentKeyId(id);
        edge.countTuple(key, -1);
        edge.offerBack(key);
    }

    /** See {@link ResultFactors}; once all nodes are there. */
    void setGroups(NodeGroups ofLiveTuples) {
        groups = ofLiveTuples;
    }

    /** Makes a tuple live whose conditions hold, and tells the parents. */
    void wake(int id) {
        setStatus(id, status(id) | Status.LIVE);
        operator.current[layout.index] = id;
        if (groups != null) {
            groups.comes(id);
        }
        if (above == null) {
            emit();
            return;
        }
        if (inheritedAbove != null) {
            records.set(id, layout.parentKeyField, inheritedAbove.intern(id, above));
            above.countTuple(parentKeyId(id), 1);
        }
        int key = parentKeyId(id);
        boolean first = true;
        if (liveSiblings != null) {
            first = above.support(key) == 0;
            liveSiblings.insert(key, id, false);
        }
        climb(id, key, first, false);
    }

    /**
     * Tells the parents of a key what a live tuple's change means for them: it is {@code first} to support the key, {@code last} to do so, or
     * neither, so that the matches of live parents move.
     */
    private void climb(int id, int key, boolean first, boolean last) {
        if (!inside) {
            // Where groups are kept, who refers to the key need not know which of them it has.
            if (groups == null || first || last) {
                tellParents(key, first, last);
            }
            return;
        }
        long weight = operator.weight();
        int through = operator.through;
        operator.carry(this, id, first, last);
        if (first || last || operator.isNews()) {
            tellParents(key, first, last);
        }
        operator.restore(weight, through);
    }

    private void tellParents(int key, boolean first, boolean last) {
        Objects.requireNonNull(parent).forParents(childIndex, key, first, last);
    }

    /** Changes the tuples of this node that refer to a key of an edge below, of which this is the news. */
    abstract void forParents(int edge, int key, boolean first, boolean last);

    /** Changes one of them. */
    final void changeParent(int tuple, int edge, boolean first, boolean last) {
        operator.visits++;
        if (first) {
            gainSupport(tuple);
        } else if (last) {
            loseSupport(tuple, edge);
        } else if (isLive(tuple)) {
            move(tuple);
        }
    }

    void gainSupport(int id) {
        long status = status(id) - Status.ONE_MISSING;
        setStatus(id, status);
        if (inherits) {
            linkInherited(id);
        } else if (!Status.hasMissing(status) && agrees(id)) {
            wake(id);
        }
    }

    /** Hands on the matches of the root's tuple at hand. */
    private void emit() {
        if (groups == null) {
            operator.emit();
        }
    }

    /** Hands on that the matches of a live tuple changed on the path from below, or its multiplicity. */
    void move(int id) {
        operator.current[layout.index] = id;
        if (groups != null) {
            groups.moves(id);
            return;
        }
        if (above == null) {
            emit();
            return;
        }
        climb(id, parentKeyId(id), false, false);
    }

    /** Puts a live tuple to sleep; the parents hand on what they lose while everything below is still in place. */
    void sleep(int id) {
        operator.current[layout.index] = id;
        if (above == null) {
            emit();
        } else {
            int key = parentKeyId(id);
            climb(id, key, false, liveSiblings == null || above.support(key) == 1);
        }
        if (groups != null) {
            groups.goes(id);
        }
        fallAsleep(id);
    }

    /** Makes a tuple dormant of which nobody has to be told. */
    final void fallAsleep(int id) {
        if (liveSiblings != null) {
            liveSiblings.remove(parentKeyId(id), id);
        }
        if (inheritedAbove != null) {
            forgetParentKey(Objects.requireNonNull(above), id);
        }
        setStatus(id, status(id) & ~Status.LIVE);
    }

    void loseSupport(int id, int edge) {
        if (isLive(id)) {
            sleep(id);
        }
        unlinkInherited(id, waitersOf[edge]);
        setStatus(id, status(id) + Status.ONE_MISSING);
    }

    /** The product of the counts of a tuple's keys below, but for the edge {@code without}. Only inside a folded part. */
    long countsBelow(int id, int without) {
        long product = 1;
        for (int i = 0; i < below.length; i++) {
            if (i != without) {
                product = JoinTreeOperator.product(product, countBelow(childKeyId(id, i), i));
            }
        }
        return product;
    }

    private long countBelow(int key, int edge) {
        TreeNode child = children[edge];
        return child.layout.keyed ? child.countsBelow(key, -1) : below[edge].count(key);
    }

    /** Multiplies by what a tuple and its keys below, but for the edge {@code without}, contribute to a sum. Only inside a folded part. */
    void multiply(int id, int without, int sum, WideProduct product) {
        factors.multiply(id, sum, product);
        for (int i = 0; i < below.length; i++) {
            if (i == without) {
                continue;
            }
            int key = childKeyId(id, i);
            TreeNode child = children[i];
            int slot = child.factors.slot(sum);
            if (slot < 0) {
                product.times(countBelow(key, i));
            } else if (child.layout.keyed) {
                child.multiply(key, -1, sum, product);
            } else {
                below[i].multiply(key, slot, product);
            }
        }
    }

    /**
     * Adds what a tuple and its keys below, but for the edge {@code without}, contribute to an extreme: the best of each key. Only
     * inside a folded part.
     */
    void add(int id, int without, int extreme, Best sum) {
        factors.add(id, extreme, sum);
        for (int i = 0; i < below.length && sum.present; i++) {
            TreeNode child = children[i];
            int slot = child.factors.slotOfExtreme(extreme);
            if (i == without || slot < 0) {
                continue;
            }
            int key = childKeyId(id, i);
            if (child.layout.keyed) {
                child.add(key, -1, extreme, sum);
            } else {
                below[i].addBest(key, slot, sum);
            }
        }
    }

    /** What the node contributes to the sums and extremes of the block. */
    NodeFactors factors() {
        return factors;
    }

    /** See {@link #factors}; once all nodes are there. */
    void setFactors(NodeFactors contributed) {
        factors = contributed;
    }

    boolean agrees(int id) {
        for (Agreement agreement : agreements) {
            if (!agreement.holds(id)) {
                return false;
            }
        }
        return true;
    }

    boolean isLive(int id) {
        return Status.isLive(status(id));
    }

    long status(int id) {
        return records.get(id, statusField) & layout.statusMask;
    }

    void setStatus(int id, long status) {
        records.set(id, statusField, (records.get(id, statusField) & ~layout.statusMask) | status);
    }

    void setChildKey(int id, int child, int key) {
        int field = layout.childKeyFields[child];
        records.set(id, field, layout.withChildKey(records.get(id, field), child, key));
    }

    long multiplicity(int id) {
        return Status.multiplicity(status(id));
    }

    /** The id of the key of the edge above. */
    final int parentKeyId(int id) {
        return layout.isKey() ? id : (int) records.get(id, layout.parentKeyField);
    }

    /** The id of the key of an edge below, or −1 where it is not known. */
    abstract int childKeyId(int id, int child);

    /** Calls {@code action} for each tuple that is there. */
    abstract void forEach(IntConsumer action);

    /** Gives back what tuples and the keys above them hold in the shared pool. */
    abstract void dispose();

    /** Checks the dictionaries by which tuples are found. */
    abstract void checkDictionary();

    abstract long bytes();

    TreeNode child(int place) {
        return children[place];
    }

    /** The list of live tuples by the key of the edge above. Only where they are listed. */
    LinkedIndex liveByKey() {
        return Objects.requireNonNull(liveSiblings);
    }

    /** Whether the id of an entry is a tuple that is there. */
    boolean isPresent(int id) {
        return Status.multiplicity(status(id)) > 0;
    }
}
