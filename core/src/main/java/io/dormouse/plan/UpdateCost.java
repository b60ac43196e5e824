package io.dormouse.plan;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a change costs and what is kept, in words that hold for the operators as they are: expected (hashing) and amortised (growth)
 * over the constant number of tables and columns. A line a fact.
 */
record UpdateCost(List<String> update, List<String> kept) {
    UpdateCost {
        update = List.copyOf(update);
        kept = List.copyOf(kept);
    }

    static UpdateCost of(CircuitPlan plan) {
        List<String> update = new ArrayList<>();
        List<String> kept = new ArrayList<>();
        for (PlanNode node : plan.nodes()) {
            node.match(new PlanNode.Cases<Boolean>() {
                @Override
                public Boolean source(PlanNode.Source source) {
                    return true;
                }

                @Override
                public Boolean fold(PlanNode.Fold fold) {
                    return describe(fold, Factorisation.of(plan, fold), isGrowing(plan, fold), update, kept);
                }

                @Override
                public Boolean union(PlanNode.Union union) {
                    for (PlanNode.Fold branch : union.branches()) {
                        describeBlock(branch, isGrowing(plan, branch), update, kept);
                    }
                    update.add(union.name() + ": O(1) for each match of a branch that comes or goes");
                    return kept.add(union.name() + ": each distinct row of the branches, with how often it is there");
                }

                @Override
                public Boolean topK(PlanNode.TopK topK) {
                    kept.add(topK.name() + ": two heaps over the rows of " + topK.input()
                            + ", and the rows that are shown");
                    return update.add(
                            topK.name() + ": + O(log n) for each row of " + topK.input() + " that changes, n its rows");
                }

                @Override
                public Boolean lookup(PlanNode.Lookup lookup) {
                    kept.add(lookup.name() + ": the rows of " + lookup.input()
                            + " by what they look for, and the result");
                    return update.add(lookup.name() + ": O(1) for each row of " + lookup.input()
                            + " that changes; for each of " + lookup.looked() + " the rows that find it");
                }

                @Override
                public Boolean copies(PlanNode.Copies copies) {
                    kept.add(copies.name() + ": each row with its number of copies");
                    return update.add(copies.name() + ": O(1) for each row of " + copies.input() + " that changes");
                }
            });
        }
        if (!plan.ordering().isEmpty()) {
            kept.add(plan.output() + ": no order; its rows are sorted when they are read");
        }
        return new UpdateCost(update, kept);
    }

    /** Whether all that a fold reads is declared to lose no rows. */
    private static boolean isGrowing(CircuitPlan plan, PlanNode.Fold fold) {
        return fold.inputs().stream()
                .allMatch(input -> plan.node(input) instanceof PlanNode.Source source
                        && source.relation().appendOnly());
    }

    /** The cost of one fold; {@code growing}: what it reads loses no rows. */
    static UpdateCost of(PlanNode.Fold fold, Optional<Factorisation> factors, boolean growing) {
        List<String> update = new ArrayList<>();
        List<String> kept = new ArrayList<>();
        describe(fold, factors, growing, update, kept);
        return new UpdateCost(update, kept);
    }

    private static boolean describe(
            PlanNode.Fold fold,
            Optional<Factorisation> factors,
            boolean growing,
            List<String> update,
            List<String> kept) {
        String name = fold.name();
        if (factors.isPresent()) {
            return describe(factors.get(), growing, update, kept);
        }
        if (RootedExtremes.areConstant(fold, growing)) {
            return describeExtremes(fold, update, kept);
        }
        return describeBlock(fold, growing, update, kept)
                && kept.add(
                        fold.kind() == Rule.Kind.GROUP
                                ? name + ": the groups and their rows"
                                : name
                                        + ": the result is kept materialised, each distinct row with its number of copies");
    }

