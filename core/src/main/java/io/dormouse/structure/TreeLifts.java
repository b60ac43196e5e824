package io.dormouse.structure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Betters a tree by generalised relations: a node and its parent {@code p} become the children of their join key {@code k}, which
 * takes the place of {@code p}, if the join key of {@code p} lies within {@code k}. A change of the one then no longer visits the
 * tuples of the other.
 */
final class TreeLifts {
    private TreeLifts() {}

    /** The tree after as many lifts as make it better, each the best of all, among trees that {@code allowed} accepts. */
    static GeneralisedJoinTree improve(
            GeneralisedJoinTree start,
            Comparator<GeneralisedJoinTree> preference,
            Predicate<GeneralisedJoinTree> allowed) {
        GeneralisedJoinTree best = start;
        for (boolean better = true; better; ) {
            better = false;
            GeneralisedJoinTree from = best;
            for (int node = 1; node < from.size(); node++) {
                Optional<GeneralisedJoinTree> lifted = lift(from, node).filter(allowed);
                if (lifted.isPresent() && preference.compare(lifted.get(), best) < 0) {
                    best = lifted.get();
                    better = true;
                }
            }
        }
        return best;
    }

    static Optional<GeneralisedJoinTree> lift(GeneralisedJoinTree tree, int child) {
        int parent = tree.parent(child);
        long key = tree.key(child);
        if ((tree.key(parent) & ~key) != 0 || (tree.isGeneralised(parent) && tree.schema(parent) == key)) {
            return Optional.empty();
        }
        List<GeneralisedJoinTree.Node> nodes = new ArrayList<>();
        for (int i = 0; i < tree.size(); i++) {
            GeneralisedJoinTree.Node node = tree.nodes().get(i);
            if (i == parent) {
                nodes.add(new GeneralisedJoinTree.Node(key, GeneralisedJoinTree.GENERALISED, node.parent()));
            }
            int above =
                    i == parent || i == child ? parent : node.parent() >= parent ? node.parent() + 1 : node.parent();
            nodes.add(new GeneralisedJoinTree.Node(node.schema(), node.atom(), above));
        }
        return TreeDraft.of(tree.query(), nodes);
    }
}
