package io.dormouse.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GyoReductionTest {
    @Test
    void earsAreTakenOffUntilOneEdgeIsLeft() {
        GyoReduction reduction = GyoReduction.of(List.of(0b0011L, 0b0110L, 0b1100L));
        assertThat(reduction.ears()).containsExactly(new GyoReduction.Ear(0, 1), new GyoReduction.Ear(1, 2));
        assertThat(reduction.residue()).containsExactly(2);
        assertThat(reduction.isAcyclic()).isTrue();
    }

    @Test
    void aCycleIsLeft() {
        GyoReduction reduction = GyoReduction.of(List.of(0b0011L, 0b0110L, 0b0101L, 0b1100L));
        assertThat(reduction.ears()).containsExactly(new GyoReduction.Ear(3, 1));
        assertThat(reduction.residue()).containsExactly(0, 1, 2);
        assertThat(reduction.attributes()).isEqualTo(0b0111L);
        assertThat(reduction.isAcyclic()).isFalse();
    }

    @Test
    void nothingIsAcyclic() {
        assertThat(GyoReduction.of(List.of()).isAcyclic()).isTrue();
    }

    @Test
    void theEarsOfAnAcyclicQueryAreAJoinTree() {
        int[] trees = {0};
        for (int attributes = 0; attributes <= 5; attributes++) {
            Queries.forEach(4, attributes, query -> {
                GyoReduction reduction = GyoReduction.of(query.schemas());
                if (reduction.isAcyclic()) {
                    assertThat(tree(query, reduction)).as(query.text()).isPresent();
                    trees[0]++;
                }
            });
        }
        assertThat(trees[0]).isGreaterThan(1000);
    }

    private static Optional<GeneralisedJoinTree> tree(ConjunctiveQuery query, GyoReduction reduction) {
        TreeDraft draft = new TreeDraft(query);
        Integer[] nodes = new Integer[query.size()];
        nodes[reduction.residue().get(0)] = draft.addAtom(reduction.residue().get(0), GeneralisedJoinTree.NONE);
        List<GyoReduction.Ear> ears = new ArrayList<>(reduction.ears());
        for (int i = ears.size() - 1; i >= 0; i--) {
            nodes[ears.get(i).edge()] =
                    draft.addAtom(ears.get(i).edge(), nodes[ears.get(i).into()]);
        }
        assertThat(Arrays.asList(nodes)).doesNotContainNull();
        return draft.build();
    }
}
