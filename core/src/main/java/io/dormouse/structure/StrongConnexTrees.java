package io.dormouse.structure;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Builds the trees of Definition 2.2. The atoms of a non-output attribute that stands in the most atoms are a cluster, and so is an
 * atom with output attributes only. A cluster's atoms have the same output attributes, and what they share besides is hierarchical:
 * each cluster is a tree of {@link HierarchicalTrees}, and the clusters, which share output attributes only, hang together by a
 * join tree of these.
 *
 * <p>Decides the class, too: every query that has a tree of Definition 2.2 gets one here, any other gets none. Departs from the
 * construction of Lemma A.1 in that no free-connex tree is needed first, and that a cluster whose outputs are those of the one
 * above may stand below an atom of that, so that no generalised relation has a child that does not contain it.
 *
 * <p>Cost: clusters times atoms cubed.
 */
final class StrongConnexTrees {
    private final ConjunctiveQuery query;
    private final List<Long> clusters;
    private final List<Long> outputs;
    private final boolean atomsInside;

    private final boolean belowAtoms;

    private StrongConnexTrees(ConjunctiveQuery query, boolean atomsInside, boolean belowAtoms) {
        this.query = query;
        this.atomsInside = atomsInside;
        this.belowAtoms = belowAtoms;
        this.clusters = clusters(query);
        this.outputs = clusters.stream()
                .map(cluster -> query.schema(Long.numberOfTrailingZeros(cluster)) & query.output())
                .toList();
    }

    /** Trees of Definition 2.2, none if the query is not strong-connex. */
    static List<GeneralisedJoinTree> of(ConjunctiveQuery query) {
        Set<GeneralisedJoinTree> trees = new LinkedHashSet<>();
        for (int variant = 0; variant < 4; variant++) {
            StrongConnexTrees builder = new StrongConnexTrees(query, variant < 2, variant % 2 == 0);
            for (int root = 0; root < builder.clusters.size(); root++) {
                builder.tree(root).ifPresent(trees::add);
            }
        }
        return new ArrayList<>(trees);
    }

    private static List<Long> clusters(ConjunctiveQuery query) {
        Set<Long> clusters = new LinkedHashSet<>();
        for (int atom = 0; atom < query.size(); atom++) {
            long cluster = 1L << atom;
            for (long rest = query.schema(atom) & query.nonOutput(); rest != 0; rest &= rest - 1) {
                long with = query.atomsWith(Long.numberOfTrailingZeros(rest));
                cluster = Long.bitCount(with) > Long.bitCount(cluster) ? with : cluster;
            }
            clusters.add(cluster);
        }
        return new ArrayList<>(clusters);
    }

    private Optional<GeneralisedJoinTree> tree(int root) {
        HierarchicalTrees hierarchies = new HierarchicalTrees(query, new TreeDraft(query), atomsInside);
        Spanning spanning = Spanning.from(
                root, -1, outputs, (child, parent) -> hierarchies.needsGeneralised(clusters.get(parent)) ? 1 : 0);
        long[] below = outputs.stream().mapToLong(Long::longValue).toArray();
        for (int i = clusters.size() - 1; i > 0; i--) {
            int cluster = spanning.order().get(i);
            below[spanning.parent().get(cluster)] |= below[cluster];
        }
        int[] tops = new int[clusters.size()];
        for (int cluster : spanning.order()) {
            int above = spanning.parent().get(cluster);
            int parent = GeneralisedJoinTree.NONE;
            if (above >= 0) {
                boolean returned = (below[cluster] & ~outputs.get(above)) != 0;
                parent = returned || !belowAtoms ? tops[above] : hierarchies.atomAtOrBelow(tops[above]);
            }
            tops[cluster] = hierarchies.add(clusters.get(cluster), parent);
            if (tops[cluster] < 0) {
                return Optional.empty();
            }
        }
        return hierarchies.draft().build().filter(GeneralisedJoinTree::isStrongConnex);
    }
}
