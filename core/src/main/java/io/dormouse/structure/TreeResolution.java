package io.dormouse.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Works out the keys of a spanning tree's edges, and whether they and agreements keep every equality of the block.
 *
 * <p>Bottom-up. At a node first the children are placed whose key the node has itself, then those whose key it inherits through keyed
 * children placed before, then those that are not keyed, whose key is all that both sides have or inherit. This is the running
 * intersection property on the block closed under its keys (Cquirrel's assertion keys): a variable below an unkeyed child that
 * stands elsewhere too must be in the key of the child's edge, since it can meet its equals nowhere else.
 */
final class TreeResolution {
    private final Hypergraph graph;
    private final int[] parent;
    private final long[] edgeKeys;
    private final long[] accessible;
    private final long[] below;
    private final boolean[] keyed;
    private final List<Integer> order = new ArrayList<>();
    private final List<JoinTree.Agreement> agreements = new ArrayList<>();
    private int root;

    /** For the trees that {@code parent} will describe. */
    TreeResolution(Hypergraph graph, int[] parent) {
        this.graph = graph;
        this.parent = parent;
        edgeKeys = new long[parent.length];
        accessible = new long[parent.length];
        below = new long[parent.length];
        keyed = new boolean[parent.length];
    }

    void reset(int newRoot) {
        root = newRoot;
        order.clear();
        agreements.clear();
        Arrays.fill(edgeKeys, 0);
    }

    /** The tree, after {@link #resolve} of its root said true. */
    JoinTree tree() {
        return new JoinTree(
                graph,
                root,
                Arrays.stream(parent).boxed().toList(),
                Arrays.stream(edgeKeys).boxed().toList(),
                order,
                agreements);
    }

    /** What the tree costs, after {@link #resolve} of its root said true. */
    long cost() {
        long branching = 0;
        long waiting = 0;
        long depth = 0;
        for (int i = 0; i < parent.length; i++) {
            if (i != root) {
                branching += keyed[i] ? 0 : 1;
                waiting += (edgeKeys[i] & ~(own(i) & own(parent[i]))) != 0 ? 1 : 0;
                for (int up = i; up != root; up = parent[up]) {
                    depth++;
                }
            }
        }
        return TreeBounds.cost(branching, waiting, agreements.size(), depth, root);
    }

    private long own(int node) {
        return graph.edges().get(node).variables();
    }

    /** Resolves the edges below {@code node}; false if some equality is out of reach. */
    boolean resolve(int node) {
        List<Integer> waiting = new ArrayList<>();
        below[node] = own(node);
        for (int child = 0; child < parent.length; child++) {
            if (parent[child] == node) {
                if (!resolve(child)) {
                    return false;
                }
                waiting.add(child);
                below[node] |= below[child];
            }
        }
        List<Integer> placed = new ArrayList<>();
        placeKeyed(node, waiting, placed, own(node));
        long available = own(node);
        for (boolean grown = true; grown; ) {
            available = own(node);
            for (int child : placed) {
                available |= accessible[child];
            }
            grown = placeKeyed(node, waiting, placed, available);
        }
        accessible[node] = available;
        for (int child : waiting) {
            keyed[child] = false;
            edgeKeys[child] = accessible[child] & available;
            if (edgeKeys[child] == 0 || graph.edges().get(child).redundant()) {
                return false;
            }
        }
        placed.addAll(waiting);
        order.addAll(placed);
        return keepsEqualities(node, placed);
    }

    /** Places the waiting children that are keyed by variables among {@code available}; whether there was one. */
    private boolean placeKeyed(int node, List<Integer> waiting, List<Integer> placed, long available) {
        boolean any = false;
        for (int child : List.copyOf(waiting)) {
            long key = keyWithin(child, available, own(node));
            if (key != 0) {
                edgeKeys[child] = key;
                keyed[child] = true;
                waiting.remove(Integer.valueOf(child));
                placed.add(child);
                any = true;
            }
        }
        return any;
    }

    /**
     * The key of an edge by which the child is keyed: all shared variables that the node has itself, if they do, else all it can
     * reach, else just the child's key; 0 if there is none.
     */
    private long keyWithin(int child, long available, long ownOfNode) {
        Hypergraph.Hyperedge edge = graph.edges().get(child);
        long direct = own(child) & ownOfNode;
        if (direct != 0 && edge.keyedBy(direct)) {
            return direct;
        }
        for (long key : edge.keys()) {
            if ((key & ~available) == 0 && edge.keyedBy(key)) {
                return key;
            }
        }
        return 0;
    }

    private boolean keepsEqualities(int node, List<Integer> children) {
        for (int child : children) {
            long visible = keyed[child] ? accessible[child] : edgeKeys[child];
            if ((below[child] & ~visible & outside(child)) != 0) {
                return false;
            }
        }
        for (int variable = 0; variable < graph.variables().size(); variable++) {
            long bit = 1L << variable;
            int first = (own(node) & bit) != 0 ? JoinTree.OWN : Integer.MIN_VALUE;
            for (int child : children) {
                if (keyed[child] && (accessible[child] & bit) != 0) {
                    if (first == Integer.MIN_VALUE) {
                        first = child;
                    } else if ((edgeKeys[child] & bit) == 0) {
                        agreements.add(new JoinTree.Agreement(node, variable, first, child));
                    }
                }
            }
        }
        return true;
    }

    /** The variables of the atoms that are not below {@code node}. */
    private long outside(int node) {
        long variables = 0;
        for (int i = 0; i < parent.length; i++) {
            int up = i;
            while (up != -1 && up != node) {
                up = parent[up];
            }
            if (up == -1) {
                variables |= own(i);
            }
        }
        return variables;
    }
}
