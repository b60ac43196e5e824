package io.dormouse.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search finds the best of all trees without looking at all, and ends on blocks of many atoms. */
class JoinTreeBoundsTest {
    private long cheapest;
    private int trees;

    @Test
    void noTreeIsBetterThanTheOneFound() {
        Random random = new Random(20_260_202);
        int found = 0;
        for (int round = 0; round < 3000; round++) {
            Hypergraph graph = JoinTreePropertyTest.randomGraph(random);
            cheapest = Long.MAX_VALUE;
            int[] parent = new int[graph.edges().size()];
            for (int root = 0; root < parent.length; root++) {
                Arrays.fill(parent, -1);
                lookAtAll(graph, root, 0, parent);
            }
            Optional<JoinTree> tree = JoinTreeSearch.search(graph, SearchBudget.forBlock());
            assertThat(tree.map(best -> cost(graph, best)).orElse(Long.MAX_VALUE))
                    .as(graph.toString())
                    .isEqualTo(cheapest);
            found += tree.isPresent() ? 1 : 0;
        }
        assertThat(found).isGreaterThan(1000);
        assertThat(trees).isGreaterThan(100_000);
    }

    private static long cost(Hypergraph graph, JoinTree tree) {
        TreeResolution resolution = new TreeResolution(
                graph, tree.parent().stream().mapToInt(Integer::intValue).toArray());
        resolution.reset(tree.root());
        assertThat(resolution.resolve(tree.root())).isTrue();
        return resolution.cost();
    }

    private void lookAtAll(Hypergraph graph, int root, int atom, int[] parent) {
        if (atom == root) {
            lookAtAll(graph, root, atom + 1, parent);
            return;
        }
        if (atom == parent.length) {
            trees++;
            TreeResolution resolution = new TreeResolution(graph, parent);
            resolution.reset(root);
            if (resolution.resolve(root)) {
                cheapest = Math.min(cheapest, resolution.cost());
            }
            return;
        }
        for (int candidate = 0; candidate < parent.length; candidate++) {
            int up = candidate;
            while (up != -1 && up != atom) {
                up = parent[up];
            }
            if (up == -1) {
                parent[atom] = candidate;
                lookAtAll(graph, root, atom + 1, parent);
                parent[atom] = -1;
            }
        }
    }

    private static JoinTree find(List<String> atoms) {
        SearchBudget budget = SearchBudget.forBlock();
        JoinTree tree = JoinTreeSearch.find(Graphs.graph(atoms.toArray(new String[0])), budget)
                .orElseThrow();
        assertThat(budget.isSpent()).isFalse();
        return tree;
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 16, 40, 60})
    void manyTablesWithOneKey(int size) {
        List<String> atoms = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            atoms.add("t" + i + ": x | x");
        }
        JoinTree tree = find(atoms);
        assertThat(tree.branchingEdges()).isZero();
        assertThat(tree.root()).isZero();
        atoms.set(size - 1, "t: x");
        tree = find(atoms);
        assertThat(tree.branchingEdges()).isZero();
        assertThat(tree.root()).isEqualTo(size - 1);
        atoms.set(1, "s: x");
        assertThat(find(atoms).branchingEdges()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 16, 40, 60})
    void manyTablesInAStar(int size) {
        List<String> atoms = new ArrayList<>();
        StringBuilder fact = new StringBuilder("fact:");
        for (int i = 1; i < size; i++) {
            atoms.add("d" + i + ": x" + i + " | x" + i);
            fact.append(" x").append(i);
        }
        atoms.add(fact.toString());
        JoinTree tree = find(atoms);
        assertThat(tree.root()).isEqualTo(size - 1);
        assertThat(tree.branchingEdges()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 16, 40, 60})
    void manyTablesInAChain(int size) {
        List<String> keyed = new ArrayList<>();
        List<String> loose = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String atom = "t" + i + ":" + (i == 0 ? "" : " x" + i) + (i == size - 1 ? "" : " x" + (i + 1));
            keyed.add(atom + (i == 0 ? "" : " | x" + i));
            loose.add(atom);
        }
        JoinTree tree = find(keyed);
        assertThat(tree.root()).isZero();
        assertThat(tree.branchingEdges()).isZero();
        assertThat(tree.parent().get(size - 1)).isEqualTo(size - 2);
        assertThat(find(loose).branchingEdges()).isEqualTo(size - 1);
    }

    /** Two ways to one nation, with tables hanging on each of their stations. */
    @ParameterizedTest
    @ValueSource(ints = {9, 16, 40})
    void manyTablesAroundADiamond(int size) {
        List<String> atoms = new ArrayList<>(List.of(
                "customer: c n | c", "orders: c o | o", "lineitem: o s", "supplier: n s | s", "nation: n r | n"));
        String[] variables = {"c", "n", "o", "s", "r"};
        for (int i = 5; i < size; i++) {
            String variable = variables[i % 5];
            atoms.add("more" + i + ": " + variable + " | " + variable);
        }
        JoinTree tree = find(atoms);
        assertThat(tree.branchingEdges()).isZero();
        assertThat(tree.agreements()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 12, 50})
    void aBlockWithoutATreeEndsTheSearchToo(int size) {
        List<String> atoms = new ArrayList<>(List.of("p: a z", "q: c z | z", "r: b d z | d z", "s: b c d", "t: a c"));
        for (int i = 5; i < size; i++) {
            atoms.add("more" + i + ": a c | a c");
        }
        Hypergraph graph = Graphs.graph(atoms.toArray(new String[0]));
        SearchBudget budget = SearchBudget.forBlock();
        assertThat(JoinTreeSearch.find(graph, budget)).isEmpty();
        assertThat(budget.isSpent()).isFalse();
        assertThat(budget.wasCutShort()).isEqualTo(size > 6);
    }
}
