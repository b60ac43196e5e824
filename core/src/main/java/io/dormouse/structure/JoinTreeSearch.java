package io.dormouse.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the join tree of a block: among all rooted spanning trees over atoms that share a variable, one of the least cost that
 * keeps every equality.
 *
 * <p>A tree keeps a variable's equality if the atoms that have it themselves are connected through edges (whose keys then contain
 * it), or if the tops of their connected parts are all reached from one node through keyed children, where an agreement is
 * checked; this is the running intersection property on the block closed under its keys (Cquirrel's assertion keys). Cost: first
 * few edges to children that are not keyed, then few agreements, then small depth, then the order in which the atoms are written.
 * The search is exhaustive up to {@link #MAX_TREES} trees; blocks have few atoms. Pure.
 */
public final class JoinTreeSearch {
    /** How many trees are looked at before the best one so far is taken. */
    static final int MAX_TREES = 400_000;

    private final Hypergraph graph;
    private final int size;
    private final int[] parent;
    private @Nullable JoinTree best;
    private long bestCost = Long.MAX_VALUE;
    private int examined;

    private JoinTreeSearch(Hypergraph graph) {
        this.graph = graph;
        this.size = graph.edges().size();
        this.parent = new int[size];
    }

    /** The best join tree of a connected block, or empty if none keeps all equalities. */
    public static Optional<JoinTree> find(Hypergraph graph) {
        JoinTreeSearch search = new JoinTreeSearch(graph);
        for (int root = 0; root < search.size; root++) {
            Arrays.fill(search.parent, -1);
            search.choose(root, 0);
        }
        return Optional.ofNullable(search.best);
    }

    /** Chooses the parents of the atoms from {@code atom} on, in every way that makes no cycle. */
    private void choose(int root, int atom) {
        if (examined >= MAX_TREES) {
            return;
        }
        if (atom == size) {
            consider(root);
        } else if (atom == root) {
            choose(root, atom + 1);
        } else {
            for (int candidate = 0; candidate < size; candidate++) {
                if (candidate != atom && shareVariable(atom, candidate) && !isBelow(candidate, atom)) {
                    parent[atom] = candidate;
                    choose(root, atom + 1);
                    parent[atom] = -1;
                }
            }
        }
    }

    private boolean shareVariable(int a, int b) {
        return (graph.edges().get(a).variables() & graph.edges().get(b).variables()) != 0;
    }

    private boolean isBelow(int node, int ancestor) {
        int up = node;
        while (up != -1 && up != ancestor) {
            up = parent[up];
        }
        return up == ancestor;
    }

    private void consider(int root) {
        examined++;
        JoinTree bare = new JoinTree(graph, root, Arrays.stream(parent).boxed().toList(), List.of());
        List<JoinTree.Agreement> agreements = new ArrayList<>();
        if (!keepsEqualities(bare, root, agreements)) {
            return;
        }
        long cost = cost(bare, agreements.size());
        if (cost < bestCost) {
            bestCost = cost;
            best = new JoinTree(graph, root, bare.parent(), agreements);
        }
    }

    private long cost(JoinTree tree, int agreements) {
        long depth = 0;
        for (int i = 0; i < size; i++) {
            for (int up = i; up != tree.root(); up = tree.parent().get(up)) {
                depth++;
            }
        }
        return tree.branchingEdges() * 1_000_000L + agreements * 10_000L + depth * 100 + tree.root();
    }

    /** Collects the agreements below {@code node}; false if some equality is out of reach. */
    private boolean keepsEqualities(JoinTree tree, int node, List<JoinTree.Agreement> agreements) {
        List<Integer> children = tree.children(node);
        for (int child : children) {
            if (!keepsEqualities(tree, child, agreements)) {
                return false;
            }
            // What lies below an unkeyed child, or is hidden behind one further down, can meet its equals nowhere else.
            long visible = tree.keyed(child) ? tree.accessible(child) : tree.edgeKey(child);
            if ((subtree(tree, child) & ~visible & outside(tree, child)) != 0) {
                return false;
            }
        }
        long[] inherited = new long[children.size()];
        for (int i = 0; i < inherited.length; i++) {
            int child = children.get(i);
            inherited[i] = tree.keyed(child) ? tree.accessible(child) & ~tree.edgeKey(child) : 0;
        }
        for (int variable = 0; variable < graph.variables().size(); variable++) {
            long bit = 1L << variable;
            int first = (tree.own(node) & bit) != 0 ? JoinTree.OWN : Integer.MIN_VALUE;
            for (int i = 0; i < inherited.length; i++) {
                if ((inherited[i] & bit) != 0) {
                    if (first == Integer.MIN_VALUE) {
                        first = children.get(i);
                    } else {
                        agreements.add(new JoinTree.Agreement(node, variable, first, children.get(i)));
                    }
                }
            }
        }
        return true;
    }

    private static long subtree(JoinTree tree, int node) {
        long variables = tree.own(node);
        for (int child : tree.children(node)) {
            variables |= subtree(tree, child);
        }
        return variables;
    }

    /** The variables of the atoms that are not below {@code node}. */
    private static long outside(JoinTree tree, int node) {
        long variables = 0;
        for (int i = 0; i < tree.parent().size(); i++) {
            boolean below = false;
            for (int up = i; up != -1; up = tree.parent().get(up)) {
                below |= up == node;
            }
            if (!below) {
                variables |= tree.own(i);
            }
        }
        return variables;
    }
}
