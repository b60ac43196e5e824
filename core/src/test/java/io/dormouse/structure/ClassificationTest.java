package io.dormouse.structure;

import static io.dormouse.structure.Queries.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.type.DormouseException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One query on each side of each border, what is to blame, and what keys change. */
class ClassificationTest {
    private static Classification classify(String output, String... atoms) {
        return Classification.of(query(output, atoms));
    }

    private static String blame(Classification classification, QueryClass missed) {
        return classification.witness(missed).orElseThrow().text();
    }

    @Test
    void aTriangleIsCyclic() {
        Classification triangle = classify("a b c", "r: a b", "s: b c", "t: a c");
        assertThat(triangle.queryClass()).isEqualTo(QueryClass.CYCLIC);
        assertThat(blame(triangle, QueryClass.ACYCLIC)).isEqualTo("cycle: t(a, c), r(a, b), s(b, c)");
        assertThat(blame(triangle, QueryClass.STRONG_CONNEX)).startsWith("cycle: ");
        assertThat(triangle.words()).isEqualTo("cyclic, full");
    }

    @Test
    void theLeastCycleIsShownWithTheAttributesThatTakePart() {
        Classification square = classify("", "r: a b p", "s: b c q", "t: c d q", "u: d a p", "tail: d z", "end: z");
        assertThat(blame(square, QueryClass.ACYCLIC)).isEqualTo("cycle: u(p, d), r(b, p), s(b, q), t(q, d)");
    }

    @Test
    void threeOfFourEachIsACycleOfSets() {
        Classification sets = classify("", "r: a b c", "s: b c d", "t: a c d", "u: a b d");
        assertThat(blame(sets, QueryClass.ACYCLIC)).contains("r(a, b, c)", "s(b, c, d)", "t(a, c, d)", "u(a, b, d)");
    }

    @Test
    void aProjectedPathIsAcyclicButNotFreeConnex() {
        Classification path = classify("a c", "r: a b", "s: b c", "t: c");
        assertThat(path.queryClass()).isEqualTo(QueryClass.ACYCLIC);
        assertThat(blame(path, QueryClass.FREE_CONNEX))
                .isEqualTo("cycle that the output closes: r(a, b), s(b, c), output(a, c)");
        assertThat(blame(path, QueryClass.Q_HIERARCHICAL)).startsWith("hierarchy core: ");
    }

    @Test
    void anExistentialPathIsFreeConnexButNotStrongConnex() {
        Classification hier = classify("", "r: a b", "s: a", "t: b");
        assertThat(hier.queryClass()).isEqualTo(QueryClass.FREE_CONNEX);
        assertThat(blame(hier, QueryClass.STRONG_CONNEX))
                .isEqualTo("∃-hierarchy core: s – r by a, r – t by b, neither returned");
        assertThat(hier.words()).isEqualTo("free-connex, nullary");
    }

    @Test
    void anOutputAboveAFoldIsFreeConnexButNotStrongConnex() {
        Classification core = classify("a", "r: a b", "s: b");
        assertThat(core.queryClass()).isEqualTo(QueryClass.FREE_CONNEX);
        assertThat(blame(core, QueryClass.STRONG_CONNEX))
                .isEqualTo("q-core: r and s share b, which is not returned, and only r has a, which is");
        assertThat(blame(core, QueryClass.Q_HIERARCHICAL))
                .isEqualTo("q-core: r and s share b, which is not returned, and only r has a, which is");
    }

    @Test
    void aFullPathIsStrongConnexButNotQHierarchical() {
        Classification path = classify("a b c d", "r: a", "s: a b", "t: b c", "u: c d", "v: d");
        assertThat(path.queryClass()).isEqualTo(QueryClass.STRONG_CONNEX);
        assertThat(blame(path, QueryClass.Q_HIERARCHICAL)).isEqualTo("hierarchy core: r – s by a, s – t by b");
    }

    @Test
    void aStarIsQHierarchical() {
        Classification star = classify("a b", "r: a b", "s: a c", "t: a");
        assertThat(star.queryClass()).isEqualTo(QueryClass.Q_HIERARCHICAL);
        assertThat(star.missed()).isEmpty();
    }

    @Test
    void atomsWithNothingInCommonAreQHierarchical() {
        assertThat(classify("a", "r: a", "s: b").isQHierarchical()).isTrue();
        assertThat(classify("", "r: a", "nothing:").isQHierarchical()).isTrue();
    }

    @Test
    void keysMakeTheCustomersOfTpchQ10Hierarchical() {
        String[] loose = {"customer: c n", "orders: o c", "lineitem: o", "nation: n"};
        String[] keyed = {"customer: c n | c", "orders: o c | o", "lineitem: o", "nation: n | n"};
        assertThat(classify("c n", loose).queryClass()).isEqualTo(QueryClass.FREE_CONNEX);
        assertThat(classify("c n", keyed).queryClass()).isEqualTo(QueryClass.Q_HIERARCHICAL);
        Classification closed = classify("c", keyed);
        assertThat(closed.query().graph().names(closed.query().output())).containsExactly("c", "n");
        assertThat(closed.isQHierarchical()).isTrue();
    }

    @Test
    void keysOpenTheCycleOfTpchQ5() {
        String[] atoms = {
            "customer: c n | c",
            "orders: o c | o",
            "lineitem: o s",
            "supplier: s n | s",
            "nation: n r | n",
            "region: r | r"
        };
        Classification q5 = classify("n", atoms);
        assertThat(q5.queryClass()).isEqualTo(QueryClass.FREE_CONNEX);
        assertThat(blame(q5, QueryClass.STRONG_CONNEX))
                .isEqualTo("∃-hierarchy core: customer – lineitem by c, lineitem – supplier by s, neither returned");
        for (int i = 0; i < atoms.length; i++) {
            atoms[i] = atoms[i].replaceAll(" \\|.*", "");
        }
        assertThat(classify("n", atoms).queryClass()).isEqualTo(QueryClass.CYCLIC);
    }

    @Test
    void aQueryIsFullIfItsOutputDeterminesAll() {
        Classification determined = classify("a", "r: a b | a");
        assertThat(determined.isFull()).isTrue();
        assertThat(classify("b", "r: a b | a").isFull()).isFalse();
    }

    @Test
    void closingTwiceIsClosingOnce() {
        ConjunctiveQuery query = query("a", "r: a b | a", "s: b c | b", "t: a");
        assertThat(query.isClosed()).isFalse();
        assertThat(query.closed().isClosed()).isTrue();
        assertThat(query.closed().text()).isEqualTo("(a, b, c) ← r(a, b, c), s(b, c), t(a, b, c)");
    }

    @Test
    void whatIsNoQueryIsRefused() {
        assertThatThrownBy(() -> query("z", "r: a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> query("a", "r: a", "r: a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> query("a", "r: a | b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> query("")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aQueryThatIsTooWideIsRefusedWithALimit() {
        List<Atom> atoms = new ArrayList<>();
        for (int i = 0; i <= ConjunctiveQuery.MAX_ATOMS; i++) {
            atoms.add(Atom.of("r" + i, "a"));
        }
        assertThatThrownBy(() -> ConjunctiveQuery.of(atoms, List.of())).isInstanceOf(DormouseException.class);
        String[] names = new String[Hypergraph.MAX_VARIABLES + 1];
        for (int i = 0; i < names.length; i++) {
            names[i] = "a" + i;
        }
        assertThatThrownBy(() -> ConjunctiveQuery.of(List.of(Atom.of("r", names)), List.of()))
                .isInstanceOf(DormouseException.class);
    }
}
