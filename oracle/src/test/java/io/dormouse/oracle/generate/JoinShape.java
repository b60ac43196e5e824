package io.dormouse.oracle.generate;

import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The hypergraph of a rule's joins, with and without what keys determine. */
record JoinShape(List<Set<Variable>> edges, List<Set<Variable>> closedEdges) {

    private record Dependency(Set<Variable> from, Set<Variable> to) {}

    static JoinShape of(Program program, Rule rule) {
        List<Set<Variable>> edges = new ArrayList<>();
        rule.atoms().forEach(atom -> edges.add(new HashSet<>(atom.variables())));
        List<Dependency> dependencies = new ArrayList<>();
        for (Literal.Binding binding : rule.bindings()) {
            Set<Variable> from = new HashSet<>();
            binding.expression().forEachVariable(from::add);
            edges.stream()
                    .filter(edge -> edge.containsAll(from))
                    .findFirst()
                    .orElseThrow()
                    .add(binding.variable());
        }
        for (int i = 0; i < edges.size(); i++) {
            Literal.Atom atom = rule.atoms().get(i);
            for (BaseRelation base : program.bases()) {
                if (base.name().equals(atom.relation())) {
                    for (List<Integer> key : base.keys()) {
                        List<Variable> from = key.stream()
                                .map(column -> atom.arguments().get(column))
                                .flatMap(Optional::stream)
                                .toList();
                        if (from.size() == key.size()) {
                            dependencies.add(new Dependency(Set.copyOf(from), edges.get(i)));
                        }
                    }
                }
            }
        }
        return new JoinShape(
                edges, edges.stream().map(edge -> close(edge, dependencies)).toList());
    }

    private static Set<Variable> close(Set<Variable> edge, List<Dependency> dependencies) {
        Set<Variable> closed = new HashSet<>(edge);
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Dependency dependency : dependencies) {
                grown |= closed.containsAll(dependency.from()) && closed.addAll(dependency.to());
            }
        }
        return closed;
    }

    boolean connected() {
        Set<Variable> reached = new HashSet<>(edges.get(0));
        List<Set<Variable>> left = new ArrayList<>(edges.subList(1, edges.size()));
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Set<Variable> edge : List.copyOf(left)) {
                if (edge.stream().anyMatch(reached::contains)) {
                    reached.addAll(edge);
                    grown |= left.remove(edge);
                }
            }
        }
        return left.isEmpty();
    }

    boolean acyclic() {
        return reducesToNothing(edges);
    }

    boolean acyclicUnderKeys() {
        return reducesToNothing(closedEdges);
    }

    /** Removes variables of one edge only and edges within others, until nothing changes: the GYO reduction. */
    private static boolean reducesToNothing(List<Set<Variable>> edges) {
        List<Set<Variable>> left = new ArrayList<>();
        edges.forEach(edge -> left.add(new HashSet<>(edge)));
        boolean changed = true;
        while (changed) {
            Map<Variable, Integer> counts = new HashMap<>();
            left.forEach(edge -> edge.forEach(variable -> counts.merge(variable, 1, Integer::sum)));
            changed = false;
            for (Set<Variable> edge : left) {
                changed |= edge.removeIf(variable -> counts.getOrDefault(variable, 0) == 1);
            }
            for (int i = left.size() - 1; i >= 0; i--) {
                Set<Variable> edge = left.remove(i);
                if (left.stream().anyMatch(other -> other.containsAll(edge)) || edge.isEmpty()) {
                    changed = true;
                } else {
                    left.add(i, edge);
                }
            }
        }
        return left.isEmpty();
    }
}
