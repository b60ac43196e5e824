package io.dormouse.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A generalised join tree in the making. One thread. */
final class TreeDraft {
    private final ConjunctiveQuery query;
    private final List<GeneralisedJoinTree.Node> nodes = new ArrayList<>();

    TreeDraft(ConjunctiveQuery query) {
        this.query = query;
    }

    int addAtom(int atom, int parent) {
        nodes.add(new GeneralisedJoinTree.Node(query.schema(atom), atom, parent));
        return nodes.size() - 1;
    }

    int addGeneralised(long schema, int parent) {
        nodes.add(new GeneralisedJoinTree.Node(schema, GeneralisedJoinTree.GENERALISED, parent));
        return nodes.size() - 1;
    }

    /** The first node at or below this one that is an atom; the leaves are. */
    int atomAtOrBelow(int node) {
        int at = node;
        while (nodes.get(at).atom() == GeneralisedJoinTree.GENERALISED) {
            int parent = at;
            at++;
            while (nodes.get(at).parent() != parent) {
                at++;
            }
        }
        return at;
    }

    /** The tree, unless it breaks a promise of {@link GeneralisedJoinTree}. */
    Optional<GeneralisedJoinTree> build() {
        return of(query, nodes);
    }

    static Optional<GeneralisedJoinTree> of(ConjunctiveQuery query, List<GeneralisedJoinTree.Node> nodes) {
        return GeneralisedJoinTree.problem(query, nodes) == null
                ? Optional.of(new GeneralisedJoinTree(query, nodes))
                : Optional.empty();
    }
}
