package io.dormouse.structure;

import static io.dormouse.structure.Graphs.graph;
import static io.dormouse.structure.Graphs.show;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class JoinTreeSearchTest {
    private static JoinTree find(String... atoms) {
        return JoinTreeSearch.find(graph(atoms), SearchBudget.forBlock()).orElseThrow();
    }

    @Test
    void q3IsAChainOfReferences() {
        JoinTree tree = find("customer: c | c", "orders: c o | o", "lineitem: o");
        assertThat(show(tree)).isEqualTo("lineitem(orders[o](customer[c]))");
        assertThat(tree.agreements()).isEmpty();
        assertThat(tree.branchingEdges()).isZero();
    }

    @Test
    void q10IsAChainOfReferences() {
        JoinTree tree = find("customer: c n | c", "orders: c o | o", "lineitem: o", "nation: n | n");
        assertThat(show(tree)).isEqualTo("lineitem(orders[o](customer[c](nation[n])))");
        assertThat(tree.agreements()).isEmpty();
    }

    @Test
    void q5IsATreeWhoseRootChecksThatBothNationsAreOne() {
        JoinTree tree = find(
                "customer: c n | c",
                "orders: c o | o",
                "lineitem: o s",
                "supplier: n s | s",
                "nation: n r | n",
                "region: r | r");
        assertThat(show(tree)).isEqualTo("lineitem(orders[o](customer[c]), supplier[s](nation[n](region[r])))");
        int n = tree.graph().variables().indexOf("n");
        assertThat(tree.agreements()).containsExactly(new JoinTree.Agreement(2, n, 1, 3));
        assertThat(tree.graph().names(tree.accessible(2))).containsExactly("c", "n", "o", "r", "s");
    }

    @Test
    void aDiamondHasItsAgreementWhereItsPathsMeetAgain() {
        JoinTree tree = find("fact: x y", "left: x z | x", "right: y z | y");
        assertThat(show(tree)).isEqualTo("fact(left[x], right[y])");
        int z = tree.graph().variables().indexOf("z");
        assertThat(tree.agreements()).containsExactly(new JoinTree.Agreement(0, z, 1, 2));
    }

    @Test
    void aKeyIsInheritedThroughASiblingThatComesFirst() {
        JoinTree tree = find("tariff: d z | d z", "orders: c d", "customer: c z | c");
        assertThat(show(tree)).isEqualTo("orders(customer[c], tariff[d z])");
        int z = tree.graph().variables().indexOf("z");
        assertThat(tree.source(1, z, 0)).isEqualTo(2);
        assertThat(tree.order()).containsSubsequence(2, 0);
    }

    @Test
    void aFeedIsFoundByJustItsKeyAndTheRestIsAnAgreement() {
        JoinTree stored = find("fact: x y", "detail: x y | x");
        JoinTree feed = find("fact: x y", "detail: x y | x | feed");
        assertThat(show(stored)).isEqualTo("fact(detail[x y])");
        assertThat(show(feed)).isEqualTo("fact(detail[x])");
        int y = feed.graph().variables().indexOf("y");
        assertThat(stored.agreements()).isEmpty();
        assertThat(feed.agreements()).containsExactly(new JoinTree.Agreement(0, y, JoinTree.OWN, 1));
    }

    @Test
    void withoutKeysEveryEdgeHasManyPartners() {
        JoinTree tree = find("r: a", "s: a b", "t: b");
        assertThat(tree.branchingEdges()).isEqualTo(2);
        assertThat(tree.children(tree.root())).allMatch(child -> !tree.keyed(child));
    }

    @Test
    void aCycleHasNoTree() {
        assertThat(JoinTreeSearch.find(graph("r: a b", "s: b c", "t: a c"), SearchBudget.forBlock()))
                .isEmpty();
    }

    @Test
    void aCycleThatAKeyOpensHasOne() {
        assertThat(show(find("r: a b", "s: b c", "t: a c | a"))).isEqualTo("r(t[a], s[b c]!)");
    }

    @Test
    void aCopyIsNeverTheRootAndAlwaysFoundByItsKey() {
        JoinTree tree = find("r: a b | a", "s: a c", "r: a b | a | copy");
        assertThat(tree.root()).isNotEqualTo(2);
        assertThat(tree.keyed(2)).isTrue();
        assertThat(JoinTreeSearch.find(graph("s: b", "r: a b | a | copy"), SearchBudget.forBlock()))
                .isEmpty();
    }

    @Test
    void theRootIsSuchThatFewEdgesHaveManyPartners() {
        JoinTree tree = find("dim: d | d", "fact: d e", "many: e");
        assertThat(tree.branchingEdges()).isEqualTo(1);
        assertThat(List.of("fact", "many"))
                .contains(tree.graph().edges().get(tree.root()).name());
    }

    @Test
    void someBlocksThatAreAcyclicUnderTheirKeysNeedAnAtomInTwoBranches() {
        String[] atoms = {"p: a z", "q: c z | z", "r: b d z | d z", "s: b c d", "t: a c"};
        assertThat(graph(atoms).closed().cyclicCore()).isEmpty();
        assertThat(JoinTreeSearch.find(graph(atoms), SearchBudget.forBlock())).isEmpty();
        String[] more = Arrays.copyOf(atoms, 6);
        more[5] = "q: c z | z | copy";
        assertThat(show(find(more))).isEqualTo("p(q[z], r[c z]!(q[z], s[b c d]!), t[a c]!)");
    }
}
