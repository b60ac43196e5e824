package io.dormouse.store;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;

/**
 * Many ordered multisets of one type's values in one forest, each known by a root that the caller keeps in a field of his own.
 *
 * <p>A multiset is a treap over {@link Records}: one node for each distinct value with its number of copies, ordered by value,
 * heap-ordered by a hash of the value's words; so its shape depends on those only, not on the order of changes (Seidel and
 * Aragon, "Randomized search trees", 1996). {@link #add} and the ends cost O(log distinct values) expected; nothing is
 * allocated but pages. Values are one or two words as in {@link RowBuffer}: texts and NUMERICs are pool ids, which a node holds;
 * NUMERICs that are equal but differ in scale are values of their own. All writes go through the undo log, nodes are freed at
 * commit. One writer.
 */
public final class OrderedMultiset implements UndoLog.Reclaimer {
    /** The root of an empty multiset, and no node. */
    public static final int NONE = -1;

    private static final int LOW = 0;
    private static final int COUNT = 1;
    /** The left child in the upper half, the right child in the lower. */
    private static final int CHILDREN = 2;

    private static final int HIGH = 3;

    private final UndoLog log;
    private final Type.Kind kind;
    private final ValuePool pool;
    private final Records nodes;
    /** The root while a tree is being changed: what hangs from no node. */
    private int top;

    /** Multisets of values of this kind, whose texts and NUMERICs are in {@code pool}. */
    public OrderedMultiset(UndoLog log, Type.Kind kind, ValuePool pool) {
        this.log = log;
        this.kind = kind;
        this.pool = pool;
        this.nodes = new Records(log, kind == Type.Kind.WIDE ? 4 : 3);
    }

    /**
     * Adds {@code copies} of a value, or takes them away if negative, and returns the new root.
     *
     * @param high the value's high word if it is WIDE, else ignored
     * @throws DormouseException 23D01 if fewer copies are there than are taken away, 22003 if there are more than 2⁶³−1 then
     */
    public int add(int root, long high, long low, long copies) {
        return change(root, kind == Type.Kind.WIDE ? high : 0, low, copies);
    }

    /**
     * Puts a value into a multiset that has one value at most, in its place if it is better, and returns the new root: what is left of a
     * multiset that nothing is ever taken out of, and of which one end is asked for.
     */
    public int keepBest(int root, boolean largest, long high, long low) {
        if (root != NONE && !isBetter(high, low, root, largest)) {
            return root;
        }
        int rest = root == NONE ? NONE : change(root, high(root), low(root), -count(root));
        return add(rest, high, low, 1);
    }

    private boolean isBetter(long high, long low, int node, boolean largest) {
        int order = compare(high, low, node);
        if (kind == Type.Kind.NUMERIC && order != 0) {
            int numbers = ((BigDecimal) pool.get((int) low)).compareTo((BigDecimal) pool.get((int) low(node)));
            // Of equal ones that with the fewest digits, which is the smaller, is the better at both ends.
            return numbers == 0 ? order < 0 : largest == numbers > 0;
        }
        return largest ? order > 0 : order < 0;
    }

    private int change(int root, long high, long low, long copies) {
        top = root;
        int priority = priority(high, low);
        int parent = NONE;
        boolean left = false;
        int node = root;
        // A value that the heap order wants above a node is not below it: then its place is here.
        while (node != NONE && !isAbove(priority, high, low, node)) {
            int order = compare(high, low, node);
            if (order == 0) {
                addTo(node, copies, parent, left);
                return top;
            }
            parent = node;
            left = order < 0;
            node = child(node, left);
        }
        if (copies < 0) {
            throw tooFew(0, copies);
        }
        if (copies > 0) {
            int added = allocate(high, low, copies);
            link(parent, left, added);
            split(node, added, high, low);
        }
        return top;
    }

