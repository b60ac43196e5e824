package io.dormouse.structure;

import java.util.Optional;
import java.util.Set;

/**
 * All that is known of a conjunctive query's structure: its class, the join tree it is best kept on, and what that guarantees.
 *
 * @param given the query as it was given
 * @param classification its class, and the query closed under its keys
 * @param tree the tree of the closed query that shows its class, by cost; empty if it is not free-connex
 * @param local whether the bounds of q-hierarchical queries hold under arbitrary updates: it is q-hierarchical as given, or closed
 *     under keys that keep a change of one atom one change of the tree
 */
public record QueryStructure(
        ConjunctiveQuery given, Classification classification, Optional<GeneralisedJoinTree> tree, boolean local) {

    /** Finds out about a query. Cost: polynomial, the atoms to the fifth. */
    public static QueryStructure of(ConjunctiveQuery given, CostModel model) {
        Classification classification = Classification.of(given);
        ConjunctiveQuery closed = classification.query();
        Optional<GeneralisedJoinTree> tree = classification.isFreeConnex()
                ? TreeChoice.choose(closed, classification.queryClass(), model)
                : Optional.empty();
        boolean local = classification.isQHierarchical()
                && (Classification.qHierarchicalCore(given).isEmpty()
                        || TreeChoice.ofHeightOne(closed)
                                .filter(found -> LocalDependencies.keepUpdatesLocal(given, found))
                                .isPresent());
        return new QueryStructure(given, classification, tree, local);
    }

    /** What the structure guarantees for a semiring that can do this, under these updates. */
    public Guarantee guarantee(Set<SemiringCapability> semiring, UpdateKind updates) {
        boolean deletes = semiring.contains(SemiringCapability.CONSTANT_TIME_DELETION);
        boolean insertOnly = updates == UpdateKind.INSERT_ONLY;
        if (local && !insertOnly) {
            return claim(
                    updates, deletes ? UpdateCost.CONSTANT : UpdateCost.LOGARITHMIC, Guarantee.Basis.ONE_TUPLE_A_NODE);
        }
        if (insertOnly && classification.isStrongConnex()) {
            return claim(updates, UpdateCost.CONSTANT, Guarantee.Basis.ONE_TUPLE_A_FOLD);
        }
        if (insertOnly && tree.filter(found -> found.openEdges() == 0).isPresent()) {
            return claim(updates, UpdateCost.CONSTANT, Guarantee.Basis.KEYED_FOLDS);
        }
        if (insertOnly
                && classification.isFreeConnex()
                && semiring.contains(SemiringCapability.BOUNDED_MONOTONE_SEQUENCES)) {
            return claim(updates, UpdateCost.CONSTANT, Guarantee.Basis.BOUNDED_ANNOTATIONS);
        }
        if (insertOnly
                && classification.isAcyclic()
                && classification.isNullary()
                && semiring.contains(SemiringCapability.PRODUCT_IS_MAXIMUM)) {
            return claim(updates, UpdateCost.CONSTANT, Guarantee.Basis.MAXIMUM);
        }
        if (classification.isFreeConnex()) {
            boolean linear = insertOnly || deletes;
            return claim(
                    updates, linear ? UpdateCost.LINEAR : UpdateCost.LINEAR_LOGARITHMIC, Guarantee.Basis.FREE_CONNEX);
        }
        return claim(updates, UpdateCost.NOT_BOUNDED, Guarantee.Basis.NONE);
    }

    private Guarantee claim(UpdateKind updates, UpdateCost cost, Guarantee.Basis basis) {
        QueryClass needed = updates == UpdateKind.INSERT_ONLY ? QueryClass.STRONG_CONNEX : QueryClass.Q_HIERARCHICAL;
        return new Guarantee(
                classification.queryClass(),
                updates,
                cost,
                basis,
                classification.isFreeConnex(),
                cost.compareTo(UpdateCost.LOGARITHMIC) <= 0
                        ? Optional.empty()
                        : classification.witness(needed).or(() -> Classification.qHierarchicalCore(given)));
    }
}
