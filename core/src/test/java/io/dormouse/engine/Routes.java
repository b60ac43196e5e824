package io.dormouse.engine;

import io.dormouse.algebra.Semiring;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.HeadTerm;
import io.dormouse.plan.Block;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.plan.Factorisation;
import io.dormouse.plan.Folding;
import io.dormouse.plan.PlanNode;
import io.dormouse.structure.JoinTree;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Counts the ways that plans took, so that a test can tell that it went where it claims to have been. */
final class Routes {
    /** A way to keep a query, or a part of one. */
    enum Route {
        SINGLE_TABLE,
        JOIN_TREE,
        FOREIGN_KEY_TREE,
        MANY_PARTNERS,
        AGREEMENT,
        INHERITED_KEY,
        ATOM_ONCE_MORE,
        WAITING_CONDITION,
        REDUCED_KEY,
        FUSED_FILTER,
        EXTREME,
        EXTREMES_ON_SEVERAL_TREES,
        COUNTED_ALONG_TREE,
        SUMMED_ALONG_TREE,
        PRODUCT_ALONG_TREE,
        GENERALISED_NODE,
        FACTORISED,
        FACTORISED_DISTINCT,
        FOLDED_BELOW_FACTORS,
        AGGREGATED_IN_PARTS,
        COUNTED_LEAF,
        ANNOTATION,
        ANNOTATION_MADE_ANEW,
        ANNOTATION_OF_COUNTED_ROWS,
        CROSS_JOIN,
        UNION,
        UNION_DISTINCT,
        LOOKUP,
        LOOKUP_OF_NULLS,
        COPIES,
        TOP_K,
        VISIT
    }

    private final Map<Route, Long> counts = new EnumMap<>(Route.class);

    void add(Route route, long times) {
        counts.merge(route, times, Long::sum);
    }

    private void addIf(boolean taken, Route route) {
        add(route, taken ? 1 : 0);
    }

    long count(Route route) {
        return counts.getOrDefault(route, 0L);
    }

    void add(CircuitPlan plan) {
        for (PlanNode node : plan.nodes()) {
            node.match(new PlanNode.Cases<Boolean>() {
                @Override
                public Boolean source(PlanNode.Source source) {
                    return true;
                }

                @Override
                public Boolean fold(PlanNode.Fold fold) {
                    addFold(fold);
                    Factorisation.of(plan, fold).ifPresent(factors -> addFactors(fold, factors));
                    return true;
                }

                @Override
                public Boolean union(PlanNode.Union union) {
                    add(union.distinct() ? Route.UNION_DISTINCT : Route.UNION, 1);
                    union.branches().forEach(Routes.this::addFold);
                    return true;
                }

                @Override
                public Boolean topK(PlanNode.TopK topK) {
                    add(Route.TOP_K, 1);
                    return true;
                }

                @Override
                public Boolean lookup(PlanNode.Lookup lookup) {
                    add(lookup.nullsMatch() ? Route.LOOKUP_OF_NULLS : Route.LOOKUP, 1);
                    return true;
                }

                @Override
                public Boolean copies(PlanNode.Copies copies) {
                    add(Route.COPIES, 1);
                    return true;
                }
            });
        }
    }

    private void addFold(PlanNode.Fold fold) {
        JoinTree tree = fold.block().tree();
        boolean joins = fold.block().atoms().size() > 1;
        addIf(!joins, Route.SINGLE_TABLE);
        addIf(joins, Route.JOIN_TREE);
        addIf(fold.block().joinVariables().stream().anyMatch(fold.block()::isConstant), Route.CROSS_JOIN);
        addIf(joins && tree.branchingEdges() == 0, Route.FOREIGN_KEY_TREE);
        addIf(tree.branchingEdges() > 0, Route.MANY_PARTNERS);
        addIf(!tree.agreements().isEmpty(), Route.AGREEMENT);
        addIf(tree.order().stream().anyMatch(child -> inherits(tree, child)), Route.INHERITED_KEY);
        addIf(tree.graph().edges().stream().anyMatch(edge -> edge.redundant()), Route.ATOM_ONCE_MORE);
        addIf(joins && !fold.block().residualFilters().isEmpty(), Route.WAITING_CONDITION);
        long values =
                fold.head().stream().filter(HeadTerm.Value.class::isInstance).count();
        addIf(fold.reducedKey().size() < values, Route.REDUCED_KEY);
        addIf(!fold.having().isEmpty(), Route.FUSED_FILTER);
        addIf(fold.head().stream().anyMatch(Routes::isExtreme), Route.EXTREME);
        addIf(fold.blocks().size() > 1, Route.EXTREMES_ON_SEVERAL_TREES);
        Folding folding = new Folding(fold.block());
        addIf(IntStream.range(0, tree.size()).anyMatch(folding::isInside), Route.COUNTED_ALONG_TREE);
        addIf(
                IntStream.range(0, tree.size()).anyMatch(node -> isCounted(fold.block(), folding, node)),
                Route.COUNTED_LEAF);
        addAnnotations(fold, folding);
        addIf(!fold.block().sums().isEmpty(), Route.SUMMED_ALONG_TREE);
        addIf(fold.block().sums().stream().anyMatch(sum -> sum.factors().size() > 1), Route.PRODUCT_ALONG_TREE);
        addIf(IntStream.range(0, tree.size()).anyMatch(tree::isGeneralised), Route.GENERALISED_NODE);
    }

    private static boolean isCounted(Block block, Folding folding, int node) {
        return folding.isFolded(node)
                && block.tree().children(node).isEmpty()
                && block.atoms().get(node).columns().size()
                        <= Long.bitCount(block.tree().edgeKey(node));
    }

    private void addFactors(PlanNode.Fold fold, Factorisation factors) {
        add(Route.FACTORISED, 1);
        addIf(fold.head().stream().anyMatch(HeadTerm.Fold.class::isInstance), Route.AGGREGATED_IN_PARTS);
        addIf(factors.distinct(), Route.FACTORISED_DISTINCT);
        addIf(factors.factors().size() < fold.block().tree().size(), Route.FOLDED_BELOW_FACTORS);
    }

    private void addAnnotations(PlanNode.Fold fold, Folding folding) {
        List<Semiring<?>> annotations = new ArrayList<>();
        for (HeadTerm term : fold.head()) {
            if (term instanceof HeadTerm.Annotation annotation) {
                annotations.add(annotation.semiring().semiring());
            }
        }
        addIf(!annotations.isEmpty(), Route.ANNOTATION);
        addIf(annotations.stream().anyMatch(semiring -> semiring.deletable().isEmpty()), Route.ANNOTATION_MADE_ANEW);
        addIf(
                !annotations.isEmpty()
                        && IntStream.range(0, fold.block().tree().size()).anyMatch(folding::isInside),
                Route.ANNOTATION_OF_COUNTED_ROWS);
    }

    private static boolean inherits(JoinTree tree, int child) {
        return (tree.edgeKey(child) & ~(tree.own(child) & tree.own(tree.parent().get(child)))) != 0;
    }

    private static boolean isExtreme(HeadTerm term) {
        return term instanceof HeadTerm.Fold fold
                && (fold.aggregate() == Aggregate.MIN || fold.aggregate() == Aggregate.MAX);
    }
}
