package io.dormouse.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The promise of {@link JoinTree}, tried out on all small blocks without keys and on many random ones with keys. */
class JoinTreePropertyTest {
    private static final int DOMAIN = 2;

    @Test
    void withoutKeysThereIsATreeIfAndOnlyIfTheBlockIsAcyclic() {
        int[] count = new int[2];
        for (int atoms = 1; atoms <= 4; atoms++) {
            forEachGraph(atoms, 1, new ArrayList<>(), graph -> {
                boolean acyclic = graph.cyclicCore().isEmpty();
                assertThat(JoinTreeSearch.search(graph, SearchBudget.forBlock()).isPresent())
                        .as(graph.toString())
                        .isEqualTo(acyclic);
                count[acyclic ? 0 : 1]++;
            });
        }
        assertThat(count[0]).isGreaterThan(500);
        assertThat(count[1]).isGreaterThan(20);
    }

    /** All connected multisets of atoms over four variables, each of which stands in two atoms or none. */
    private static void forEachGraph(int atoms, int least, List<Long> sets, Consumer<Hypergraph> action) {
        if (sets.size() < atoms) {
            for (long set = least; set < 16; set++) {
                sets.add(set);
                forEachGraph(atoms, (int) set, sets, action);
                sets.remove(sets.size() - 1);
            }
            return;
        }
        Hypergraph graph = graph(4, sets, List.of());
        boolean joins = atoms == 1 || variablesJoin(sets);
        if (joins && graph.components().size() == 1) {
            action.accept(graph);
        }
    }

    private static boolean variablesJoin(List<Long> sets) {
        long once = 0;
        long twice = 0;
        for (long set : sets) {
            twice |= once & set;
            once |= set;
        }
        return once == twice;
    }

    private static Hypergraph graph(int variables, List<Long> sets, List<List<Long>> keys) {
        List<String> names = new ArrayList<>();
        for (int v = 0; v < variables; v++) {
            names.add("v" + v);
        }
        List<Hypergraph.Hyperedge> edges = new ArrayList<>();
        for (int i = 0; i < sets.size(); i++) {
            List<Long> own = keys.isEmpty() ? List.of() : keys.get(i);
            edges.add(new Hypergraph.Hyperedge("a" + i, sets.get(i), own, i % 3 == 2, false));
        }
        return new Hypergraph(names, edges);
    }

    @Test
    void aChoiceOfTuplesThatAgreesOnEdgesAndAgreementsIsAMatchAndNoOther() {
        Random random = new Random(20_260_101);
        int found = 0;
        int withAgreements = 0;
        int withInheritedKeys = 0;
        int matches = 0;
        for (int round = 0; round < 6000; round++) {
            Hypergraph graph = randomGraph(random);
            Optional<JoinTree> tree = JoinTreeSearch.search(graph, SearchBudget.forBlock());
            if (graph.components().size() > 1 || tree.isEmpty()) {
                continue;
            }
            assertThat(graph.closed().cyclicCore()).as("what find() relies on").isEmpty();
            found++;
            withAgreements += tree.get().agreements().isEmpty() ? 0 : 1;
            withInheritedKeys += inheritsKeys(tree.get()) ? 1 : 0;
            List<List<int[]>> tuples = randomTuples(graph, random);
            matches += compareChoices(tree.get(), tuples, new ArrayList<>());
        }
        assertThat(found).isGreaterThan(1500);
        assertThat(withAgreements).isGreaterThan(100);
        assertThat(withInheritedKeys).isGreaterThan(100);
        assertThat(matches).isGreaterThan(1000);
    }

    private static boolean inheritsKeys(JoinTree tree) {
        return tree.order().stream()
                .anyMatch(child -> (tree.edgeKey(child)
                                & ~(tree.own(child) & tree.own(tree.parent().get(child))))
                        != 0);
    }

    static Hypergraph randomGraph(Random random) {
        int variables = 2 + random.nextInt(4);
        int atoms = 2 + random.nextInt(4);
        List<Long> sets = new ArrayList<>();
        List<List<Long>> keys = new ArrayList<>();
        for (int i = 0; i < atoms; i++) {
            long set = 0;
            for (int v = 0; v < variables; v++) {
                set |= random.nextInt(2) == 0 ? 1L << v : 0;
            }
            set = set == 0 ? 1 : set;
            sets.add(set);
            long key = set & random.nextLong();
            keys.add(key != 0 && random.nextInt(4) > 0 ? List.of(key) : List.of());
        }
        return graph(variables, sets, keys);
    }

    private static List<List<int[]>> randomTuples(Hypergraph graph, Random random) {
        List<List<int[]>> tuples = new ArrayList<>();
        for (Hypergraph.Hyperedge edge : graph.edges()) {
            List<int[]> rows = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int[] row = new int[graph.variables().size()];
                for (int v = 0; v < row.length; v++) {
                    row[v] = random.nextInt(DOMAIN);
                }
                boolean taken =
                        rows.stream().anyMatch(other -> edge.keys().stream().anyMatch(key -> agree(row, other, key)));
                if (!taken) {
                    rows.add(row);
                }
            }
            tuples.add(rows);
        }
        return tuples;
    }

    private static boolean agree(int[] a, int[] b, long variables) {
        for (int v = 0; v < a.length; v++) {
            if ((variables >>> v & 1) != 0 && a[v] != b[v]) {
                return false;
            }
        }
        return true;
    }

    /** Compares every choice of tuples, and returns how many were matches. */
    private static int compareChoices(JoinTree tree, List<List<int[]>> tuples, List<int[]> choice) {
        if (choice.size() < tuples.size()) {
            int matches = 0;
            for (int[] tuple : tuples.get(choice.size())) {
                choice.add(tuple);
                matches += compareChoices(tree, tuples, choice);
                choice.remove(choice.size() - 1);
            }
            return matches;
        }
        boolean match = isMatch(tree.graph(), choice);
        assertThat(agreesOnTree(tree, choice)).as(Graphs.show(tree)).isEqualTo(match);
        return match ? 1 : 0;
    }

    private static boolean isMatch(Hypergraph graph, List<int[]> choice) {
        for (int i = 0; i < choice.size(); i++) {
            for (int j = 0; j < i; j++) {
                long shared =
                        graph.edges().get(i).variables() & graph.edges().get(j).variables();
                if (!agree(choice.get(i), choice.get(j), shared)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean agreesOnTree(JoinTree tree, List<int[]> choice) {
        for (int child : tree.order()) {
            int parent = tree.parent().get(child);
            for (int v = 0; v < tree.graph().variables().size(); v++) {
                if ((tree.edgeKey(child) >>> v & 1) != 0
                        && value(tree, choice, parent, v, child) != value(tree, choice, child, v, -1)) {
                    return false;
                }
            }
        }
        return tree.agreements().stream()
                .allMatch(agreement -> side(tree, choice, agreement, agreement.first())
                        == side(tree, choice, agreement, agreement.second()));
    }

    private static int side(JoinTree tree, List<int[]> choice, JoinTree.Agreement agreement, int through) {
        return through == JoinTree.OWN
                ? choice.get(agreement.node())[agreement.variable()]
                : value(tree, choice, through, agreement.variable(), -1);
    }

    /** The value that a node has or inherits, as the tuples of the choice give it. */
    private static int value(JoinTree tree, List<int[]> choice, int node, int variable, int user) {
        int source = tree.source(node, variable, user);
        return source == JoinTree.OWN ? choice.get(node)[variable] : value(tree, choice, source, variable, -1);
    }
}
