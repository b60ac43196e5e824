package io.dormouse.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds free-connex join trees. A join tree of the atoms and the output {@code y} is rooted at {@code y}; the children of {@code y}
 * share output attributes only, and restricted to these they are acyclic since the atoms are, so a join tree of them takes the
 * place of {@code y}. No generalised relation is needed for that; {@link TreeLifts} adds them where they lower the tree.
 *
 * <p>If the query is free-connex, each root gives at least one tree that is valid; what is not valid is left out. Cost: the atoms
 * to the fourth.
 */
final class FreeConnexTrees {
    private final ConjunctiveQuery query;
    private final int head;

    private FreeConnexTrees(ConjunctiveQuery query) {
        this.query = query;
        this.head = query.size();
    }

    /** Free-connex join trees of the query, none if it is not free-connex. */
    static List<GeneralisedJoinTree> of(ConjunctiveQuery query) {
        return new FreeConnexTrees(query).build();
    }

    private List<GeneralisedJoinTree> build() {
        List<Long> sets = Cycles.withHead(query);
        List<GeneralisedJoinTree> trees = new ArrayList<>();
        for (int root = 0; root < query.size(); root++) {
            for (Spanning.Preference preference : preferences()) {
                Spanning spanning = Spanning.from(head, root, sets, preference);
                tree(spanning, root).filter(tree -> !trees.contains(tree)).ifPresent(trees::add);
            }
        }
        return trees;
    }

    /** Under the output or under an atom; under atoms, first where a tuple has one partner. */
    private List<Spanning.Preference> preferences() {
        return List.of(
                (child, parent) -> parent == head ? 0 : 1,
                (child, parent) -> parent == head ? 2 : isKeyed(child, parent) ? 0 : 1);
    }

    private boolean isKeyed(int child, int parent) {
        return child != head
                && query.graph().edges().get(child).determinedBy(query.schema(child) & query.schema(parent));
    }

    private Optional<GeneralisedJoinTree> tree(Spanning spanning, int root) {
        List<Integer> top = spanning.order().stream()
                .filter(atom -> atom != head && spanning.parent().get(atom) == head)
                .toList();
        List<Long> outputs =
                top.stream().map(atom -> query.schema(atom) & query.output()).toList();
        Spanning connex = Spanning.from(
                top.indexOf(root), -1, outputs, (child, parent) -> isKeyed(top.get(child), top.get(parent)) ? 0 : 1);
        TreeDraft draft = new TreeDraft(query);
        int[] nodes = new int[query.size()];
        for (int at : connex.order()) {
            int above = connex.parent().get(at);
            nodes[top.get(at)] =
                    draft.addAtom(top.get(at), above < 0 ? GeneralisedJoinTree.NONE : nodes[top.get(above)]);
        }
        for (int atom : spanning.order()) {
            if (atom != head && !top.contains(atom)) {
                nodes[atom] = draft.addAtom(atom, nodes[spanning.parent().get(atom)]);
            }
        }
        return draft.build().filter(GeneralisedJoinTree::isFreeConnex);
    }
}
