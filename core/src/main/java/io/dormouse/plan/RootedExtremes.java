package io.dormouse.plan;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.structure.JoinTree;
import io.dormouse.structure.Rerooting;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * MIN and MAX of the values of single tables, over all matches of tables that lose no rows: how they are kept at amortised constant cost
 * whatever acyclic join it is.
 *
 * <pre>
 * MAX { v of t : matches }  =  MAX { v(t) : t of R, some match has t }        so of the other tables counts only what is there
 * </pre>
 *
 * <p>On a tree whose root is {@code R} a tuple is visited once for each node below it, when that supports its key first, and a tuple of
 * {@code R} is read once, when it is live first. A value that is found further down may climb to many tuples, as often as it
 * becomes better: therefore a tree for each table whose values are asked for. Fewer are enough where a root's rows find other tables' rows
 * by their keys, and so read their values along with their own; and one is, as it stands, where every value climbs to one tuple a node, or is a
 * row's found by its key ({@link #isSettled}): so it is with q-hierarchical joins and foreign keys, and a further tree would only take
 * memory. Lemma 5.5 of <i>Answering Conjunctive Queries with Aggregations under Updates</i>. Pure functions.
 */
final class RootedExtremes {
    private RootedExtremes() {}

    /**
     * A root, and what is read there.
     *
     * @param atom the root
     * @param read variables that it has, or that a row has which is found by keys from there
     */
    record Root(int atom, Set<Variable> read) {}

    /** Whether a rule with this head asks for nothing but extremes of all its matches, constants aside. */
    static boolean concern(Rule.Kind kind, List<HeadTerm> head) {
        return kind == Rule.Kind.GROUP
                && head.stream().allMatch(term -> isExtreme(term) || isConstant(term))
                && head.stream().anyMatch(RootedExtremes::isExtreme);
    }

    private static boolean isExtreme(HeadTerm term) {
        return term instanceof HeadTerm.Fold fold
                && (fold.aggregate() == Aggregate.MIN || fold.aggregate() == Aggregate.MAX);
    }

    private static boolean isConstant(HeadTerm term) {
        return term instanceof HeadTerm.Value value
                && value.expression().variables().isEmpty();
    }

    /** Whether insertions into what {@code fold} reads cost amortised O(1) for each row; {@code growing}: there is nothing but those. */
    static boolean areConstant(PlanNode.Fold fold, boolean growing) {
        return growing
                && concern(fold.kind(), fold.head())
                && fold.blocks().stream().allMatch(RootedExtremes::isSettled);
    }

    /**
     * Whether a change of a value concerns one tuple of each node above, or the value is one of a row that is found by its key, where it
     * is set once: so that nothing is visited more often than for being supported first.
     */
    static boolean isSettled(Block block) {
        if (block.atoms().size() < 2
                || !block.isLaidOut()
                || !block.tree().isDirect()
                || !block.residualFilters().isEmpty()) {
            return false;
        }
        Folding folding = new Folding(block);
        return block.outputs().stream().allMatch(output -> isFoundByKeys(block.tree(), folding.supplier(output)))
                && block.extremes().stream()
                        .allMatch(extreme -> extreme.terms().size() == 1
                                && climbsToOne(
                                        block, folding.supplier(extreme.terms().get(0))));
    }

    /** Whether a root's tuple has at most one partner at a node. */
    private static boolean isFoundByKeys(JoinTree tree, int node) {
        return node == tree.root()
                || (tree.keyed(node) && isFoundByKeys(tree, tree.parent().get(node)));
    }

    private static boolean climbsToOne(Block block, int supplier) {
        JoinTree tree = block.tree();
        boolean moves = false;
        for (int node = supplier; node != tree.root(); node = tree.parent().get(node)) {
            moves |= !tree.keyed(node);
            if (moves && !hasOneTuple(block, tree.parent().get(node), tree.edgeKey(node))) {
                return false;
            }
        }
        return true;
    }

    /** Whether there is at most one tuple of a node with each value of {@code key}. */
    private static boolean hasOneTuple(Block block, int node, long key) {
        JoinTree tree = block.tree();
        if (tree.isGeneralised(node)) {
            return (tree.own(node) & ~key) == 0;
        }
        boolean isKey = (tree.own(node) & ~key) == 0
                && block.atoms().get(node).columns().size() == Long.bitCount(tree.own(node));
        return isKey || tree.graph().edges().get(node).keyedBy(key);
    }

    /**
     * Few roots at which all arguments of the head's extremes are read; none where one is computed of several atoms.
     *
     * @param tree a tree over the atoms whose edges are direct
     * @param computes whether an atom has all these variables
     */
    static List<Root> roots(JoinTree tree, List<HeadTerm> head, BiPredicate<Integer, Set<Variable>> computes) {
        List<Set<Variable>> left = new ArrayList<>(head.stream()
                .map(RootedExtremes::read)
                .filter(read -> !read.isEmpty())
                .distinct()
                .toList());
        List<Integer> atoms = new ArrayList<>(List.of(tree.root()));
        IntStream.range(0, tree.size()).filter(atom -> atom != tree.root()).forEach(atoms::add);
        List<Root> roots = new ArrayList<>();
        while (!left.isEmpty()) {
            List<Set<Variable>> most = List.of();
            int best = tree.root();
            for (int atom : atoms) {
                JoinTree rooted = Rerooting.at(tree, atom);
                List<Set<Variable>> read = left.stream()
                        .filter(wanted -> atoms.stream()
                                .anyMatch(node -> isFoundByKeys(rooted, node) && computes.test(node, wanted)))
                        .toList();
                if (read.size() > most.size()) {
                    most = read;
                    best = atom;
                }
            }
            if (most.isEmpty()) {
                return List.of();
            }
            Set<Variable> read = new LinkedHashSet<>();
            most.forEach(read::addAll);
            roots.add(new Root(best, read));
            left.removeAll(most);
        }
        return roots;
    }

    private static Set<Variable> read(HeadTerm term) {
        Set<Variable> read = new LinkedHashSet<>();
        for (Expression expression : term.expressions()) {
            expression.forEachVariable(read::add);
        }
        return read;
    }
}
