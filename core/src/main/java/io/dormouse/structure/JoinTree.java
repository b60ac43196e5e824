package io.dormouse.structure;

import java.util.List;

/**
 * A rooted join tree over the atoms of a block: what the join-tree operator is laid out on.
 *
 * <p>A child is <em>keyed</em> if a checked key of it lies within the key of its edge, so that a parent tuple has at most one partner
 * there; through keyed children a node inherits variables ({@link #accessible}). The key of an edge is made of variables that both
 * ends have or inherit: on the child's side only an unkeyed child may inherit them, on the parent's side a key waits for the
 * keyed siblings that it is inherited through. Promise: a choice of one tuple for each node is a match of the block if and only if
 * the tuples agree on the key of every edge and on every {@link Agreement}.
 *
 * <p>A <em>generalised</em> node holds no atom: it has the variables that are the key of each edge below it, and a tuple for each
 * value of them that its children share.
 *
 * @param graph the block
 * @param root the root
 * @param parent the parent of each node, −1 for the root: the atoms by index, then the generalised nodes
 * @param edgeKeys the key of the edge above each node as a set of variables, 0 for the root
 * @param order all nodes but the root, such that what the key of an edge is inherited through comes before its child
 * @param agreements the equalities that no edge enforces
 * @param generalised the variables of each generalised node
 */
public record JoinTree(
        Hypergraph graph,
        int root,
        List<Integer> parent,
        List<Long> edgeKeys,
        List<Integer> order,
        List<Agreement> agreements,
        List<Long> generalised) {

    /** The source of a variable that the node has itself. */
    public static final int OWN = -1;

    /**
     * At node {@code node} the variable has the same value in {@code first} and in {@code second}: {@link #OWN}, or a keyed child
     * through which it is inherited.
     */
    public record Agreement(int node, int variable, int first, int second) {}

    public JoinTree {
        parent = List.copyOf(parent);
        edgeKeys = List.copyOf(edgeKeys);
        order = List.copyOf(order);
        agreements = List.copyOf(agreements);
        generalised = List.copyOf(generalised);
    }

    /** A tree without generalised nodes. */
    public JoinTree(
            Hypergraph graph,
            int root,
            List<Integer> parent,
            List<Long> edgeKeys,
            List<Integer> order,
            List<Agreement> agreements) {
        this(graph, root, parent, edgeKeys, order, agreements, List.of());
    }

    /** How many nodes there are. */
    public int size() {
        return parent.size();
    }

    /** Whether a node holds no atom. */
    public boolean isGeneralised(int node) {
        return node >= graph.edges().size();
    }

    /** The key of the edge from {@code child} to its parent, as a set of variables. */
    public long edgeKey(int child) {
        return edgeKeys.get(child);
    }

    /** The variables that the node has itself. */
    public long own(int node) {
        int atoms = graph.edges().size();
        return node < atoms ? graph.edges().get(node).variables() : generalised.get(node - atoms);
    }

    /** Whether a parent tuple has at most one partner in {@code child}. */
    public boolean keyed(int child) {
        return !isGeneralised(child)
                && (edgeKey(child) & ~own(child)) == 0
                && graph.edges().get(child).keyedBy(edgeKey(child));
    }

    /** The children of a node, in the order in which their keys can be known. */
    public List<Integer> children(int node) {
        return order.stream().filter(i -> parent.get(i) == node).toList();
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

    /**
     * The child of {@code node} through which it inherits {@code variable} before {@code user}, another child, is reached, or
     * {@link #OWN}.
     */
    public int source(int node, int variable, int user) {
        long bit = 1L << variable;
        if ((own(node) & bit) != 0) {
            return OWN;
        }
        for (int child : children(node)) {
            if (child == user) {
                break;
            }
            if (keyed(child) && (accessible(child) & bit) != 0) {
                return child;
            }
        }
        throw new IllegalArgumentException("no source of variable " + variable + " at " + node);
    }

    /**
     * Whether both ends of each edge have its key themselves, no equality is left to agreements, and no atom is there once more: a join
     * tree in the plain sense.
     */
    public boolean isDirect() {
        return agreements.isEmpty()
                && graph.edges().stream().noneMatch(Hypergraph.Hyperedge::redundant)
                && order.stream().allMatch(node -> (edgeKey(node) & ~(own(node) & own(parent.get(node)))) == 0);
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
