package io.dormouse.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Chooses the generalised join tree of a query: one that shows it to be in a class, of those the cheapest by a {@link CostModel}.
 *
 * <p>Pure: the same query and model always have the same tree. The trees that are compared have each atom at the root, or near it;
 * not every tree is among them. Cost: polynomial, the atoms to the fifth.
 */
public final class TreeChoice {
    /** How many of the trees are bettered by lifts. */
    private static final int BETTERED = 4;

    private TreeChoice() {}

    /**
     * The tree for {@code wanted}: free-connex; one of Definition 2.2 for strong-connex; one where each child contains its parent,
     * of height 1 if that is not dearer, for q-hierarchical. Empty if the query as given is not in the class. Close it first.
     */
    public static Optional<GeneralisedJoinTree> choose(ConjunctiveQuery query, QueryClass wanted, CostModel model) {
        Predicate<GeneralisedJoinTree> allowed = tree -> shows(tree, wanted);
        return best(trees(query, wanted).stream().filter(allowed).toList(), model, allowed);
    }

    /**
     * The free-connex tree in which each node has the attributes of its atom as given and those that it inherits from children that
     * it finds by their keys, and no others: a foreign-key tree, as far as the query has keys. Its query lies between the given one
     * and the closed one. Empty if none of the trees that are compared can be cut down so.
     */
    public static Optional<GeneralisedJoinTree> chooseInheriting(ConjunctiveQuery given, CostModel model) {
        List<GeneralisedJoinTree> trees = trees(given.closed(), QueryClass.FREE_CONNEX).stream()
                .flatMap(tree -> Inheritance.inheriting(given, tree).stream())
                .toList();
        return best(
                trees,
                model,
                tree -> Inheritance.inheriting(given, tree).filter(tree::equals).isPresent());
    }

    private static Optional<GeneralisedJoinTree> best(
            List<GeneralisedJoinTree> trees, CostModel model, Predicate<GeneralisedJoinTree> allowed) {
        return model.best(trees, BETTERED).stream()
                .map(tree -> TreeLifts.improve(tree, model.preference(), allowed))
                .min(model.preference());
    }

    private static List<GeneralisedJoinTree> trees(ConjunctiveQuery query, QueryClass wanted) {
        List<GeneralisedJoinTree> trees = new ArrayList<>(HierarchicalTrees.of(query));
        if (wanted != QueryClass.Q_HIERARCHICAL) {
            trees.addAll(StrongConnexTrees.of(query));
        }
        if (QueryClass.FREE_CONNEX.isWithin(wanted)) {
            trees.addAll(FreeConnexTrees.of(query));
        }
        return trees;
    }

    /** The tree of height 1 of a q-hierarchical query; empty if it is not. */
    public static Optional<GeneralisedJoinTree> ofHeightOne(ConjunctiveQuery query) {
        return HierarchicalTrees.of(query).stream()
                .filter(tree -> tree.height() == 1)
                .findFirst();
    }

    private static boolean shows(GeneralisedJoinTree tree, QueryClass wanted) {
        return switch (wanted) {
            case Q_HIERARCHICAL -> tree.isQHierarchical();
            case STRONG_CONNEX -> tree.isStrongConnex();
            case FREE_CONNEX -> tree.isFreeConnex();
            case ACYCLIC, CYCLIC -> true;
        };
    }
}
