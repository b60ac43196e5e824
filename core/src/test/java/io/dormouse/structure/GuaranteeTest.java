package io.dormouse.structure;

import static io.dormouse.structure.Queries.query;
import static io.dormouse.structure.SemiringCapability.BOUNDED_MONOTONE_SEQUENCES;
import static io.dormouse.structure.SemiringCapability.CONSTANT_TIME_DELETION;
import static io.dormouse.structure.SemiringCapability.PRODUCT_IS_MAXIMUM;
import static io.dormouse.structure.UpdateKind.ARBITRARY;
import static io.dormouse.structure.UpdateKind.INSERT_ONLY;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The upper bounds of Table 2, row by row, and what keys add to them. */
class GuaranteeTest {
    private static final Set<SemiringCapability> BOOLEAN = Set.of(CONSTANT_TIME_DELETION, BOUNDED_MONOTONE_SEQUENCES);
    private static final Set<SemiringCapability> SUM_PRODUCT = Set.of(CONSTANT_TIME_DELETION);
    private static final Set<SemiringCapability> TROPICAL = Set.of();
    private static final Set<SemiringCapability> MAX_MAX = Set.of(PRODUCT_IS_MAXIMUM);

    private static final ConjunctiveQuery STAR = query("a b", "r: a b", "s: a c");
    private static final ConjunctiveQuery PATH = query("a b c", "r: a", "s: a b", "t: b c", "u: c");
    private static final ConjunctiveQuery Q_HIER = query("", "r: a b", "s: a", "t: b");
    private static final ConjunctiveQuery Q_CORE = query("a", "r: a b", "s: b");
    private static final ConjunctiveQuery PROJECTED = query("a c", "r: a b", "s: b c");

    private static UpdateCost cost(ConjunctiveQuery query, Set<SemiringCapability> semiring, UpdateKind updates) {
        return guarantee(query, semiring, updates).cost();
    }

    private static Guarantee guarantee(ConjunctiveQuery query, Set<SemiringCapability> semiring, UpdateKind updates) {
        return QueryStructure.of(query, CostModel.uniform()).guarantee(semiring, updates);
    }

    @Test
    void qHierarchicalQueriesUnderArbitraryUpdates() {
        assertThat(cost(STAR, BOOLEAN, ARBITRARY)).isEqualTo(UpdateCost.CONSTANT);
        assertThat(cost(STAR, SUM_PRODUCT, ARBITRARY)).isEqualTo(UpdateCost.CONSTANT);
        assertThat(cost(STAR, TROPICAL, ARBITRARY)).isEqualTo(UpdateCost.LOGARITHMIC);
        assertThat(cost(STAR, MAX_MAX, ARBITRARY)).isEqualTo(UpdateCost.LOGARITHMIC);
        assertThat(guarantee(STAR, SUM_PRODUCT, ARBITRARY).text())
                .isEqualTo("O(1) a change, amortised under arbitrary updates, constant delay: q-hierarchical, so that a"
                        + " change visits one tuple of each node above it");
    }

    @Test
    void strongConnexQueriesUnderInsertionsForAnySemiring() {
        for (ConjunctiveQuery query : new ConjunctiveQuery[] {STAR, PATH}) {
            assertThat(cost(query, BOOLEAN, INSERT_ONLY)).isEqualTo(UpdateCost.CONSTANT);
            assertThat(cost(query, SUM_PRODUCT, INSERT_ONLY)).isEqualTo(UpdateCost.CONSTANT);
            assertThat(cost(query, TROPICAL, INSERT_ONLY)).isEqualTo(UpdateCost.CONSTANT);
            assertThat(cost(query, MAX_MAX, INSERT_ONLY)).isEqualTo(UpdateCost.CONSTANT);
        }
    }

    @Test
    void whatIsNotQHierarchicalVisitsEachTupleOnceUnderArbitraryUpdates() {
        for (ConjunctiveQuery query : new ConjunctiveQuery[] {PATH, Q_HIER, Q_CORE}) {
            assertThat(cost(query, BOOLEAN, ARBITRARY)).isEqualTo(UpdateCost.LINEAR);
            assertThat(cost(query, TROPICAL, ARBITRARY)).isEqualTo(UpdateCost.LINEAR_LOGARITHMIC);
        }
        assertThat(guarantee(PATH, SUM_PRODUCT, ARBITRARY).text())
                .isEqualTo("O(|D|) a change, amortised under arbitrary updates, constant delay: free-connex, so that a"
                        + " change visits each tuple once at most; hierarchy core: r – s by a, s – t by b");
    }

    @Test
    void freeConnexQueriesUnderInsertionsDependOnTheSemiring() {
        assertThat(cost(Q_HIER, BOOLEAN, INSERT_ONLY)).isEqualTo(UpdateCost.CONSTANT);
        assertThat(cost(Q_HIER, SUM_PRODUCT, INSERT_ONLY)).isEqualTo(UpdateCost.LINEAR);
        assertThat(cost(Q_HIER, TROPICAL, INSERT_ONLY)).isEqualTo(UpdateCost.LINEAR);
        assertThat(cost(Q_HIER, MAX_MAX, INSERT_ONLY)).isEqualTo(UpdateCost.CONSTANT);
        assertThat(cost(Q_CORE, BOOLEAN, INSERT_ONLY)).isEqualTo(UpdateCost.CONSTANT);
        assertThat(cost(Q_CORE, SUM_PRODUCT, INSERT_ONLY)).isEqualTo(UpdateCost.LINEAR);
        assertThat(cost(Q_CORE, MAX_MAX, INSERT_ONLY)).isEqualTo(UpdateCost.LINEAR);
        assertThat(guarantee(Q_CORE, SUM_PRODUCT, INSERT_ONLY).witness())
                .contains(new Witness.QCore("r", "s", "a", "b"));
        assertThat(guarantee(Q_CORE, BOOLEAN, INSERT_ONLY).witness()).isEmpty();
    }