    /** What the matches of a fold cost; false if it is not maintained. */
    private static boolean describeBlock(PlanNode.Fold fold, boolean growing, List<String> update, List<String> kept) {
        String name = fold.name();
        BlockClass shape = BlockClass.of(fold.block());
        if (shape.kind() == BlockClass.Kind.REFUSED) {
            update.add(name + ": not maintained, so a view of it is refused");
            return false;
        }
        if (shape.kind() == BlockClass.Kind.CONSTANT) {
            update.add(name + ": reads no table, so nothing changes it");
        } else if (shape.kind() == BlockClass.Kind.SINGLE_TABLE) {
            update.add(name + ": O(1) for a row");
        } else {
            update.add(name
                    + ": O(1) for a row that stays dormant; else also the tuples that it visits, those that refer to it"
                    + " and so on toward the root, and the matches that come or go");
            String root = fold.block().name(fold.block().tree().root());
            update.add(
                    shape.kind() == BlockClass.Kind.FOREIGN_KEY_TREE
                            ? name + ": a row of " + root
                                    + ", the root, visits nothing and is in one match at most: O(1)"
                            : name + ": " + partners(fold.block()));
            if (!fold.block().residualFilters().isEmpty()) {
                update.add(name + ": the matches that the waiting conditions drop are counted");
            }
            kept.add(name + ": the distinct tuples of each node, live and dormant");
        }
        describeNews(fold, growing, update);
        if (!growing && fold.head().stream().anyMatch(UpdateCost::isExtreme)) {
            update.add(name
                    + ": + O(log n) for each row or match that comes or goes and each MIN or MAX, n the distinct values"
                    + " of its group");
            kept.add(name + ": the distinct values of each MIN or MAX by group, so that the next one is known");
            if (!fold.block().extremes().isEmpty()) {
                update.add(name
                        + ": + O(log n) for each tuple below the root whose MIN or MAX moves, n the distinct values"
                        + " of its key");
                kept.add(name + ": the distinct values of each MIN or MAX by key, where it is found along the tree");
            }
        }
        if (fold.head().stream().anyMatch(UpdateCost::isAnnotation)) {
            update.add(name
                    + ": + the product of its annotations for each match that comes or goes; costs count operations of the"
                    + " semiring");
        }
        if (!growing && fold.head().stream().anyMatch(UpdateCost::isRecombined)) {
            update.add(name
                    + ": + O(log n) additions for each match that comes or goes, n the distinct products of its group");
            kept.add(name + ": the distinct products by group, and the sums from which theirs is made anew");
        }
        if (fold.head().stream().anyMatch(UpdateCost::sumsNumerics)) {
            update.add(name + ": + O(digits) for each sum of NUMERICs without a declared scale");
        }
        return true;
    }

    private static boolean describeExtremes(PlanNode.Fold fold, List<String> update, List<String> kept) {
        String name = fold.name();
        boolean several = fold.blocks().size() > 1;
        boolean climbs = !fold.block().extremes().isEmpty();
        List<String> roots = fold.blocks().stream()
                .map(block -> block.name(block.tree().root()))
                .toList();
        if (several) {
            update.add(
                    name + ": kept on a tree for each of " + String.join(", ", roots)
                            + ", where what is asked of them is read at the root, and of the others only whether they are there");
        }
        update.add(name
                + ": O(1) for a row, amortised: nothing is deleted, so that a tuple is visited once for each node below it, when that"
                + " supports its key first"
                + (climbs ? ", and where a value climbs, it climbs to one tuple a node (Lemma 5.3)" : " (Lemma 5.5)"));
        kept.add(name + ": the distinct tuples of each node" + (several ? " of each tree" : "") + ", live and dormant");
        return kept.add(name + ": the groups and their rows");
    }