    private void addTo(int node, long copies, int parent, boolean left) {
        long before = count(node);
        long after = before + copies;
        if (after < 0) {
            if (copies < 0) {
                throw tooFew(before, copies);
            }
            throw new DormouseException(
                    SqlState.NUMERIC_OUT_OF_RANGE, "a value occurs more than 2^63-1 times in a group");
        }
        if (after == 0) {
            merge(parent, left, child(node, true), child(node, false));
            if (isPooled()) {
                pool.release((int) low(node));
            }
            log.reclaimAtCommit(this, node);
        } else {
            nodes.set(node, COUNT, after);
        }
    }

    /** Only a feed's rows, which nobody keeps, can be retracted without having been there. */
    private static DormouseException tooFew(long before, long copies) {
        return new DormouseException(SqlState.ABSENT_ROW, "a row is retracted that is not there")
                .with("copies", before)
                .with("retracted", -copies);
    }

    private int allocate(long high, long low, long copies) {
        int added = nodes.allocate();
        nodes.init(added, LOW, low);
        nodes.init(added, COUNT, copies);
        nodes.init(added, CHILDREN, pack(NONE, NONE));
        if (kind == Type.Kind.WIDE) {
            nodes.init(added, HIGH, high);
        }
        if (isPooled()) {
            pool.retain((int) low);
        }
        return added;
    }

    /** Hangs the smaller part of the subtree {@code node} left of {@code added}, the larger part right of it. */
    private void split(int node, int added, long high, long low) {
        int smaller = added;
        int larger = added;
        // The smaller part grows at the right edge, from the left child of the added node on; and the other way round.
        while (node != NONE) {
            if (compare(high, low, node) > 0) {
                link(smaller, smaller == added, node);
                smaller = node;
                node = child(node, false);
            } else {
                link(larger, larger != added, node);
                larger = node;
                node = child(node, true);
            }
        }
        link(smaller, smaller == added, NONE);
        link(larger, larger != added, NONE);
    }

    /** Hangs two trees, all of {@code smaller} before all of {@code larger}, as one where {@code parent} says. */
    private void merge(int parent, boolean left, int smaller, int larger) {
        while (smaller != NONE && larger != NONE) {
            if (isAbove(priority(high(smaller), low(smaller)), high(smaller), low(smaller), larger)) {
                link(parent, left, smaller);
                parent = smaller;
                left = false;
                smaller = child(smaller, false);
            } else {
                link(parent, left, larger);
                parent = larger;
                left = true;
                larger = child(larger, true);
            }
        }
        link(parent, left, smaller == NONE ? larger : smaller);
    }

    private void link(int parent, boolean left, int node) {
        if (parent == NONE) {
            top = node;
            return;
        }
        long before = nodes.get(parent, CHILDREN);
        long after = left ? pack(node, (int) before) : pack((int) (before >> 32), node);
        if (after != before) {
            nodes.set(parent, CHILDREN, after);
        }
    }

    private int child(int node, boolean left) {
        long children = nodes.get(node, CHILDREN);
        return left ? (int) (children >> 32) : (int) children;
    }

    private static long pack(int left, int right) {
        return ((long) left << 32) | (right & 0xFFFF_FFFFL);
    }

    /** The node of the smallest value, or {@link #NONE}; of equal NUMERICs, that with the fewest digits. */
    public int smallest(int root) {
        return edge(root, true);
    }

    /** The node of the largest value, or {@link #NONE}; of equal NUMERICs, that with the fewest digits. */
    public int largest(int root) {
        int last = edge(root, false);
        return last != NONE && kind == Type.Kind.NUMERIC
                ? shortest(root, (BigDecimal) pool.get((int) low(last)))
                : last;
    }

    private int edge(int root, boolean left) {
        int node = root;
        if (node != NONE) {
            for (int next = child(node, left); next != NONE; next = child(node, left)) {
                node = next;
            }
        }
        return node;
    }

    /** The first node of those whose number equals {@code number}, whatever its scale. */
    private int shortest(int root, BigDecimal number) {
        int first = NONE;
        for (int node = root; node != NONE; ) {
            boolean smaller = ((BigDecimal) pool.get((int) low(node))).compareTo(number) < 0;
            if (!smaller) {
                first = node;
            }
            node = child(node, !smaller);
        }
        return first;
    }

