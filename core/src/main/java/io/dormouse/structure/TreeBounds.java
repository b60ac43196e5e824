package io.dormouse.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What every join tree that contains some edges costs at least, and which edges can still be added to them.
 *
 * <p>A spanning tree that keeps all equalities is a join tree of the block closed under its keys, and those are the spanning trees
 * of the greatest weight where an edge weighs as many variables as both ends have (Bernstein and Goodman). An edge can be added to
 * chosen ones within such a tree if and only if no path of heavier and chosen edges joins its ends.
 */
final class TreeBounds {
    private static final int CHOSEN = Integer.MAX_VALUE;

    /** Costs in one number, the weightiest first: unkeyed edges, inherited keys, agreements, depths, the root. */
    static long cost(long branching, long waiting, long agreements, long depth, int root) {
        return (((branching << 6 | waiting) << 12 | agreements) << 12 | depth) << 6 | root;
    }

    private final int size;
    private final int[][] weights;
    /** How many variables both atoms have themselves. */
    private final int[][] ownWeights;
    /** What the edge from an atom (first index) to its parent costs at least, −1 where there cannot be one. */
    private final long[][] edgeCosts;
    /** The least over all parents. */
    private final long[] leastCosts;

    private final int[] widest;
    private final boolean[] done;

    TreeBounds(Hypergraph graph, Hypergraph closed) {
        size = graph.edges().size();
        weights = new int[size][size];
        ownWeights = new int[size][size];
        edgeCosts = new long[size][size];
        leastCosts = new long[size];
        widest = new int[size];
        done = new boolean[size];
        for (int atom = 0; atom < size; atom++) {
            leastCosts[atom] = Long.MAX_VALUE;
            for (int other = 0; other < size; other++) {
                long shared = closed.edges().get(atom).variables()
                        & closed.edges().get(other).variables();
                weights[atom][other] = atom == other ? 0 : Long.bitCount(shared);
                ownWeights[atom][other] = Long.bitCount(graph.edges().get(atom).variables()
                        & graph.edges().get(other).variables());
                long cost = weights[atom][other] == 0 ? -1 : edgeCost(graph, closed, atom, other);
                edgeCosts[atom][other] = cost;
                if (cost >= 0) {
                    leastCosts[atom] = Math.min(leastCosts[atom], cost);
                }
            }
        }
    }

    private static long edgeCost(Hypergraph graph, Hypergraph closed, int child, int parent) {
        Hypergraph.Hyperedge edge = graph.edges().get(child);
        if (edge.determinedBy(graph.edges().get(parent).variables())) {
            return 0;
        }
        if (edge.determinedBy(closed.edges().get(parent).variables())) {
            return cost(0, 1, 0, 0, 0);
        }
        return edge.redundant() ? -1 : cost(1, 0, 0, 0, 0);
    }

    /** How many edges there are at least between each atom and {@code root}. */
    int[] distances(int root) {
        int[] distances = new int[size];
        Arrays.fill(distances, size);
        distances[root] = 0;
        Deque<Integer> reached = new ArrayDeque<>();
        reached.add(root);
        while (!reached.isEmpty()) {
            int at = reached.remove();
            for (int next = 0; next < size; next++) {
                if (weights[at][next] > 0 && distances[next] == size) {
                    distances[next] = distances[at] + 1;
                    reached.add(next);
                }
            }
        }
        return distances;
    }

    /** For each atom its possible parents in the order in which they promise a cheap tree. */
    int[][] candidates(int[] distances) {
        int[][] candidates = new int[size][];
        for (int i = 0; i < size; i++) {
            int atom = i;
            candidates[atom] = IntStream.range(0, size)
                    .filter(other -> edgeCosts[atom][other] >= 0)
                    .boxed()
                    .sorted(Comparator.<Integer>comparingLong(other -> edgeCosts[atom][other])
                            .thenComparingInt(other -> distances[other])
                            .thenComparingInt(other -> other))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        return candidates;
    }

    /** The least cost of a tree with these parents, −1 where one is not chosen yet. */
    long leastCost(int root, int[] parent, int[] distances) {
        long cost = root;
        long depth = 0;
        for (int i = 0; i < size; i++) {
            if (i == root) {
                continue;
            }
            long own = parent[i] < 0 ? leastCosts[i] : edgeCosts[i][parent[i]];
            if (own == Long.MAX_VALUE) {
                return Long.MAX_VALUE;
            }
            cost += own;
            int up = i;
            for (; parent[up] >= 0; up = parent[up]) {
                depth++;
            }
            depth += distances[up];
        }
        return cost + cost(0, 0, 0, depth, 0);
    }

    /**
     * Writes into {@code parent} a tree of the greatest weight, and of the greatest where only the variables that the atoms have
     * themselves count: if the block is acyclic without its keys, one that keeps all equalities. False if there is none from this
     * root.
     */
    boolean span(int root, int[] parent) {
        Arrays.fill(parent, -1);
        Arrays.fill(done, false);
        done[root] = true;
        List<Integer> reached = new ArrayList<>(List.of(root));
        while (reached.size() < size) {
            int child = -1;
            for (int at : reached) {
                for (int next = 0; next < size; next++) {
                    if (!done[next]
                            && edgeCosts[next][at] >= 0
                            && (child < 0 || isBetter(next, at, child, parent[child]))) {
                        if (child >= 0) {
                            parent[child] = -1;
                        }
                        child = next;
                        parent[child] = at;
                    }
                }
            }
            if (child < 0) {
                return false;
            }
            done[child] = true;
            reached.add(child);
        }
        return true;
    }

    private boolean isBetter(int child, int at, int otherChild, int otherAt) {
        if (weights[child][at] != weights[otherChild][otherAt]) {
            return weights[child][at] > weights[otherChild][otherAt];
        }
        if (ownWeights[child][at] != ownWeights[otherChild][otherAt]) {
            return ownWeights[child][at] > ownWeights[otherChild][otherAt];
        }
        return edgeCosts[child][at] < edgeCosts[otherChild][otherAt];
    }

    /** Finds out where edges from {@code atom} can be added to the chosen ones; {@link #canAdd} then knows. */
    void lookFrom(int atom, int[] parent) {
        Arrays.fill(widest, 0);
        Arrays.fill(done, false);
        widest[atom] = CHOSEN;
        for (int round = 0; round < size; round++) {
            int at = -1;
            for (int i = 0; i < size; i++) {
                if (!done[i] && (at < 0 || widest[i] > widest[at])) {
                    at = i;
                }
            }
            done[at] = true;
            for (int next = 0; next < size; next++) {
                if (!done[next]) {
                    int weight = parent[at] == next || parent[next] == at ? CHOSEN : weights[at][next];
                    widest[next] = Math.max(widest[next], Math.min(widest[at], weight));
                }
            }
        }
    }

    /** Whether a tree of the greatest weight has the chosen edges and the one between the atom last looked from and this one. */
    boolean canAdd(int atom, int other) {
        return widest[other] <= weights[atom][other];
    }
}