    private static boolean describe(Factorisation factors, boolean growing, List<String> update, List<String> kept) {
        PlanNode.Fold fold = factors.fold();
        String name = fold.name();
        Folding folding = new Folding(fold.block());
        String root = fold.block().name(fold.block().tree().root());
        update.add(name + ": O(1) for a row of " + root + ", the root");
        update.add(name
                + ": O(1) for a row of another table that is neither the first nor the last to support its key; else also"
                + " the tuples that it visits, those that refer to the key and so on toward the root");
        boolean news = growing && fold.isIdempotent();
        if (!folding.tops().isEmpty() && !news) {
            update.add(name + ": a row of a table that is only "
                    + (fold.treeFolds().isEmpty() ? "counted" : "counted or folded")
                    + " also visits all that refer to its key");
        }
        describeNews(fold, growing, update);
        boolean ordered = !growing && !fold.block().extremes().isEmpty();
        if (ordered) {
            update.add(
                    name + ": + O(log n) for each tuple whose MIN or MAX moves, n the distinct values of what it shows,"
                            + " and of its key");
        }
        update.add(name + ": for who subscribes, or reads it in another view, also the rows that come, go or change");
        if (fold.head().stream().anyMatch(UpdateCost::canBeTooLarge)) {
            update.add(
                    name
                            + ": so also from when the largest parts of its aggregates could make one that does not fit its type");
        }
        kept.add(name + ": the distinct tuples of each node, live and dormant");
        List<String> nodes = factors.factors().stream()
                .map(factor -> fold.block().name(factor.node()))
                .toList();
        kept.add(name + ": no rows; each is composed, with constant delay, of what " + String.join(", ", nodes)
                + " show, in time that all of that takes if they are only counted");
        if (fold.head().stream().anyMatch(HeadTerm.Fold.class::isInstance)) {
            kept.add(name + ": aggregates in parts, one for each of " + String.join(", ", nodes)
                    + ", which are combined when a row is read"
                    + (ordered ? "; all values of MIN and MAX in order" : ""));
        }
        return kept.add(name + ": rows are sought by " + String.join(", ", treeOrder(factors)) + ", in this order");
    }

    private static void describeNews(PlanNode.Fold fold, boolean growing, List<String> update) {
        if (growing && fold.isIdempotent() && !new Folding(fold.block()).tops().isEmpty()) {
            update.add(fold.name()
                    + ": a row of a table that is only folded tells nobody if its key has support and the same MIN and MAX"
                    + " as before: nothing is deleted, and copies do not matter");
        }
    }

    /** The columns in the order in which factors have them. */
    private static List<String> treeOrder(Factorisation factors) {
        List<String> order = new ArrayList<>();
        for (Factorisation.Factor factor : factors.factors()) {
            for (Variable variable : factor.columns()
                    .subList(factor.key().size(), factor.columns().size())) {
                order.add(factors.fold()
                        .schema()
                        .column(factors.columnOf(variable))
                        .name());
            }
        }
        return order;
    }

    /** How many matches a visited tuple can be in, of those that are looked at one by one. */
    private static String partners(Block block) {
        Folding folding = new Folding(block);
        List<String> many = IntStream.range(0, block.tree().size())
                .filter(node -> node != block.tree().root() && !block.tree().keyed(node) && !folding.isInside(node))
                .mapToObj(block::name)
                .toList();
        return many.isEmpty()
                ? "a visited tuple hands on what it adds to the answer once, however many matches it is in"
                : "a tuple can have many partners in " + String.join(", ", many) + ", and be in as many matches";
    }

    private static boolean sumsNumerics(HeadTerm term) {
        return term instanceof HeadTerm.Fold fold
                && (fold.aggregate() == Aggregate.SUM || fold.aggregate() == Aggregate.AVG)
                && fold.argument().orElseThrow().type() instanceof Type.NumericType;
    }

    private static boolean canBeTooLarge(HeadTerm term) {
        return term instanceof HeadTerm.Fold && !isExtreme(term);
    }

    private static boolean isAnnotation(HeadTerm term) {
        return term instanceof HeadTerm.Annotation;
    }

    private static boolean isRecombined(HeadTerm term) {
        return term instanceof HeadTerm.Annotation annotation
                && annotation.semiring().semiring().deletable().isEmpty();
    }

    private static boolean isExtreme(HeadTerm term) {
        return term instanceof HeadTerm.Fold fold
                && (fold.aggregate() == Aggregate.MIN || fold.aggregate() == Aggregate.MAX);
    }
}
