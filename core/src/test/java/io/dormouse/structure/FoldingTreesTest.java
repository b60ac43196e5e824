package io.dormouse.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The root and the generalised nodes of trees that are folded: random trees stay trees of the same joins, with less to go through. */
class FoldingTreesTest {
    /** A random acyclic block: each atom shares some variables of one before it, and has one of its own. */
    private static Hypergraph graph(Random random, int atoms) {
        List<Long> variables = new ArrayList<>();
        variables.add(0b11L);
        int next = 2;
        while (variables.size() < atoms) {
            long other = variables.get(random.nextInt(variables.size()));
            long shared = 0;
            while (shared == 0) {
                shared = other & random.nextLong();
            }
            variables.add(random.nextBoolean() ? shared : shared | 1L << next++);
        }
        List<Hypergraph.Hyperedge> edges = new ArrayList<>();
        for (int i = 0; i < atoms; i++) {
            List<Long> keys = random.nextInt(4) == 0 ? List.of(Long.lowestOneBit(variables.get(i))) : List.of();
            edges.add(new Hypergraph.Hyperedge("t" + i, variables.get(i), keys, false, false));
        }
        List<String> names = new ArrayList<>();
        for (int v = 0; v < next; v++) {
            names.add("v" + v);
        }
        return new Hypergraph(names, edges);
    }

    /** Whether all nodes that have a variable hang together, and keys are what both ends of an edge have. */
    private static void assertJoinTree(JoinTree tree) {
        assertThat(tree.order()).hasSize(tree.size() - 1);
        for (int node : tree.order()) {
            int parent = tree.parent().get(node);
            assertThat(tree.edgeKey(node)).isEqualTo(tree.own(node) & tree.own(parent));
            if (tree.isGeneralised(parent)) {
                assertThat(tree.edgeKey(node))
                        .as("key below a generalised node")
                        .isEqualTo(tree.own(parent));
            }
        }
        for (int v = 0; v < tree.graph().variables().size(); v++) {
            long bit = 1L << v;
            long tops = 0;
            for (int node = 0; node < tree.size(); node++) {
                int parent = tree.parent().get(node);
                boolean has = (tree.own(node) & bit) != 0;
                tops += has && (parent < 0 || (tree.own(parent) & bit) == 0) ? 1 : 0;
            }
            assertThat(tops).as("connected parts of the nodes with v%d", v).isLessThanOrEqualTo(1);
        }
    }

    private static long enumerated(JoinTree tree, long outputs, boolean[] isRead) {
        long count = 0;
        for (int node : tree.order()) {
            boolean read = false;
            for (int below = 0; below < isRead.length; below++) {
                int up = below;
                while (up != -1 && up != node) {
                    up = tree.parent().get(up);
                }
                read |= up == node
                        && (isRead[below]
                                || (tree.own(below)
                                                & outputs
                                                & ~tree.own(tree.parent().get(node)))
                                        != 0);
            }
            count += read && !tree.keyed(node) ? 1 : 0;
        }
        return count;
    }

    @Test
    void treesStayJoinTreesAndNoOtherRootHasLessToGoThrough() {
        int rerooted = 0;
        int generalised = 0;
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            Hypergraph graph = graph(random, 2 + random.nextInt(5));
            JoinTree tree = JoinTreeSearch.find(graph, SearchBudget.forBlock()).orElseThrow();
            if (!tree.isDirect()) {
                continue;
            }
            boolean[] isRead = new boolean[tree.size()];
            boolean[] keepsMore = new boolean[tree.size()];
            for (int i = 0; i < tree.size(); i++) {
                isRead[i] = random.nextInt(4) == 0;
                keepsMore[i] = isRead[i] || random.nextBoolean();
            }
            long outputs = random.nextBoolean()
                    ? 0
                    : 1L << random.nextInt(graph.variables().size());
            JoinTree rooted = Rerooting.of(tree, outputs, isRead);
            assertJoinTree(rooted);
            assertThat(rooted.branchingEdges()).isLessThanOrEqualTo(tree.branchingEdges());
            assertThat(enumerated(rooted, outputs, isRead)).isLessThanOrEqualTo(enumerated(tree, outputs, isRead));
            rerooted += rooted.root() == tree.root() ? 0 : 1;
            JoinTree folding = Generalisation.of(rooted, outputs, isRead, keepsMore);
            assertJoinTree(folding);
            boolean[] all = Arrays.copyOf(isRead, folding.size());
            assertThat(enumerated(folding, outputs, all)).isLessThanOrEqualTo(enumerated(rooted, outputs, isRead));
            generalised += folding.size() > tree.size() ? 1 : 0;
        }
        assertThat(rerooted).isGreaterThan(50);
        assertThat(generalised).isGreaterThan(200);
    }
}
