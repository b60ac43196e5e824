package io.dormouse.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Judges witnesses by what they say, on sets of names. */
final class WitnessJudge {
    private WitnessJudge() {}

    static void assertBlames(ConjunctiveQuery query, Witness witness) {
        assertThat(witness.text()).isNotBlank();
        Boolean judged = witness.match(new Witness.Cases<>(
                cycle -> isCycle(query, cycle.members(), List.of()),
                cycle -> new HashSet<>(query.graph().names(query.output())).containsAll(cycle.head())
                        && isCycle(query, cycle.members(), List.of(Set.copyOf(cycle.head()))),
                core -> isCore(query, core),
                core -> returned(query, core.first()) == 0
                        && returned(query, core.second()) == 0
                        && isCore(
                                query,
                                new Witness.HierarchyCore(
                                        core.left(), core.middle(), core.right(), core.first(), core.second())),
                core -> returned(query, core.output()) == 1
                        && returned(query, core.nonOutput()) == 0
                        && atom(query, core.inner()).containsAll(List.of(core.output(), core.nonOutput()))
                        && atom(query, core.outer()).contains(core.nonOutput())
                        && !atom(query, core.outer()).contains(core.output())));
        assertThat(judged).as(query.text() + ": " + witness.text()).isTrue();
    }

    private static boolean isCore(ConjunctiveQuery query, Witness.HierarchyCore core) {
        Set<String> left = atom(query, core.left());
        Set<String> middle = atom(query, core.middle());
        Set<String> right = atom(query, core.right());
        return middle.containsAll(List.of(core.first(), core.second()))
                && left.contains(core.first())
                && !left.contains(core.second())
                && right.contains(core.second())
                && !right.contains(core.first());
    }

    /** The edges are a cycle of pairs, or all sets of all attributes but one; each is its atom's share of all of them. */
    private static boolean isCycle(ConjunctiveQuery query, List<Witness.Member> members, List<Set<String>> head) {
        List<Set<String>> edges = new ArrayList<>();
        members.forEach(member -> edges.add(Set.copyOf(member.attributes())));
        edges.addAll(head);
        Set<String> attributes = new HashSet<>();
        edges.forEach(attributes::addAll);
        for (Witness.Member member : members) {
            Set<String> share = atom(query, member.atom());
            share.retainAll(attributes);
            assertThat(share).containsExactlyInAnyOrderElementsOf(member.attributes());
        }
        int size = edges.size();
        boolean pairs = true;
        for (int i = 0; i < size; i++) {
            Set<String> shared = new HashSet<>(edges.get(i));
            shared.retainAll(edges.get((i + 1) % size));
            pairs &= edges.get(i).size() == 2 && shared.size() == 1;
        }
        boolean allButOne = edges.stream().allMatch(edge -> edge.size() == size - 1);
        return size >= 3 && attributes.size() == size && Set.copyOf(edges).size() == size && (pairs || allButOne);
    }

    private static Set<String> atom(ConjunctiveQuery query, String name) {
        return query.graph().edges().stream()
                .filter(edge -> edge.name().equals(name))
                .findFirst()
                .map(edge -> new HashSet<>(query.graph().names(edge.variables())))
                .orElseThrow();
    }

    private static int returned(ConjunctiveQuery query, String attribute) {
        return query.graph().names(query.output()).contains(attribute) ? 1 : 0;
    }
}
