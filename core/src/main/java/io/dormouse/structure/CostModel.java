package io.dormouse.structure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Estimates what a generalised join tree costs to keep: how many tuples are visited while the atoms change as often as their
 * statistics say.
 *
 * <p>A change climbs an edge if the support of its key begins or ends, or always where the edge folds an annotation; it then visits
 * the tuples above with that key. A node has as many distinct keys as tuples if the key determines it, else the square root of
 * that. Below an edge where rows only come, a tuple above is woken once. Immutable; the same values always give the same estimate.
 *
 * @param statistics by the name of the atom; {@link AtomStatistics#UNKNOWN} for others
 */
public record CostModel(Map<String, AtomStatistics> statistics) {
    public CostModel {
        statistics = Map.copyOf(statistics);
    }

    /** A model that knows nothing. */
    public static CostModel uniform() {
        return new CostModel(Map.of());
    }

    /** What is known of an atom. */
    public AtomStatistics of(String atom) {
        return statistics.getOrDefault(atom, AtomStatistics.UNKNOWN);
    }

    /** Insertions only if no atom's rows ever go. */
    public UpdateKind updateKind(ConjunctiveQuery query) {
        return query.graph().edges().stream().allMatch(edge -> of(edge.name()).appendOnly())
                ? UpdateKind.INSERT_ONLY
                : UpdateKind.ARBITRARY;
    }

    /** The estimate: tuples visited. */
    public double work(GeneralisedJoinTree tree) {
        int size = tree.size();
        double[] sizes = new double[size];
        double[] changes = new double[size];
        boolean[] appendOnly = new boolean[size];
        double work = 0;
        for (int node = size - 1; node >= 0; node--) {
            boolean generalised = tree.isGeneralised(node);
            AtomStatistics own = generalised ? AtomStatistics.UNKNOWN : of(tree.name(node));
            sizes[node] = own.size();
            appendOnly[node] = generalised || own.appendOnly();
            changes[node] = generalised ? 0 : own.updates();
            if (generalised) {
                sizes[node] = tree.children(node).stream()
                        .filter(tree::containsParent)
                        .mapToDouble(child -> distinct(tree, child, tree.key(child), sizes))
                        .min()
                        .orElse(1);
            }
            for (int child : tree.children(node)) {
                double arriving = arriving(tree, child, sizes, changes, appendOnly[child]);
                appendOnly[node] &= appendOnly[child];
                changes[node] += arriving;
                work += arriving;
            }
        }
        return work;
    }

    private static double arriving(
            GeneralisedJoinTree tree, int child, double[] sizes, double[] changes, boolean appendOnly) {
        int parent = tree.parent(child);
        boolean bySupport = tree.isKeyedByOutput(child) || (appendOnly && tree.isSettled(child));
        double partners =
                tree.containsParent(child) ? 1 : sizes[parent] / distinct(tree, parent, tree.key(child), sizes);
        double climbing = bySupport
                ? changes[child] * distinct(tree, child, tree.key(child), sizes) / sizes[child]
                : changes[child];
        double arriving = climbing * partners;
        return bySupport && appendOnly ? Math.min(arriving, sizes[parent]) : arriving;
    }

    private static double distinct(GeneralisedJoinTree tree, int node, long key, double[] sizes) {
        if (key == 0) {
            return 1;
        }
        boolean determined = (tree.schema(node) & ~tree.query().graph().close(key)) == 0;
        return determined ? sizes[node] : Math.sqrt(sizes[node]);
    }

    /**
     * The order in which trees are preferred: few edges that insertions climb over and over, exact ones, then by the estimate, the
     * height, the number of nodes.
     */
    Comparator<GeneralisedJoinTree> preference() {
        return Comparator.comparingInt(GeneralisedJoinTree::openEdges)
                .thenComparing(tree -> !tree.isExact())
                .thenComparingDouble(this::work)
                .thenComparingInt(GeneralisedJoinTree::height)
                .thenComparingInt(GeneralisedJoinTree::size);
    }

    /** The best of the trees; of equally good ones the first. */
    List<GeneralisedJoinTree> best(List<GeneralisedJoinTree> trees, int most) {
        List<GeneralisedJoinTree> sorted = new ArrayList<>(trees);
        sorted.sort(preference());
        return sorted.subList(0, Math.min(most, sorted.size()));
    }
}
