package io.dormouse.structure;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the join tree of a block: among all rooted spanning trees over atoms that share a variable, one of the least cost that
 * keeps every equality.
 *
 * <p>Which trees keep every equality is {@link TreeResolution}'s matter. Cost: first few edges to children that are not keyed, then
 * few keys that are inherited, few agreements, small depth, and the order in which the atoms are written.
 * The search is exhaustive up to {@link #MAX_TREES} trees; blocks have few atoms. Pure.
 */
public final class JoinTreeSearch {
    /** How many trees are looked at before the best one so far is taken. */
    static final int MAX_TREES = 400_000;

    private final int size;
    private final Hypergraph closed;
    private final int[] parent;
    private final TreeResolution resolution;
    private @Nullable JoinTree best;
    private long bestCost = Long.MAX_VALUE;
    private int examined;

    private JoinTreeSearch(Hypergraph graph) {
        this.size = graph.edges().size();
        this.closed = graph.closed();
        this.parent = new int[size];
        this.resolution = new TreeResolution(graph, parent);
    }

    /**
     * The best join tree of a connected block, or empty if none keeps all equalities. A block that is cyclic even when closed under
     * its keys has none, and is not searched.
     */
    public static Optional<JoinTree> find(Hypergraph graph) {
        return graph.closed().cyclicCore().isEmpty() ? search(graph) : Optional.empty();
    }

    /** Looks at the trees of any connected block. */
    static Optional<JoinTree> search(Hypergraph graph) {
        JoinTreeSearch search = new JoinTreeSearch(graph);
        for (int root = 0; root < search.size; root++) {
            Arrays.fill(search.parent, -1);
            if (!graph.edges().get(root).redundant()) {
                search.choose(root, 0);
            }
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
        return (closed.edges().get(a).variables() & closed.edges().get(b).variables()) != 0;
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
        resolution.reset(root);
        if (!resolution.resolve(root)) {
            return;
        }
        JoinTree tree = resolution.tree();
        long cost = cost(tree);
        if (cost < bestCost) {
            bestCost = cost;
            best = tree;
        }
    }

    private long cost(JoinTree tree) {
        long depth = 0;
        long waiting = 0;
        for (int i = 0; i < size; i++) {
            for (int up = i; up != tree.root(); up = tree.parent().get(up)) {
                depth++;
            }
            if (i != tree.root()
                    && (tree.edgeKey(i) & ~(tree.own(i) & tree.own(tree.parent().get(i)))) != 0) {
                waiting++;
            }
        }
        return tree.branchingEdges() * 1_000_000L
                + waiting * 100_000
                + tree.agreements().size() * 10_000L
                + depth * 100
                + tree.root();
    }
}