    /** The only or the low word of a node's value; the pool id of a text or NUMERIC. */
    public long low(int node) {
        return nodes.get(node, LOW);
    }

    /** The high word of a node's WIDE value; 0 for other kinds. */
    public long high(int node) {
        return kind == Type.Kind.WIDE ? nodes.get(node, HIGH) : 0;
    }

    /** How many copies of a node's value there are. */
    public long count(int node) {
        return nodes.get(node, COUNT);
    }

    /** How many copies of a value are in a multiset. O(log distinct values). */
    public long count(int root, long high, long low) {
        int node = root;
        while (node != NONE) {
            int order = compare(high, low, node);
            if (order == 0) {
                return count(node);
            }
            node = child(node, order < 0);
        }
        return 0;
    }

    /** Frees a whole multiset, O(its nodes). At commit only. */
    public void clear(int root) {
        if (root == NONE) {
            return;
        }
        clear(child(root, true));
        clear(child(root, false));
        if (isPooled()) {
            pool.release((int) low(root));
        }
        nodes.free(root);
    }

    @Override
    public void reclaim(int id) {
        // A node is asked for once, when it leaves its tree, and never comes back.
        nodes.free(id);
    }

    /** The bytes that the nodes take. */
    public long bytes() {
        return nodes.bytes();
    }

    /** How many nodes are in use, counting those that are freed at commit. */
    public int size() {
        return nodes.size();
    }

    private boolean isPooled() {
        return kind == Type.Kind.TEXT || kind == Type.Kind.NUMERIC;
    }

    private int compare(long high, long low, int node) {
        long otherLow = low(node);
        return switch (kind) {
            case LONG -> Long.compare(low, otherLow);
            // Canonical bits order as their magnitude, downwards below zero; NaN's are the largest.
            case DOUBLE -> Long.compare(ascending(low), ascending(otherLow));
            case WIDE -> high != high(node) ? Long.compare(high, high(node)) : Long.compareUnsigned(low, otherLow);
            case TEXT ->
                low == otherLow
                        ? 0
                        : Values.compareText((String) pool.get((int) low), (String) pool.get((int) otherLow));
            case NUMERIC -> low == otherLow ? 0 : compareNumerics((int) low, (int) otherLow);
        };
    }

    private static long ascending(long bits) {
        return bits ^ ((bits >> 63) >>> 1);
    }

    private int compareNumerics(int a, int b) {
        BigDecimal x = (BigDecimal) pool.get(a);
        BigDecimal y = (BigDecimal) pool.get(b);
        int order = x.compareTo(y);
        return order != 0 ? order : Integer.compare(x.scale(), y.scale());
    }

    private static int priority(long high, long low) {
        return Hashing.finish(Hashing.mix(high, low));
    }

    /** Whether a value is above a node in the heap order: by hash, among equal hashes by the words themselves. */
    private boolean isAbove(int priority, long high, long low, int node) {
        long otherHigh = high(node);
        long otherLow = low(node);
        int other = priority(otherHigh, otherLow);
        if (priority != other) {
            return priority > other;
        }
        return low != otherLow ? low > otherLow : high > otherHigh;
    }

    /** Checks a multiset's orders and counts and returns how many distinct values it has. O(nodes); for tests. */
    public int checkInvariants(int root) {
        if (root == NONE) {
            return 0;
        }
        if (count(root) <= 0) {
            throw new IllegalStateException("node " + root + " has " + count(root) + " copies");
        }
        int distinct = 1;
        for (boolean left : new boolean[] {true, false}) {
            int child = child(root, left);
            if (child == NONE) {
                continue;
            }
            int neighbour = left ? edge(child, false) : edge(child, true);
            int order = compare(high(neighbour), low(neighbour), root);
            if (order == 0 || (order < 0) != left) {
                throw new IllegalStateException("node " + neighbour + " is on the wrong side of " + root);
            }
            if (isAbove(priority(high(child), low(child)), high(child), low(child), root)) {
                throw new IllegalStateException("node " + child + " is below " + root + " against the heap order");
            }
            distinct += checkInvariants(child);
        }
        return distinct;
    }
}
