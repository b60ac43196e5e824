package io.dormouse.structure;

import java.util.ArrayList;
import java.util.List;

/**
 * Chooses another root for a join tree where fewer nodes are then gone through tuple by tuple: those that are not keyed and of which
 * something is read, at the node or below it. What is read goes to the top, what is only folded to the bottom.
 *
 * <p>Any node of a tree whose edges are direct and that has no agreements can be the root: it has the running intersection property, which
 * knows no direction. A root that turns an edge against a key, so that there are more children that are not keyed, is not taken. Pure.
 */
public final class Rerooting {
    private Rerooting() {}

    /**
     * The tree, or the same with another root; the same where none is better.
     *
     * @param tree a tree over atoms alone
     * @param outputs the variables that are read of a match
     * @param isRead for each atom, whether anything else is read of its tuples in a match
     */
    public static JoinTree of(JoinTree tree, long outputs, boolean[] isRead) {
        if (!tree.isDirect()) {
            return tree;
        }
        JoinTree best = tree;
        int least = enumerated(tree, outputs, isRead);
        for (int root = 0; root < tree.size() && least > 0; root++) {
            JoinTree other = at(tree, root);
            int cost = enumerated(other, outputs, isRead);
            if (cost < least && other.branchingEdges() <= tree.branchingEdges()) {
                best = other;
                least = cost;
            }
        }
        return best;
    }

    private static int enumerated(JoinTree tree, long outputs, boolean[] isRead) {
        int count = 0;
        for (int node : tree.order()) {
            count += !tree.keyed(node) && isReadAtOrBelow(tree, node, outputs, isRead) ? 1 : 0;
        }
        return count;
    }

    private static boolean isReadAtOrBelow(JoinTree tree, int node, long outputs, boolean[] isRead) {
        // What the parent has too is read there.
        return isRead[node]
                || (tree.own(node) & outputs & ~tree.own(tree.parent().get(node))) != 0
                || tree.children(node).stream().anyMatch(child -> isReadAtOrBelow(tree, child, outputs, isRead));
    }

    /** The same tree with another root. Its edges must be direct. */
    public static JoinTree at(JoinTree tree, int root) {
        List<Integer> parent = new ArrayList<>(tree.parent());
        List<Long> edgeKeys = new ArrayList<>(tree.edgeKeys());
        int above = -1;
        long key = 0;
        for (int node = root; node >= 0; ) {
            int next = parent.set(node, above);
            long nextKey = edgeKeys.set(node, key);
            above = node;
            key = nextKey;
            node = next;
        }
        List<Integer> order = new ArrayList<>(List.of(root));
        for (int i = 0; i < order.size(); i++) {
            for (int node = 0; node < parent.size(); node++) {
                if (parent.get(node).equals(order.get(i))) {
                    order.add(node);
                }
            }
        }
        return new JoinTree(tree.graph(), root, parent, edgeKeys, order.subList(1, order.size()), List.of());
    }
}
