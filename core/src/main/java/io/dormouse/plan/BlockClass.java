package io.dormouse.plan;

import io.dormouse.structure.Hypergraph;
import io.dormouse.structure.JoinTree;
import java.util.List;

/**
 * What kind of join a block is, from the simplest on.
 *
 * @param kind the kind
 * @param cycle the aliases that form a cycle as long as keys are not made use of; empty if there is none
 */
record BlockClass(Kind kind, List<String> cycle) {

    /** What decides what a change costs. */
    enum Kind {
        /** No atom: one match, which never goes. */
        CONSTANT("constant"),
        /** One atom. */
        SINGLE_TABLE("single table"),
        /** Each tuple has at most one partner in each node below. */
        FOREIGN_KEY_TREE("acyclic, foreign-key tree"),
        /** Some tuple can have many partners below. */
        ACYCLIC("acyclic"),
        /** There is no tree. */
        REFUSED("not maintained");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    BlockClass {
        cycle = List.copyOf(cycle);
    }

    static BlockClass of(Block block) {
        JoinTree tree = block.tree();
        List<Hypergraph.Hyperedge> edges = tree.graph().edges();
        if (edges.size() <= 1) {
            return new BlockClass(edges.isEmpty() ? Kind.CONSTANT : Kind.SINGLE_TABLE, List.of());
        }
        if (!block.isLaidOut()) {
            return new BlockClass(Kind.REFUSED, tree.graph().closed().cyclicCore());
        }
        List<Hypergraph.Hyperedge> written =
                edges.stream().filter(edge -> !edge.redundant()).toList();
        List<String> cycle = new Hypergraph(tree.graph().variables(), written).cyclicCore();
        return new BlockClass(
                tree.order().stream().allMatch(tree::keyed) ? Kind.FOREIGN_KEY_TREE : Kind.ACYCLIC, cycle);
    }

    /** The class in words. */
    String words() {
        if (kind == Kind.REFUSED && !cycle.isEmpty()) {
            return "cyclic, not maintained (a cycle: " + String.join(", ", cycle) + ")";
        }
        return kind.words
                + (cycle.isEmpty()
                        ? ""
                        : ", closed under keys (but for the keys a cycle: " + String.join(", ", cycle) + ")");
    }
}
