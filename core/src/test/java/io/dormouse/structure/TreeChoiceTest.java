package io.dormouse.structure;

import static io.dormouse.structure.Queries.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TreeChoiceTest {
    private static String tree(ConjunctiveQuery query, CostModel model) {
        return QueryStructure.of(query, model).tree().orElseThrow().text();
    }

    @Test
    void aStarHasGeneralisedRelationsAboveItsAtoms() {
        GeneralisedJoinTree star = TreeChoice.ofHeightOne(query("a b", "r: a b c", "s: a b d", "t: a"))
                .orElseThrow();
        assertThat(star.text()).isEqualTo("[a]([a b]{a}(r{a b}, s{a b}), t{a})");
        assertThat(star.height()).isEqualTo(1);
        assertThat(star.connexSubtree()).hasSize(5);
    }

    @Test
    void aCrossProductHangsOnARelationWithoutAttributes() {
        assertThat(TreeChoice.ofHeightOne(query("a", "r: a", "s: b")).map(GeneralisedJoinTree::text))
                .contains("[](r{}, s{})");
    }

    private static final ConjunctiveQuery Q5 = query(
            "n",
            "customer: c n | c",
            "orders: o c | o",
            "lineitem: o s",
            "supplier: s n | s",
            "nation: n r | n",
            "region: r | r");

    @Test
    void tpchQ5SumsUpTowardTheNationsOverRowsFoundByKey() {
        GeneralisedJoinTree tree =
                QueryStructure.of(Q5, CostModel.uniform()).tree().orElseThrow();
        assertThat(tree.text())
                .isEqualTo(
                        "[r](nation{r}(customer{n r}(orders{c n r}(lineitem{c n o r}(supplier{n s r})))), region{r})");
        assertThat(tree.openEdges()).isZero();
        assertThat(Inheritance.inheriting(Q5, tree)).isEmpty();
    }

    @Test
    void tpchQ5AsAForeignKeyTreeIsRootedAtTheFacts() {
        GeneralisedJoinTree tree =
                TreeChoice.chooseInheriting(Q5, CostModel.uniform()).orElseThrow();
        assertThat(tree.text())
                .isEqualTo("[r](lineitem{r}(nation{n r}, orders{c o}, customer{c n}, supplier{n s}), region{r})");
        assertThat(tree.openEdges()).isZero();
    }

    @Test
    void aKeyThatOnlyTheNodesAboveKnowIsNotInherited() {
        ConjunctiveQuery query = query("k n z", "f: k n | k", "r: k z", "s: k n z");
        assertThat(TreeChoice.chooseInheriting(query, CostModel.uniform()).map(GeneralisedJoinTree::text))
                .contains("[k n](s{k n}(r{k z}), f{k n})");
    }

    @Test
    void withoutKeysEveryTreeIsInherited() {
        ConjunctiveQuery query = query("a", "r: a b", "s: b", "t: a c");
        assertThat(TreeChoice.chooseInheriting(query, CostModel.uniform()))
                .isEqualTo(TreeChoice.choose(query, QueryClass.FREE_CONNEX, CostModel.uniform()));
    }

    @Test
    void sizesDecideWhichWayAPathIsRooted() {
        ConjunctiveQuery path = query("a b c d", "r: a b", "s: b c", "t: c d");
        CostModel busyRight = new CostModel(Map.of("t", new AtomStatistics(1000, 1_000_000, false)));
        CostModel busyLeft = new CostModel(Map.of("r", new AtomStatistics(1000, 1_000_000, false)));
        assertThat(tree(path, busyRight)).isEqualTo("t(s{c}(r{b}))");
        assertThat(tree(path, busyLeft)).isEqualTo("r(s{b}(t{c}))");
    }

    @Test
    void rowsThatOnlyComeMakeAnEdgeCheap() {
        ConjunctiveQuery path = query("a b c", "r: a b", "s: b c", "t: c");
        AtomStatistics often = new AtomStatistics(1000, 1_000_000, false);
        AtomStatistics onlyCome = new AtomStatistics(1000, 1_000_000, true);
        GeneralisedJoinTree tree = TreeChoice.choose(path, QueryClass.FREE_CONNEX, CostModel.uniform())
                .orElseThrow();
        CostModel going = new CostModel(Map.of("r", often, "s", often, "t", often));
        CostModel coming = new CostModel(Map.of("r", onlyCome, "s", onlyCome, "t", onlyCome));
        assertThat(coming.work(tree)).isLessThan(going.work(tree) / 10);
    }

    @Test
    void aLiftPutsANodeBesideItsParent() {
        ConjunctiveQuery query = query("a b c", "r: a b", "s: b c", "t: c");
        GeneralisedJoinTree tree =
                new GeneralisedJoinTree(query, List.of(node(query, 0, -1), node(query, 1, 0), node(query, 2, 1)));
        assertThat(tree.text()).isEqualTo("r(s{b}(t{c}))");
        assertThat(TreeLifts.lift(tree, 1).map(GeneralisedJoinTree::text)).contains("[b](r{b}, s{b}(t{c}))");
        assertThat(TreeLifts.lift(tree, 2)).isEmpty();
        assertThat(TreeLifts.lift(TreeLifts.lift(tree, 1).orElseThrow(), 2)).isEmpty();
        CostModel model = CostModel.uniform();
        assertThat(TreeLifts.improve(tree, model.preference(), GeneralisedJoinTree::isFreeConnex)
                        .text())
                .isEqualTo("[b](r{b}, s{b}(t{c}))");
    }

    @Test
    void largeQueriesAreChosenForInReasonableWork() {
        List<Atom> star = new ArrayList<>();
        List<Atom> path = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            star.add(Atom.of("r" + i, "a", "b" + i % 30));
            path.add(Atom.of("r" + i, "a" + i, "a" + (i + 1)));
        }
        ConjunctiveQuery wide = ConjunctiveQuery.of(star, List.of("a"));
        ConjunctiveQuery deep = ConjunctiveQuery.of(path, List.of("a30"));
        assertThat(QueryStructure.of(wide, CostModel.uniform()).tree()).isPresent();
        assertThat(QueryStructure.of(deep, CostModel.uniform()).tree()).isPresent();
    }

    @Test
    void anAcyclicQueryIsExtendedUntilItIsFreeConnex() {
        ConjunctiveQuery path = query("a d", "r: a b", "s: b c", "t: c d", "u: d e");
        ConjunctiveQuery extended = FreeConnexExtension.of(path).orElseThrow();
        assertThat(extended.graph().names(extended.output())).containsExactly("a", "b", "c", "d");
        assertThat(Classification.of(extended).isFreeConnex()).isTrue();
        assertThat(FreeConnexExtension.of(extended)).contains(extended);
        assertThat(FreeConnexExtension.of(query("a", "r: a b", "s: b c", "t: a c")))
                .isEmpty();
    }

    @Test
    void whatIsNoTreeIsRefused() {
        ConjunctiveQuery query = query("a", "r: a b", "s: a", "t: b");
        assertRefused(query, node(query, 0, -1), node(query, 1, 0));
        assertRefused(query, node(query, 1, -1), node(query, 0, 0), node(query, 2, 0));
        assertRefused(query, node(query, 0, -1), node(query, 1, 0), node(query, 2, -1));
        assertRefused(query, node(query, 0, -1), node(query, 1, 0), node(query, 2, 0), node(query, 2, 0));
        GeneralisedJoinTree.Node wide = new GeneralisedJoinTree.Node(query.schema(0), -1, -1);
        assertRefused(query, wide, node(query, 0, 0), node(query, 1, 0), node(query, 2, 0));
        GeneralisedJoinTree.Node leaf = new GeneralisedJoinTree.Node(query.schema(1), -1, 0);
        assertRefused(query, node(query, 0, -1), node(query, 1, 0), node(query, 2, 0), leaf);
    }

    private static GeneralisedJoinTree.Node node(ConjunctiveQuery query, int atom, int parent) {
        return new GeneralisedJoinTree.Node(query.schema(atom), atom, parent);
    }

    private static void assertRefused(ConjunctiveQuery query, GeneralisedJoinTree.Node... nodes) {
        assertThatThrownBy(() -> new GeneralisedJoinTree(query, List.of(nodes)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
