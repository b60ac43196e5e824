package io.dormouse.circuit.tree;

import io.dormouse.logic.Variable;
import io.dormouse.store.RowBuffer;
import io.dormouse.structure.JoinTree;
import java.util.ArrayList;
import java.util.List;

/**
 * The way from a tuple of a node to a value that it has or inherits through keyed children: the places among the children at
 * which to turn, then where the value is. The child keys on the way must have support.
 */
final class ValuePath {
    private final TreeNode node;
    private final int[] turns;
    private final Locator end;

    private ValuePath(TreeNode node, List<Integer> turns, Locator end) {
        this.node = node;
        this.turns = turns.stream().mapToInt(Integer::intValue).toArray();
        this.end = end;
    }

    /** The path to a variable in the node itself ({@link JoinTree#OWN}), or through the child with index {@code through}. */
    static ValuePath to(TreeNode node, int through, Variable variable) {
        List<Integer> turns = new ArrayList<>();
        TreeNode at = node;
        int next = through;
        while (next != JoinTree.OWN) {
            int place = at.layout.children.indexOf(next);
            turns.add(place);
            at = at.child(place);
            next = at.layout.columns.contains(variable) ? JoinTree.OWN : keyedChildWith(at, variable);
        }
        return new ValuePath(node, turns, Locator.of(at, variable));
    }

    private static int keyedChildWith(TreeNode node, Variable variable) {
        for (int i = 0; i < node.below.length; i++) {
            if (node.child(i).layout.keyed && inherits(node.child(i), variable)) {
                return node.layout.children.get(i);
            }
        }
        throw new IllegalArgumentException("no keyed child has " + variable);
    }

    private static boolean inherits(TreeNode node, Variable variable) {
        if (node.layout.columns.contains(variable)) {
            return true;
        }
        for (int i = 0; i < node.below.length; i++) {
            if (node.child(i).layout.keyed && inherits(node.child(i), variable)) {
                return true;
            }
        }
        return false;
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
