package io.dormouse.plan;

import io.dormouse.logic.SortKey;
import java.util.List;
import java.util.stream.Stream;

/**
 * The plan of a program: operators in an order in which each comes after its inputs. Immutable, identified by {@link #digest()}.
 *
 * @param nodes the operators
 * @param output the relation that is asked for
 * @param ordering how its rows are enumerated; empty where no order is promised
 * @param key the columns of the output of which no two rows have the same values, NULL counting as one; empty where none are known
 */
public record CircuitPlan(List<PlanNode> nodes, String output, List<SortKey> ordering, List<Integer> key) {
    public CircuitPlan {
        key = List.copyOf(key);
        nodes = List.copyOf(nodes);
        ordering = List.copyOf(ordering);
    }

    /** The operator that computes the relation {@code name}. */
    public PlanNode node(String name) {
        return nodes.stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no relation " + name));
    }

    /** All folds, inputs first: those that are operators, and those of which unions gather the matches. */
    public List<PlanNode.Fold> folds() {
        return nodes.stream().flatMap(CircuitPlan::folds).toList();
    }

    private static Stream<PlanNode.Fold> folds(PlanNode node) {
        return node.match(new PlanNode.Cases<>() {
            @Override
            public Stream<PlanNode.Fold> source(PlanNode.Source source) {
                return Stream.empty();
            }

            @Override
            public Stream<PlanNode.Fold> fold(PlanNode.Fold fold) {
                return Stream.of(fold);
            }

            @Override
            public Stream<PlanNode.Fold> union(PlanNode.Union union) {
                return union.branches().stream();
            }

            @Override
            public Stream<PlanNode.Fold> topK(PlanNode.TopK topK) {
                return Stream.empty();
            }

            @Override
            public Stream<PlanNode.Fold> lookup(PlanNode.Lookup lookup) {
                return Stream.empty();
            }

            @Override
            public Stream<PlanNode.Fold> copies(PlanNode.Copies copies) {
                return Stream.empty();
            }
        });
    }

    /** The identity of the plan: equal if and only if all operators, the output and its order are. */
    public String digest() {
        return Digest.of(String.join("\n", nodes.stream().map(PlanNode::digest).toList()) + "\n" + output + ordering);
    }
}
