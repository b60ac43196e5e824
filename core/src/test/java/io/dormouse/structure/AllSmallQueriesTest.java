package io.dormouse.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The theory of the classes, on all small queries up to isomorphism: tree and properties decide alike, every tree is what it should
 * be, each class has the next within it, every witness is one.
 */
class AllSmallQueriesTest {
    private static final boolean LONG = Integer.getInteger("dormouse.random.factor", 1) > 1;
    private static final int ATTRIBUTES = LONG ? 6 : 5;
    private final Map<QueryClass, Integer> counts = new EnumMap<>(QueryClass.class);

    @Test
    void treeAndPropertiesDecideAlike() {
        for (int atoms = 1; atoms <= 4; atoms++) {
            for (int attributes = 0; attributes <= ATTRIBUTES; attributes++) {
                Queries.forEach(atoms, attributes, this::check);
            }
        }
        assertThat(counts).as("each class less the next has queries").hasSize(QueryClass.values().length);
        assertThat(counts.values()).allMatch(count -> count > 100);
    }

    private void check(ConjunctiveQuery query) {
        Classification classification = Classification.of(query);
        counts.merge(classification.queryClass(), 1, Integer::sum);
        boolean acyclic = GyoReduction.of(query.schemas()).isAcyclic();
        boolean freeConnex = acyclic && GyoReduction.of(Cycles.withHead(query)).isAcyclic();
        boolean strongConnex = Cores.existentialHierarchyCore(query).isEmpty()
                && Cores.headClusterCore(query).isEmpty();
        boolean qHierarchical =
                Cores.hierarchyCore(query).isEmpty() && Cores.qCore(query).isEmpty();

        List<GeneralisedJoinTree> free = FreeConnexTrees.of(query);
        List<GeneralisedJoinTree> strong = StrongConnexTrees.of(query);
        List<GeneralisedJoinTree> hierarchical = HierarchicalTrees.of(query);
        String text = query.text();
        assertThat(free.isEmpty()).as(text).isEqualTo(!freeConnex);
        if (acyclic) {
            assertThat(strong.isEmpty()).as(text).isEqualTo(!strongConnex);
        } else {
            assertThat(strong).as(text).isEmpty();
        }
        assertThat(hierarchical.isEmpty()).as(text).isEqualTo(!qHierarchical);
        free.forEach(tree -> assertThat(judge(tree).isFreeConnex()).as(text).isTrue());
        strong.forEach(tree -> assertThat(judge(tree).isStrongConnex()).as(text).isTrue());
        hierarchical.forEach(
                tree -> assertThat(judge(tree).isQHierarchical()).as(text).isTrue());
        assertThat(hierarchical.stream().findFirst().map(tree -> judge(tree).height()))
                .as("height 1 comes first: " + text)
                .isEqualTo(qHierarchical ? Optional.of(1) : Optional.empty());
        assertThat(TreeChoice.ofHeightOne(query).isPresent()).isEqualTo(qHierarchical);

        assertThat(!qHierarchical || strongConnex).as(text).isTrue();
        assertThat(!(acyclic && strongConnex) || freeConnex).as(text).isTrue();
        assertThat(!qHierarchical || acyclic).as(text).isTrue();
        assertThat(classification.isAcyclic()).as(text).isEqualTo(acyclic);
        assertThat(classification.isFreeConnex()).as(text).isEqualTo(freeConnex);
        assertThat(classification.isStrongConnex()).as(text).isEqualTo(freeConnex && strongConnex);
        assertThat(classification.isQHierarchical()).as(text).isEqualTo(qHierarchical);
        if (query.isFull() && acyclic) {
            assertThat(classification.isStrongConnex()).as(text).isTrue();
        }
        if (query.isNullary() && acyclic) {
            assertThat(classification.isFreeConnex()).as(text).isTrue();
            assertThat(strongConnex)
                    .as("a nullary query is strong-connex only if hierarchical: " + text)
                    .isEqualTo(qHierarchical);
        }
        for (QueryClass next : QueryClass.values()) {
            assertThat(classification.witness(next).isEmpty()).as(text).isEqualTo(classification.is(next));
            classification.witness(next).ifPresent(witness -> WitnessJudge.assertBlames(query, witness));
            if (classification.isFreeConnex() && next != QueryClass.CYCLIC && next != QueryClass.ACYCLIC) {
                checkChoice(classification, next);
            }
        }
    }

