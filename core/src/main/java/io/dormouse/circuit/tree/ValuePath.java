package io.dormouse.circuit.tree;

import io.dormouse.store.RowBuffer;
import java.util.List;

/**
 * The way from a tuple of a node to a value that it has or inherits through keyed children: the places among the children at
 * which to turn, then where the value is. The child keys on the way must have support.
 */
final class ValuePath {
    private final TreeNode node;
    private final int[] turns;
    private final Locator end;

    ValuePath(TreeNode node, List<Integer> turns, Locator end) {
        this.node = node;
        this.turns = turns.stream().mapToInt(Integer::intValue).toArray();
        this.end = end;
    }

    /** The first child edge on the way, as a set of one place; empty where the node has the value itself. */
    long firstEdge() {
        return turns.length == 0 ? 0 : 1L << turns[0];
    }

    void read(int tuple, RowBuffer out, int column) {
        end.read(descend(tuple), out, column, true);
    }

    boolean sameValue(int tuple, ValuePath other) {
        return end.sameValue(descend(tuple), other.end, other.descend(tuple));
    }

    private int descend(int tuple) {
        TreeNode at = node;
        int id = tuple;
        for (int turn : turns) {
            id = at.childKeyId(id, turn);
            at = at.child(turn);
        }
        return id;
    }
}
