package io.dormouse.structure;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts generalised nodes into a join tree: where a node is only summed and some of its children have the same key, these and the node
 * itself become children of a node that has just this key.
 *
 * <pre>
 *  p                     [X]
 *  +-- a  by X           +-- p  by X
 *  +-- b  by X    ==&gt;    |   +-- c  by Y
 *  +-- c  by Y           +-- a  by X
 *                        +-- b  by X
 * </pre>
 *
 * <p>A change of a key of {@code a} then concerns one tuple of {@code [X]} and not each tuple of {@code p} that has the key. Of a
 * q-hierarchical query that is only summed a tree is left in which each change climbs through one tuple a node: section 2 and
 * Lemma 4.6 of <i>Answering Conjunctive Queries with Aggregations under Updates</i>. It keeps the same equalities, since what p has below
 * it stays there. Pure.
 */
public final class Generalisation {
    private final JoinTree tree;
    private final long outputs;
    private final boolean[] isRead;
    private final boolean[] keepsMore;
    private final List<Integer> parent;
    private final List<Long> edgeKeys;
    private final List<Long> generalised = new ArrayList<>();
    private int root;

    private Generalisation(JoinTree tree, long outputs, boolean[] isRead, boolean[] keepsMore) {
        this.tree = tree;
        this.outputs = outputs;
        this.isRead = isRead.clone();
        this.keepsMore = keepsMore.clone();
        this.parent = new ArrayList<>(tree.parent());
        this.edgeKeys = new ArrayList<>(tree.edgeKeys());
        this.root = tree.root();
    }

    /**
     * The tree with generalised nodes wherever one helps; the same tree where none does, or where it relies on keys for what a node
     * inherits.
     *
     * @param tree a tree over atoms alone
     * @param outputs the variables that are read of a match
     * @param isRead for each atom, whether anything else is read of its tuples in a match
     * @param keepsMore for each atom, whether its tuples have anything beside the variables
     */
    public static JoinTree of(JoinTree tree, long outputs, boolean[] isRead, boolean[] keepsMore) {
        if (!tree.isDirect()) {
            return tree;
        }
        Generalisation search = new Generalisation(tree, outputs, isRead, keepsMore);
        search.generalise(tree.root());
        return search.generalised.isEmpty() ? tree : search.tree();
    }

    private JoinTree tree() {
        List<Integer> order = new ArrayList<>();
        addBelow(root, order);
        return new JoinTree(tree.graph(), root, parent, edgeKeys, order, List.of(), generalised);
    }

    private void addBelow(int node, List<Integer> order) {
        for (int child : children(node)) {
            order.add(child);
        }
        for (int child : children(node)) {
            addBelow(child, order);
        }
    }

    private List<Integer> children(int node) {
        List<Integer> children = new ArrayList<>();
        for (int i = 0; i < parent.size(); i++) {
            if (parent.get(i) == node) {
                children.add(i);
            }
        }
        return children;
    }

    private boolean isKeyed(int node) {
        return node != root && tree.graph().edges().get(node).keyedBy(edgeKeys.get(node));
    }

    /** Generalises above an atom's node as often as it helps, then below it. */
    private void generalise(int node) {
        List<Integer> below = children(node);
        List<Integer> group = bestGroup(node, below);
        if (group.isEmpty()) {
            below.forEach(this::generalise);
            return;
        }
        insert(node, group);
        generalise(node);
        group.forEach(this::generalise);
    }

    /**
     * The group of children that is worth a node of its own above them and {@code node}, or none: of several, one whose key is within
     * the others', which then find a place below; else the largest.
     */
    private List<Integer> bestGroup(int node, List<Integer> below) {
        List<Integer> best = List.of();
        for (int child : isKeyed(node) ? List.<Integer>of() : below) {
            List<Integer> group = group(child, below);
            if (!group.isEmpty()
                    && isWorth(node, edgeKeys.get(child), below, group)
                    && (best.isEmpty() || isBetter(group, best))) {
                best = group;
            }
        }
        return best;
    }

    private boolean isBetter(List<Integer> group, List<Integer> other) {
        long key = edgeKeys.get(group.get(0));
        long otherKey = edgeKeys.get(other.get(0));
        if (key != otherKey && ((key & ~otherKey) == 0 || (otherKey & ~key) == 0)) {
            return (key & ~otherKey) == 0;
        }
        return size(group) > size(other);
    }

    private long size(List<Integer> group) {
        return group.stream().mapToLong(this::size).sum();
    }

    /** The children with the key of {@code child} that are not keyed by it; none if it is. */
    private List<Integer> group(int child, List<Integer> below) {
        return isKeyed(child)
                ? List.of()
                : below.stream()
                        .filter(other -> edgeKeys.get(other).equals(edgeKeys.get(child)) && !isKeyed(other))
                        .toList();
    }

    /** How many atoms there are at a node and below. */
    private long size(int node) {
        long size = 1;
        for (int child : children(node)) {
            size += size(child);
        }
        return size;
    }

    /** Whether a node with variables {@code key} above {@code node} and the group saves visits, and nothing is read below it. */
    private boolean isWorth(int node, long key, List<Integer> below, List<Integer> group) {
        long above = node == root ? 0 : edgeKeys.get(node);
        boolean manyTuples = (tree.own(node) & ~key) != 0 || keepsMore[node];
        if ((above & ~key) != 0
                || above == key
                || !manyTuples
                || tree.graph().edges().get(node).keyedBy(key)
                || isRead(node, key)) {
            return false;
        }
        return below.stream().filter(child -> !group.contains(child)).noneMatch(child -> isReadBelow(child, key));
    }

    private boolean isReadBelow(int node, long key) {
        return isRead(node, key) || children(node).stream().anyMatch(child -> isReadBelow(child, key));
    }

    private boolean isRead(int node, long key) {
        return isRead[node] || (tree.own(node) & outputs & ~key) != 0;
    }

    private void insert(int node, List<Integer> group) {
        int added = parent.size();
        long key = edgeKeys.get(group.get(0));
        generalised.add(key);
        parent.add(parent.get(node));
        edgeKeys.add(edgeKeys.get(node));
        if (node == root) {
            root = added;
        }
        parent.set(node, added);
        edgeKeys.set(node, key);
        for (int child : group) {
            parent.set(child, added);
        }
    }
}
