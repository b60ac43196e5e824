package io.dormouse.circuit.tree;

import java.util.List;

/**
 * An equality between two values that a tuple has or inherits through keyed children (Cquirrel's assertion keys).
 *
 * <p>A path is the places among the children at which to turn, from the node down to the one that has the variable.
 */
final class Agreement {
    private final TreeNode node;
    private final int[] firstPath;
    private final Locator first;
    private final int[] secondPath;
    private final Locator second;

    Agreement(TreeNode node, List<Integer> firstPath, Locator first, List<Integer> secondPath, Locator second) {
        this.node = node;
        this.firstPath = firstPath.stream().mapToInt(Integer::intValue).toArray();
        this.first = first;
        this.secondPath = secondPath.stream().mapToInt(Integer::intValue).toArray();
        this.second = second;
    }

    /** Whether the values are equal for a tuple whose child keys all have support. */
    boolean holds(int tuple) {
        return first.sameValue(descend(tuple, firstPath), second, descend(tuple, secondPath));
    }

    private int descend(int tuple, int[] path) {
        TreeNode at = node;
        int id = tuple;
        for (int child : path) {
            id = at.childKeyId(id, child);
            at = at.child(child);
        }
        return id;
    }
}
