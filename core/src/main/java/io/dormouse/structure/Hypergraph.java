package io.dormouse.structure;

import java.util.ArrayList;
import java.util.List;

/**
 * A conjunctive block as a hypergraph: a hyperedge for each atom over the join variables, those that stand in two atoms or more (in
 * a {@link ConjunctiveQuery} over all its attributes).
 *
 * @param variables the names of the join variables; at most {@value #MAX_VARIABLES}
 * @param edges the atoms
 */
public record Hypergraph(List<String> variables, List<Hyperedge> edges) {
    /** How many join variables a block may have: a set of them is the bits of a {@code long}. */
    public static final int MAX_VARIABLES = 63;

    /**
     * An atom: its name, its join variables as a bit set, and its checked keys, each as the bit set of the join variables that
     * form it (a key with a column that joins nothing determines no join and is left out). {@code checkedByEdge}: a key is checked
     * only by the node that is found by just this key (a feed's), not by the relation itself. {@code redundant}: the atom stands
     * in the block already and is there once more only for what it determines; it must be found by its key then.
     */
    public record Hyperedge(String name, long variables, List<Long> keys, boolean checkedByEdge, boolean redundant) {
        public Hyperedge {
            keys = List.copyOf(keys);
        }

        /** Whether some key lies within {@code given}: at most one row then has these values, once the key is checked. */
        public boolean determinedBy(long given) {
            for (long key : keys) {
                if ((key & ~given) == 0) {
                    return true;
                }
            }
            return false;
        }

        /** Whether a node that is found by {@code edgeKey} has at most one tuple for each. */
        public boolean keyedBy(long edgeKey) {
            return checkedByEdge ? keys.contains(edgeKey) : determinedBy(edgeKey);
        }
    }

    public Hypergraph {
        variables = List.copyOf(variables);
        edges = List.copyOf(edges);
        if (variables.size() > MAX_VARIABLES) {
            throw new IllegalArgumentException("more than " + MAX_VARIABLES + " join variables");
        }
    }

    /** The names of the variables in a bit set. */
    public List<String> names(long set) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < variables.size(); i++) {
            if ((set >>> i & 1) != 0) {
                names.add(variables.get(i));
            }
        }
        return names;
    }

    /** The variables that {@code given} determines through the checked keys of all atoms. */
    public long close(long given) {
        long closed = given;
        for (boolean grown = true; grown; ) {
            grown = false;
            for (Hyperedge edge : edges) {
                if ((edge.variables() & ~closed) != 0 && edge.determinedBy(closed)) {
                    closed |= edge.variables();
                    grown = true;
                }
            }
        }
        return closed;
    }

    /** The block closed under its functional dependencies: each atom with all variables that its own determine. */
    public Hypergraph closed() {
        return new Hypergraph(
                variables,
                edges.stream()
                        .map(edge -> new Hyperedge(
                                edge.name(),
                                close(edge.variables()),
                                edge.keys(),
                                edge.checkedByEdge(),
                                edge.redundant()))
                        .toList());
    }

    /** The groups of atoms that hang together through shared variables, in order of their first atoms. */
    public List<List<Integer>> components() {
        List<List<Integer>> components = new ArrayList<>();
        boolean[] in = new boolean[edges.size()];
        for (int first = 0; first < edges.size(); first++) {
            if (in[first]) {
                continue;
            }
            List<Integer> component = new ArrayList<>(List.of(first));
            in[first] = true;
            for (int i = 0; i < component.size(); i++) {
                long variables = edges.get(component.get(i)).variables();
                for (int other = first + 1; other < edges.size(); other++) {
                    if (!in[other] && (edges.get(other).variables() & variables) != 0) {
                        in[other] = true;
                        component.add(other);
                    }
                }
            }
            components.add(component);
        }
        return components;
    }

    /**
     * What is left when ears are taken off (Graham, Yu and Özsoyoğlu): a variable in one atom only, an atom within another. Empty
     * or one atom if and only if the hypergraph is acyclic; else the names of the atoms of its cyclic core.
     */
    public List<String> cyclicCore() {
        GyoReduction reduction =
                GyoReduction.of(edges.stream().map(Hyperedge::variables).toList());
        return reduction.isAcyclic()
                ? List.of()
                : reduction.residue().stream()
                        .map(edge -> edges.get(edge).name())
                        .toList();
    }
}
