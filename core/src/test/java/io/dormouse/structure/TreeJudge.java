package io.dormouse.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Judges trees by the definitions, word for word, on sets of names; shares nothing with what builds them. */
final class TreeJudge {
    private final Set<String> output;
    private final List<Set<String>> atoms = new ArrayList<>();
    private final List<Set<String>> schemas = new ArrayList<>();
    private final List<Integer> parents = new ArrayList<>();
    private final List<Integer> atomOf = new ArrayList<>();

    TreeJudge(GeneralisedJoinTree tree) {
        Hypergraph graph = tree.query().graph();
        output = new HashSet<>(graph.names(tree.query().output()));
        graph.edges().forEach(edge -> atoms.add(new HashSet<>(graph.names(edge.variables()))));
        for (GeneralisedJoinTree.Node node : tree.nodes()) {
            schemas.add(new HashSet<>(graph.names(node.schema())));
            parents.add(node.parent());
            atomOf.add(node.atom());
        }
    }

    void assertIsGeneralisedJoinTree() {
        assertThat(atomOf.stream().filter(atom -> atom >= 0))
                .as("cover")
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, atoms.size()).boxed().toList());
        for (int i = 0; i < schemas.size(); i++) {
            Set<String> schema = schemas.get(i);
            if (atomOf.get(i) >= 0) {
                assertThat(schema).isEqualTo(atoms.get(atomOf.get(i)));
            } else {
                assertThat(parents).as("leaves are atoms").contains(i);
                assertThat(atoms.stream().filter(atom -> atom.containsAll(schema)))
                        .as("within two")
                        .hasSizeGreaterThanOrEqualTo(2);
                int node = i;
                assertThat(IntStream.range(0, schemas.size())
                                .anyMatch(child -> parents.get(child) == node
                                        && schemas.get(child).containsAll(schema)))
                        .as("guard")
                        .isTrue();
            }
        }
        assertThat(parents.stream().filter(parent -> parent < 0)).as("one root").hasSize(1);
        for (int i = 0; i < schemas.size(); i++) {
            for (int j = 0; j < schemas.size(); j++) {
                Set<String> shared = intersection(schemas.get(i), schemas.get(j));
                path(i, j)
                        .forEach(node ->
                                assertThat(schemas.get(node)).as("connect").containsAll(shared));
            }
        }
    }

    /** The nodes between two, both included. */
    private List<Integer> path(int from, int to) {
        List<Integer> up = ancestors(from);
        List<Integer> other = ancestors(to);
        List<Integer> path = new ArrayList<>();
        for (int node : up) {
            path.add(node);
            if (other.contains(node)) {
                path.addAll(other.subList(0, other.indexOf(node)));
                return path;
            }
        }
        throw new AssertionError("not one tree");
    }

    private List<Integer> ancestors(int node) {
        List<Integer> ancestors = new ArrayList<>();
        for (int at = node; at >= 0; at = parents.get(at)) {
            ancestors.add(at);
            assertThat(ancestors).as("no cycle of parents").hasSizeLessThanOrEqualTo(schemas.size());
        }
        return ancestors;
    }

    private Set<String> key(int node) {
        return parents.get(node) < 0 ? Set.of() : intersection(schemas.get(node), schemas.get(parents.get(node)));
    }

    /** Whether the nodes that only output keys lead to have all output attributes. */
    boolean isFreeConnex() {
        Set<String> missing = new HashSet<>(output);
        for (int i = 0; i < schemas.size(); i++) {
            if (ancestors(i).stream().allMatch(node -> output.containsAll(key(node)))) {
                missing.removeAll(schemas.get(i));
            }
        }
        return missing.isEmpty();
    }

    boolean isStrongConnex() {
        boolean strong = isFreeConnex();
        for (int i = 0; i < schemas.size(); i++) {
            strong &= output.containsAll(key(i)) || schemas.get(i).containsAll(schemas.get(parents.get(i)));
        }
        return strong;
    }

    boolean isQHierarchical() {
        boolean contained = isFreeConnex();
        for (int i = 0; i < schemas.size(); i++) {
            contained &= parents.get(i) < 0 || schemas.get(i).containsAll(schemas.get(parents.get(i)));
        }
        return contained;
    }

    int height() {
        int height = 0;
        for (int i = 0; i < schemas.size(); i++) {
            height = Math.max(height, (int)
                    ancestors(i).stream().filter(node -> atomOf.get(node) >= 0).count());
        }
        return height;
    }

    private static Set<String> intersection(Set<String> a, Set<String> b) {
        Set<String> shared = new HashSet<>(a);
        shared.retainAll(b);
        return shared;
    }
}
