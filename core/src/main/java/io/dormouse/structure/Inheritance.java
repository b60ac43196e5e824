package io.dormouse.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Which attributes a node of a tree has by itself: those of its atom as it was given, and what it inherits from children that are
 * found by a key of which it has all (the assertion keys of Q. Wang, K. Yi, <em>Maintaining Acyclic Foreign-Key Joins under
 * Updates</em>, section 5). In a tree of a query without keys these are all attributes of each node.
 */
final class Inheritance {
    private Inheritance() {}

    /** The attributes that each node has or inherits; {@code tree} is one of {@code given} closed. */
    static List<Long> carried(ConjunctiveQuery given, GeneralisedJoinTree tree) {
        Long[] carried = new Long[tree.size()];
        for (int node = tree.size() - 1; node >= 0; node--) {
            int atom = tree.nodes().get(node).atom();
            List<Integer> waiting = new ArrayList<>(tree.children(node));
            long own = atom < 0 ? 0 : given.schema(atom);
            if (atom < 0) {
                for (int child : waiting) {
                    own |= tree.containsParent(child) ? carried[child] & tree.schema(node) : 0;
                }
            }
            for (boolean grown = true; grown; ) {
                long known = own;
                grown = waiting.removeIf(child -> isFoundBy(given, tree, child, known));
                for (int child : tree.children(node)) {
                    own |= waiting.contains(child) ? 0 : carried[child] & tree.schema(node);
                }
            }
            carried[node] = own;
        }
        return Arrays.asList(carried);
    }

    private static boolean isFoundBy(ConjunctiveQuery given, GeneralisedJoinTree tree, int child, long known) {
        int atom = tree.nodes().get(child).atom();
        return atom >= 0 && given.graph().edges().get(atom).determinedBy(known);
    }

    /**
     * The tree with each node cut down to what it carries, as a tree of a query between the given one and the closed one; empty if
     * that breaks it. An attribute that a node inherits from two children is to be compared there.
     */
    static Optional<GeneralisedJoinTree> inheriting(ConjunctiveQuery given, GeneralisedJoinTree tree) {
        List<Long> carried = carried(given, tree);
        List<Hypergraph.Hyperedge> edges = new ArrayList<>(given.graph().edges());
        List<GeneralisedJoinTree.Node> nodes = new ArrayList<>();
        for (int i = 0; i < tree.size(); i++) {
            GeneralisedJoinTree.Node node = tree.nodes().get(i);
            nodes.add(new GeneralisedJoinTree.Node(carried.get(i), node.atom(), node.parent()));
            if (node.atom() >= 0) {
                Hypergraph.Hyperedge edge = edges.get(node.atom());
                edges.set(
                        node.atom(),
                        new Hypergraph.Hyperedge(
                                edge.name(), carried.get(i), edge.keys(), edge.checkedByEdge(), edge.redundant()));
            }
        }
        Hypergraph graph = new Hypergraph(given.graph().variables(), edges);
        ConjunctiveQuery between = new ConjunctiveQuery(graph, tree.query().output());
        return TreeDraft.of(between, nodes).filter(GeneralisedJoinTree::isFreeConnex);
    }
}