    private static void checkChoice(Classification classification, QueryClass wanted) {
        ConjunctiveQuery query = classification.query();
        Optional<GeneralisedJoinTree> tree = TreeChoice.choose(query, wanted, CostModel.uniform());
        assertThat(tree.isPresent()).as(query.text()).isEqualTo(classification.is(wanted));
        if (tree.isPresent()) {
            TreeJudge judge = judge(tree.get());
            assertThat(judge.isFreeConnex()).isTrue();
            assertThat(wanted != QueryClass.STRONG_CONNEX || judge.isStrongConnex())
                    .as(query.text())
                    .isTrue();
            assertThat(wanted != QueryClass.Q_HIERARCHICAL || judge.isQHierarchical())
                    .as(query.text())
                    .isTrue();
            if (wanted == QueryClass.STRONG_CONNEX) {
                assertThat(tree.get().isExact()).as("exact: " + query.text()).isTrue();
            }
        }
    }

    private static TreeJudge judge(GeneralisedJoinTree tree) {
        TreeJudge judge = new TreeJudge(tree);
        judge.assertIsGeneralisedJoinTree();
        assertThat(tree.isFreeConnex()).isEqualTo(judge.isFreeConnex());
        assertThat(tree.isStrongConnex()).isEqualTo(judge.isStrongConnex());
        assertThat(tree.isQHierarchical()).isEqualTo(judge.isQHierarchical());
        assertThat(tree.height()).isEqualTo(judge.height());
        return judge;
    }

    @Test
    void exhaustiveSearchOverAllTreesDecidesAlike() {
        int[] found = new int[2];
        for (int atoms = 1; atoms <= (LONG ? 4 : 3); atoms++) {
            for (int attributes = 0; attributes <= (atoms == 4 ? 3 : 5); attributes++) {
                Queries.forEach(atoms, attributes, query -> {
                    found[0]++;
                    found[1] += checkAgainstAllTrees(query) ? 1 : 0;
                });
            }
        }
        assertThat(found[0]).isGreaterThan(1500);
        assertThat(found[1]).as("free-connex ones").isGreaterThan(1000);
    }

    /** Whether it was free-connex. */
    private static boolean checkAgainstAllTrees(ConjunctiveQuery query) {
        AllTrees all = new AllTrees(query);
        Classification classification = Classification.of(query);
        String text = query.text();
        assertThat(classification.isAcyclic()).as(text).isEqualTo(all.acyclic);
        assertThat(classification.isFreeConnex()).as(text).isEqualTo(all.freeConnex);
        assertThat(classification.isStrongConnex()).as(text).isEqualTo(all.strongConnex);
        assertThat(all.exactlyStrongConnex).as(text).isEqualTo(all.strongConnex);
        assertThat(classification.isQHierarchical()).as(text).isEqualTo(all.qHierarchical);
        assertThat(classification.isQHierarchical()).as("height 1: " + text).isEqualTo(all.exactHeight == 1);
        if (all.freeConnex) {
            GeneralisedJoinTree tree = TreeChoice.choose(query, QueryClass.FREE_CONNEX, CostModel.uniform())
                    .orElseThrow();
            assertThat(tree.height()).as(text).isGreaterThanOrEqualTo(all.height);
        }
        return all.freeConnex;
    }

    /** What is said of {@link GeneralisedJoinTree}: exact trees are not enough, guarded ones are. */
    @Test
    void aStrongConnexQueryMayHaveNoExactTree() {
        ConjunctiveQuery query = Queries.query("a b c d", "r: a b x u", "s: a b x v", "t: a c", "w: b d");
        AllTrees all = new AllTrees(query);
        assertThat(all.strongConnex).isTrue();
        assertThat(all.exactlyStrongConnex).isFalse();
        assertThat(all.judged).isGreaterThan(100_000);
        GeneralisedJoinTree tree = TreeChoice.choose(query, QueryClass.STRONG_CONNEX, CostModel.uniform())
                .orElseThrow();
        assertThat(judge(tree).isStrongConnex()).isTrue();
        assertThat(tree.isExact()).isFalse();
    }

    /** Nor does height 1 alone make a query q-hierarchical, if the tree is not exact. */
    @Test
    void aTreeOfHeightOneThatIsNotExactShowsNothing() {
        AllTrees all = new AllTrees(Queries.query("b", "r: a b", "s: a b", "t: a"));
        assertThat(all.height).isEqualTo(1);
        assertThat(all.exactHeight).isEqualTo(2);
        assertThat(all.qHierarchical).isFalse();
    }
}