    @Test
    void nothingIsClaimedOutsideFreeConnex() {
        Guarantee projected = guarantee(PROJECTED, BOOLEAN, INSERT_ONLY);
        assertThat(projected.cost()).isEqualTo(UpdateCost.NOT_BOUNDED);
        assertThat(projected.constantDelay()).isFalse();
        assertThat(projected.text())
                .isEqualTo(
                        "no bound claimed under insertions only: kept with more output than asked for, or as a cyclic"
                                + " join; cycle that the output closes: r(a, b), s(b, c), output(a, c)");
        assertThat(cost(query("", "r: a b", "s: b c", "t: a c"), MAX_MAX, INSERT_ONLY))
                .isEqualTo(UpdateCost.NOT_BOUNDED);
    }

    @Test
    void foreignKeysBoundInsertionsWhereTheClassDoesNot() {
        ConjunctiveQuery q5 = query(
                "n",
                "customer: c n | c",
                "orders: o c | o",
                "lineitem: o s",
                "supplier: s n | s",
                "nation: n r | n",
                "region: r | r");
        Guarantee insertions = guarantee(q5, SUM_PRODUCT, INSERT_ONLY);
        assertThat(insertions.queryClass()).isEqualTo(QueryClass.FREE_CONNEX);
        assertThat(insertions.basis()).isEqualTo(Guarantee.Basis.KEYED_FOLDS);
        assertThat(insertions.cost()).isEqualTo(UpdateCost.CONSTANT);
        assertThat(cost(q5, SUM_PRODUCT, ARBITRARY)).isEqualTo(UpdateCost.LINEAR);
    }

    @Test
    void aKeyThatFoldsWhatIsNotSetOnceBoundsNothing() {
        ConjunctiveQuery query = query("z", "fact: z k", "dim: k g | k", "more: g h");
        assertThat(Classification.of(query).queryClass()).isEqualTo(QueryClass.FREE_CONNEX);
        assertThat(cost(query, SUM_PRODUCT, INSERT_ONLY)).isEqualTo(UpdateCost.LINEAR);
        ConjunctiveQuery within = query("z", "fact: z k", "dim: k g | k", "more: k g h");
        assertThat(cost(within, SUM_PRODUCT, INSERT_ONLY)).isEqualTo(UpdateCost.LINEAR);
        TreeDraft draft = new TreeDraft(within);
        draft.addAtom(2, draft.addAtom(1, draft.addAtom(0, GeneralisedJoinTree.NONE)));
        GeneralisedJoinTree chain = draft.build().orElseThrow();
        assertThat(chain.text()).isEqualTo("fact(dim{k}(more{k g}))");
        assertThat(chain.isSettled(1)).isFalse();
        assertThat(chain.openEdges()).isEqualTo(1);
        assertThat(cost(query("z", "fact: z k", "dim: k g | k", "more: g h | g"), SUM_PRODUCT, INSERT_ONLY))
                .isEqualTo(UpdateCost.CONSTANT);
    }

    @Test
    void aChainOfForeignKeysBoundsArbitraryUpdates() {
        ConjunctiveQuery q10 = query("c n", "customer: c n | c", "orders: o c | o", "lineitem: o", "nation: n | n");
        assertThat(QueryStructure.of(q10, CostModel.uniform()).local()).isTrue();
        assertThat(cost(q10, SUM_PRODUCT, ARBITRARY)).isEqualTo(UpdateCost.CONSTANT);
        assertThat(cost(q10, TROPICAL, ARBITRARY)).isEqualTo(UpdateCost.LOGARITHMIC);
    }

    /** The row of {@code k} decides in which rows of {@code s} those of {@code r} are to be found: any intersection. */
    @Test
    void aQueryThatKeysMakeQHierarchicalMayBeNoCheaperUnderArbitraryUpdates() {
        ConjunctiveQuery lookup = query("k n z", "f: k n | k", "r: k z", "s: k n z");
        assertThat(Classification.of(lookup).isQHierarchical()).isTrue();
        Guarantee guarantee = guarantee(lookup, SUM_PRODUCT, ARBITRARY);
        assertThat(guarantee.cost()).isEqualTo(UpdateCost.LINEAR);
        assertThat(guarantee.witness()).contains(new Witness.HierarchyCore("f", "s", "r", "n", "z"));
        assertThat(cost(lookup, SUM_PRODUCT, INSERT_ONLY)).isEqualTo(UpdateCost.CONSTANT);
        ConjunctiveQuery matching = query("k l z", "f: k l | k | l", "r: k z", "s: l z");
        assertThat(Classification.of(matching).isQHierarchical()).isTrue();
        assertThat(cost(matching, SUM_PRODUCT, ARBITRARY)).isEqualTo(UpdateCost.LINEAR);
    }

    @Test
    void aKeyRightBelowTheNodeThatNeedsItKeepsUpdatesLocal() {
        ConjunctiveQuery query = query("k n z", "f: k n | k", "r: k z", "s: k n");
        assertThat(Classification.of(query).isQHierarchical()).isTrue();
        assertThat(cost(query, SUM_PRODUCT, ARBITRARY)).isEqualTo(UpdateCost.CONSTANT);
    }

    @Test
    void rowsThatGoInOneRelationMakeTheUpdatesArbitrary() {
        CostModel model = new CostModel(Map.of("r", new AtomStatistics(10, 10, true)));
        assertThat(model.updateKind(query("a", "r: a"))).isEqualTo(INSERT_ONLY);
        assertThat(model.updateKind(query("a", "r: a", "s: a"))).isEqualTo(ARBITRARY);
    }
}
