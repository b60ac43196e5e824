package io.dormouse.structure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the join tree of a block: among all rooted spanning trees that keep every equality, one of the least cost.
 *
 * <p>Which trees keep every equality is {@link TreeResolution}'s matter. Cost: first few edges to children that are not keyed, then
 * few keys that are inherited, few agreements, small depth, and the order in which the atoms are written. Branch and bound: only
 * trees that {@link TreeBounds} leaves possible are looked at, within a {@link SearchBudget}; when that ends, the best one so far
 * is taken. Pure: the same block always has the same tree.
 */
public final class JoinTreeSearch {
    /** Up to so many atoms, parents are tried in the order of the atoms, so that of equally good trees it decides. */
    private static final int FEW_ATOMS = 6;

    private final int size;
    private final Hypergraph graph;
    private final TreeBounds bounds;
    private final TreeResolution resolution;
    private final int[] parent;
    private final SearchBudget budget;
    private final long share;
    private int[] distances = new int[0];
    private int[][] candidates = new int[0][];
    private @Nullable JoinTree best;
    private long bestCost = Long.MAX_VALUE;
    private long spent;

    private JoinTreeSearch(Hypergraph graph, SearchBudget budget) {
        this.size = graph.edges().size();
        this.graph = graph;
        this.bounds = new TreeBounds(graph, graph.closed());
        this.parent = new int[size];
        this.resolution = new TreeResolution(graph, parent);
        this.budget = budget;
        this.share = budget.share();
    }

    /**
     * The best join tree of a connected block that the budget allows to find, or empty if none keeps all equalities or none was
     * found in time ({@link SearchBudget#wasCutShort}). A block that is cyclic even when closed under its keys has none, and is not
     * searched.
     */
    public static Optional<JoinTree> find(Hypergraph graph, SearchBudget budget) {
        return graph.closed().cyclicCore().isEmpty() ? search(graph, budget) : Optional.empty();
    }

    /** Looks at the trees of any connected block. */
    static Optional<JoinTree> search(Hypergraph graph, SearchBudget budget) {
        JoinTreeSearch search = new JoinTreeSearch(graph, budget);
        search.run();
        return Optional.ofNullable(search.best);
    }

    private void run() {
        Arrays.fill(parent, -1);
        long[] least = new long[size];
        for (int root = 0; root < size; root++) {
            least[root] = bounds.leastCost(root, parent, bounds.distances(root));
        }
        spent += 1000L * size + (long) size * size * size;
        List<Integer> roots = IntStream.range(0, size)
                .filter(root -> !graph.edges().get(root).redundant())
                .boxed()
                .sorted(Comparator.comparingLong(root -> least[root]))
                .toList();
        if (size > FEW_ATOMS) {
            roots.forEach(this::tryObvious);
        }
        for (int root : roots) {
            if (least[root] < bestCost) {
                distances = bounds.distances(root);
                candidates = bounds.candidates(distances);
                if (size <= FEW_ATOMS) {
                    for (int[] ofAtom : candidates) {
                        Arrays.sort(ofAtom);
                    }
                }
                choose(root, 0);
            }
        }
        if (best == null && isSpent()) {
            budget.searchWasCutShort();
        }
        budget.spend(spent);
    }

    /** Looks at one tree that is easily found and often good, so that the search begins with a bound. */
    private void tryObvious(int root) {
        spent += (long) size * size * size / 4;
        if (bounds.span(root, parent)) {
            consider(root);
        }
        Arrays.fill(parent, -1);
    }

    private boolean isSpent() {
        return spent > (best == null ? share : Math.min(share, SearchBudget.shareForBetter()));
    }

    /** Chooses the parents of the atoms from {@code atom} on, in every way that can make a tree better than the best so far. */
    private void choose(int root, int atom) {
        spent += (long) size * size;
        if (isSpent() || bounds.leastCost(root, parent, distances) >= bestCost) {
            return;
        }
        if (atom == size) {
            consider(root);
        } else if (atom == root) {
            choose(root, atom + 1);
        } else {
            bounds.lookFrom(atom, parent);
            int[] possible = Arrays.stream(candidates[atom])
                    .filter(other -> bounds.canAdd(atom, other))
                    .toArray();
            for (int candidate : possible) {
                parent[atom] = candidate;
                choose(root, atom + 1);
                parent[atom] = -1;
            }
        }
    }

    private void consider(int root) {
        spent += (long) size * size * size / 4;
        resolution.reset(root);
        if (!resolution.resolve(root)) {
            return;
        }
        long cost = resolution.cost();
        if (cost < bestCost) {
            bestCost = cost;
            best = resolution.tree();
        }
    }
}
