package io.dormouse.structure;

import java.util.List;

/**
 * A rooted join tree over the atoms of a block: what the join-tree operator is laid out on.
 *
 * <p>For a node {@code n} with child {@code c} the edge's key is the variables that both atoms have themselves. A child is
 * <em>keyed</em> if a checked key of it lies within the edge's key, so that a parent tuple has at most one partner there; through
 * keyed children a node inherits their variables. Promise: a choice of one tuple for each node is a match of the block if and only
 * if the tuples agree on the key of every edge and on every {@link Agreement}.
 *
 * @param graph the block
 * @param root the index of the root atom
 * @param parent the parent of each atom, −1 for the root
 * @param agreements the equalities that no edge enforces
 */
public record JoinTree(Hypergraph graph, int root, List<Integer> parent, List<Agreement> agreements) {

    /** The source of a variable that the node has itself. */
    public static final int OWN = -1;

    /**
     * At node {@code node} the variable has the same value in {@code first} and in {@code second}: {@link #OWN}, or a keyed child
     * through which it is inherited.
     */
    public record Agreement(int node, int variable, int first, int second) {}

    public JoinTree {
        parent = List.copyOf(parent);
        agreements = List.copyOf(agreements);
    }

    /** The key of the edge from {@code child} to its parent, as a set of variables. */
    public long edgeKey(int child) {
        return own(child) & own(parent.get(child));
    }

    /** The variables that the atom has itself. */
    public long own(int node) {
        return graph.edges().get(node).variables();
    }

    /** Whether a parent tuple has at most one partner in {@code child}. */
    public boolean keyed(int child) {
        return graph.edges().get(child).keyedBy(edgeKey(child));
    }

    /** The children of a node, in the order of the atoms. */
    public List<Integer> children(int node) {
        return java.util.stream.IntStream.range(0, parent.size())
                .filter(i -> parent.get(i) == node)
                .boxed()
                .toList();
    }

    /** The variables whose value a tuple of the node has or inherits through keyed children. */
    public long accessible(int node) {
        long variables = own(node);
        for (int child : children(node)) {
            if (keyed(child)) {
                variables |= accessible(child);
            }
        }
        return variables;
    }

    /** How many edges lead to a child that is not keyed, where one change can meet many partners. */
    public int branchingEdges() {
        int count = 0;
        for (int i = 0; i < parent.size(); i++) {
            count += i != root && !keyed(i) ? 1 : 0;
        }
        return count;
    }
}
