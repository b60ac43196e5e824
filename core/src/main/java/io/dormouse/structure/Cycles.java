package io.dormouse.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds a least cycle of a hypergraph: the fewest attributes, none of which can go, to which its edges restricted are cyclic. They
 * form a cycle of pairs, or each has all attributes but one (J. Brault-Baron, <em>Hypergraph Acyclicity Revisited</em>, 2016).
 * Cost: attributes times a {@link GyoReduction}.
 */
final class Cycles {
    private Cycles() {}

    /** Edges that are cyclic on {@code attributes}; where they are pairs, in the order of the cycle. */
    record LeastCycle(List<Integer> edges, long attributes) {
        LeastCycle {
            edges = List.copyOf(edges);
        }
    }

    static Optional<Witness.Cycle> cycle(ConjunctiveQuery query) {
        return find(query.schemas()).map(found -> new Witness.Cycle(members(query, found)));
    }

    /** The cycle that the output closes in an acyclic query. */
    static Optional<Witness.HeadCycle> headCycle(ConjunctiveQuery query) {
        return find(withHead(query))
                .map(found -> new Witness.HeadCycle(
                        members(query, found), query.graph().names(query.output() & found.attributes())));
    }

    /** The atoms' attributes, and then the output's. */
    static List<Long> withHead(ConjunctiveQuery query) {
        List<Long> edges = new ArrayList<>(query.schemas());
        edges.add(query.output());
        return edges;
    }

    private static List<Witness.Member> members(ConjunctiveQuery query, LeastCycle found) {
        return found.edges().stream()
                .filter(edge -> edge < query.size())
                .map(edge -> new Witness.Member(
                        query.name(edge), query.graph().names(query.schema(edge) & found.attributes())))
                .toList();
    }

    static Optional<LeastCycle> find(List<Long> edges) {
        GyoReduction reduction = GyoReduction.of(edges);
        if (reduction.isAcyclic()) {
            return Optional.empty();
        }
        long attributes = reduction.attributes();
        for (long rest = attributes; rest != 0; rest &= rest - 1) {
            long fewer = attributes & ~Long.lowestOneBit(rest);
            if (!GyoReduction.of(restrict(edges, fewer)).isAcyclic()) {
                attributes = fewer;
            }
        }
        return Optional.of(new LeastCycle(inOrder(edges, attributes), attributes));
    }

    private static List<Long> restrict(List<Long> edges, long attributes) {
        return edges.stream().map(edge -> edge & attributes).toList();
    }

    /** The edges that are within no other, each once, so that consecutive ones share an attribute. */
    private static List<Integer> inOrder(List<Long> edges, long attributes) {
        List<Integer> waiting = new ArrayList<>();
        for (int i = 0; i < edges.size(); i++) {
            if (isLargest(edges, i, attributes)) {
                waiting.add(i);
            }
        }
        List<Integer> order = new ArrayList<>();
        order.add(waiting.remove(waiting.size() - 1));
        while (!waiting.isEmpty()) {
            long last = edges.get(order.get(order.size() - 1)) & attributes;
            int next = waiting.stream()
                    .filter(edge -> (edges.get(edge) & last) != 0)
                    .findFirst()
                    .orElse(waiting.get(0));
            waiting.remove(Integer.valueOf(next));
            order.add(next);
        }
        return order;
    }

    private static boolean isLargest(List<Long> edges, int edge, long attributes) {
        long own = edges.get(edge) & attributes;
        for (int other = 0; other < edges.size(); other++) {
            long set = edges.get(other) & attributes;
            if (other != edge && (own & ~set) == 0 && (own != set || other < edge)) {
                return false;
            }
        }
        return true;
    }
}
