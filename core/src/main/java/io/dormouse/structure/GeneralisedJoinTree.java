package io.dormouse.structure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A rooted generalised join tree of a query: each atom is a node once, and further nodes are generalised relations, whose attributes
 * lie within two atoms. Promises:
 *
 * <ul>
 *   <li>cover: every atom is a node, every leaf is an atom;
 *   <li>connect: the nodes that have an attribute are connected;
 *   <li>guard: a generalised relation has a child that contains it, from which its tuples come.
 * </ul>
 *
 * <p>The guard is less than the literature asks for in one place (all children of a generalised relation contain it, {@link
 * #isExact}) and more than it asks for in another (nothing): there are strong-connex queries without an exact tree of Definition
 * 2.2, such as {@code (a, b, c, d) ← r(a, b, x, u), s(a, b, x, v), t(a, c), w(b, d)}. A child that does not contain its generalised
 * parent is to be met as below an atom: by support alone.
 *
 * <p>Immutable. Source: <em>Answering Conjunctive Queries with Aggregations under Updates</em>, sections 2 and 5.1.
 *
 * @param query the query, closed if what is known of it rests on keys
 * @param nodes the nodes, the root first, each after its parent
 */
public record GeneralisedJoinTree(ConjunctiveQuery query, List<Node> nodes) {
    /** In place of an atom: the node is a generalised relation. */
    public static final int GENERALISED = -1;
    /** In place of a parent: the node is the root. */
    public static final int NONE = -1;

    /** A node: its attributes, the index of its atom or {@link #GENERALISED}, the index of its parent or {@link #NONE}. */
    public record Node(long schema, int atom, int parent) {}

    public GeneralisedJoinTree {
        nodes = List.copyOf(nodes);
        String problem = problem(query, nodes);
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
    }

    /** What keeps the nodes from being a tree of the query, or null. */
    static @Nullable String problem(ConjunctiveQuery query, List<Node> nodes) {
        long covered = 0;
        long heads = 0;
        boolean[] guarded = new boolean[nodes.size()];
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            if (i == 0 ? node.parent() != NONE : node.parent() < 0 || node.parent() >= i) {
                return "a node stands before its parent, or there is not one root";
            }
            long above = i == 0 ? 0 : nodes.get(node.parent()).schema();
            if ((node.schema() & ~above & heads) != 0) {
                return "an attribute stands in two parts of the tree that are not connected";
            }
            heads |= node.schema() & ~above;
            if (i > 0 && (above & ~node.schema()) == 0) {
                guarded[node.parent()] = true;
            }
            if (node.atom() != GENERALISED) {
                if ((covered >>> node.atom() & 1) != 0 || node.schema() != query.schema(node.atom())) {
                    return "an atom is two nodes, or a node has not its atom's attributes";
                }
                covered |= 1L << node.atom();
            }
        }
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).atom() == GENERALISED
                    && !(guarded[i] && liesWithinTwo(query, nodes.get(i).schema()))) {
                return "a generalised relation is contained in no child, or not in two atoms";
            }
        }
        return Long.bitCount(covered) == query.size() ? null : "an atom is no node";
    }

    private static boolean liesWithinTwo(ConjunctiveQuery query, long schema) {
        return query.schemas().stream().filter(atom -> (schema & ~atom) == 0).count() > 1;
    }

    /** The number of nodes. */
    public int size() {
        return nodes.size();
    }

    /** The attributes of a node. */
    public long schema(int node) {
        return nodes.get(node).schema();
    }

    /** The parent of a node, {@link #NONE} of the root. */
    public int parent(int node) {
        return nodes.get(node).parent();
    }

    /** Whether the node is a generalised relation. */
    public boolean isGeneralised(int node) {
        return nodes.get(node).atom() == GENERALISED;
    }

    /** The children of a node, in order. */
    public List<Integer> children(int node) {
        return IntStream.range(node + 1, size())
                .filter(other -> parent(other) == node)
                .boxed()
                .toList();
    }

    /** The join key of a node: what it shares with its parent; nothing at the root. */
    public long key(int node) {
        return node == 0 ? 0 : schema(node) & schema(parent(node));
    }

    /** Whether the join key has output attributes only: property (i) of Definition 2.2. */
    public boolean isKeyedByOutput(int node) {
        return (key(node) & ~query.output()) == 0;
    }

    /** Whether the node contains its parent: property (ii) of Definition 2.2. So does the root. */
    public boolean containsParent(int node) {
        return node == 0 || (schema(parent(node)) & ~schema(node)) == 0;
    }

    /** The connex subtree: the largest connected part at the root whose nodes are keyed by output attributes. */
    public List<Integer> connexSubtree() {
        List<Integer> subtree = new ArrayList<>();
        boolean[] in = new boolean[size()];
        for (int i = 0; i < size(); i++) {
            in[i] = i == 0 || (in[parent(i)] && isKeyedByOutput(i));
            if (in[i]) {
                subtree.add(i);
            }
        }
        return Collections.unmodifiableList(subtree);
    }

    /** Whether the connex subtree has all output attributes. */
    public boolean isFreeConnex() {
        long seen = 0;
        for (int node : connexSubtree()) {
            seen |= schema(node);
        }
        return (query.output() & ~seen) == 0;
    }

    /** Whether the tree is one of Definition 2.2: free-connex, and each edge has property (i) or (ii). */
    public boolean isStrongConnex() {
        return isFreeConnex()
                && IntStream.range(1, size()).allMatch(node -> isKeyedByOutput(node) || containsParent(node));
    }

    /** Whether the tree shows its query to be q-hierarchical: free-connex, and each child contains its parent. */
    public boolean isQHierarchical() {
        return isFreeConnex() && IntStream.range(1, size()).allMatch(this::containsParent);
    }

    /** Whether every child of a generalised relation contains it, so that it is the intersection of its children's keys. */
    public boolean isExact() {
        return IntStream.range(1, size()).allMatch(node -> !isGeneralised(parent(node)) || containsParent(node));
    }

    /** The most atoms on a path from the root; generalised relations do not count. */
    public int height() {
        int[] heights = new int[size()];
        int height = 0;
        for (int i = 0; i < size(); i++) {
            heights[i] = (i == 0 ? 0 : heights[parent(i)]) + (isGeneralised(i) ? 0 : 1);
            height = Math.max(height, heights[i]);
        }
        return height;
    }

    /**
     * Whether a node has at most one tuple for each join key, whose annotation never changes while no row goes: it is an atom with
     * a checked key within the join key, and what is folded into it is such as well.
     */
    public boolean isSettled(int node) {
        return node > 0
                && !isGeneralised(node)
                && query.graph().edges().get(nodes.get(node).atom()).determinedBy(key(node))
                && children(node).stream().allMatch(child -> isKeyedByOutput(child) || isSettled(child));
    }

    /**
     * How many edges an insertion may have to climb over and over to many tuples: those without property (i) or (ii) whose child
     * is not {@link #isSettled}.
     */
    public int openEdges() {
        return (int) IntStream.range(1, size())
                .filter(node -> !isKeyedByOutput(node) && !containsParent(node) && !isSettled(node))
                .count();
    }

    /** What a node is called: its atom's name, or its attributes in brackets. */
    public String name(int node) {
        return isGeneralised(node)
                ? "[" + String.join(" ", query.graph().names(schema(node))) + "]"
                : query.name(nodes.get(node).atom());
    }

    /** The tree in one line: a node, then its children in parentheses, each with its join key, such as {@code [a](r{a}, s{a})}. */
    public String text() {
        return text(0);
    }

    private String text(int node) {
        String own = name(node)
                + (node == 0 ? "" : "{" + String.join(" ", query.graph().names(key(node))) + "}");
        List<String> below = children(node).stream().map(this::text).toList();
        return below.isEmpty() ? own : own + "(" + String.join(", ", below) + ")";
    }
}
