package io.dormouse.structure;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A conjunctive query {@code Q = (V, E, y)}: atoms, all their attributes (not only those that join), and the output attributes.
 *
 * <p>Immutable. Sets of attributes are the bits of a {@code long}, and so are sets of atoms. Two atoms with equal attributes are two
 * relations. What this package finds out about a query it finds out about {@link #closed}. Source: <em>Answering Conjunctive
 * Queries with Aggregations under Updates</em>, sections 1.1 and 2; the closure is that of N. Carmeli, M. Kröll, <em>Enumeration
 * Complexity of Conjunctive Queries with Functional Dependencies</em>, section 3.
 *
 * @param graph the attributes and the atoms
 * @param output the output attributes {@code y}
 */
public record ConjunctiveQuery(Hypergraph graph, long output) {
    /** How many atoms a query may have: a set of them is the bits of a {@code long}. */
    public static final int MAX_ATOMS = 63;

    public ConjunctiveQuery {
        if (graph.edges().isEmpty()) {
            throw new IllegalArgumentException("a query has an atom");
        }
        if (graph.edges().size() > MAX_ATOMS) {
            throw new DormouseException(
                            SqlState.LIMIT_EXCEEDED, "a query has too many atoms for its structure to be found")
                    .with("atoms", graph.edges().size())
                    .with("most", MAX_ATOMS)
                    .hint("materialize a view over some of the tables and join that");
        }
        Set<String> names = new LinkedHashSet<>();
        for (Hypergraph.Hyperedge edge : graph.edges()) {
            if (!names.add(edge.name())) {
                throw new IllegalArgumentException("two atoms are named " + edge.name());
            }
        }
        if ((output & ~union(graph)) != 0) {
            throw new IllegalArgumentException("an output attribute stands in no atom");
        }
    }

    /**
     * The query with these atoms and output attributes.
     *
     * @throws DormouseException 54000 if there are more than {@value #MAX_ATOMS} atoms or {@value Hypergraph#MAX_VARIABLES}
     *     attributes
     */
    public static ConjunctiveQuery of(List<Atom> atoms, List<String> outputs) {
        LinkedHashSet<String> names = new LinkedHashSet<>();
        atoms.forEach(atom -> names.addAll(atom.attributes()));
        if (names.size() > Hypergraph.MAX_VARIABLES) {
            throw new DormouseException(
                            SqlState.LIMIT_EXCEEDED, "a query has too many attributes for its structure to be found")
                    .with("attributes", names.size())
                    .with("most", Hypergraph.MAX_VARIABLES)
                    .hint("leave out columns that neither join nor are returned");
        }
        List<String> attributes = List.copyOf(names);
        List<Hypergraph.Hyperedge> edges = new ArrayList<>();
        for (Atom atom : atoms) {
            List<Long> keys =
                    atom.keys().stream().map(key -> set(attributes, key)).toList();
            edges.add(new Hypergraph.Hyperedge(atom.name(), set(attributes, atom.attributes()), keys, false, false));
        }
        return new ConjunctiveQuery(new Hypergraph(attributes, edges), set(attributes, outputs));
    }

    private static long set(List<String> attributes, List<String> names) {
        long set = 0;
        for (String name : names) {
            int at = attributes.indexOf(name);
            if (at < 0) {
                throw new IllegalArgumentException("no atom has the attribute " + name);
            }
            set |= 1L << at;
        }
        return set;
    }

    private static long union(Hypergraph graph) {
        long union = 0;
        for (Hypergraph.Hyperedge edge : graph.edges()) {
            union |= edge.variables();
        }
        return union;
    }

    /**
     * The query closed under its functional dependencies: each atom, and the output, with all that it determines. It has the same
     * answers, since {@code y} determines what is added to it, and each row has one way to be extended.
     */
    public ConjunctiveQuery closed() {
        return new ConjunctiveQuery(graph.closed(), graph.close(output));
    }

    /** Whether {@link #closed} changes nothing. */
    public boolean isClosed() {
        return equals(closed());
    }

    /** The number of atoms. */
    public int size() {
        return graph.edges().size();
    }

    /** The name of an atom. */
    public String name(int atom) {
        return graph.edges().get(atom).name();
    }

    /** The attributes of an atom. */
    public long schema(int atom) {
        return graph.edges().get(atom).variables();
    }

    /** The attributes of each atom. */
    public List<Long> schemas() {
        return graph.edges().stream().map(Hypergraph.Hyperedge::variables).toList();
    }

    /** The attributes of all atoms, {@code V}. */
    public long attributes() {
        return union(graph);
    }

    /** The non-output attributes, {@code V − y}. */
    public long nonOutput() {
        return attributes() & ~output;
    }

    /** The atoms that have the attribute, {@code E_x}. */
    public long atomsWith(int attribute) {
        long atoms = 0;
        for (int i = 0; i < size(); i++) {
            atoms |= (schema(i) >>> attribute & 1) << i;
        }
        return atoms;
    }

    /** Whether every attribute is returned. */
    public boolean isFull() {
        return nonOutput() == 0;
    }

    /** Whether no attribute is returned. */
    public boolean isNullary() {
        return output == 0;
    }

    /** The query in one line, {@code (a, b) ← r(a, x), s(x, b)}. */
    public String text() {
        List<String> atoms = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            atoms.add(name(i) + "(" + String.join(", ", graph.names(schema(i))) + ")");
        }
        return "(" + String.join(", ", graph.names(output)) + ") ← " + String.join(", ", atoms);
    }
}
