package io.dormouse.circuit.tree;

import io.dormouse.store.LinkedIndex;
import java.util.HashMap;
import java.util.Map;

/** Recomputes what the tree claims about itself: status, support, lists. For tests; O(state). */
final class TreeInvariants {
    private final JoinTreeOperator operator;

    TreeInvariants(JoinTreeOperator operator) {
        this.operator = operator;
    }

    void check() {
        for (TreeNode node : operator.nodes()) {
            node.checkDictionary();
            checkStatuses(node);
            checkWays(node);
            if (node.above != null) {
                checkEdge(node, node.above);
            }
        }
    }

    private static void checkStatuses(TreeNode node) {
        node.forEach(id -> {
            int missing = 0;
            for (int child = 0; child < node.below.length; child++) {
                int key = node.childKeyId(id, child);
                missing += key != LinkedIndex.NONE && node.below[child].isSupported(key) ? 0 : 1;
                require(
                        (key != LinkedIndex.NONE) == node.isKeyKnown(id, child),
                        node,
                        id,
                        "knows a key that it cannot, or not");
            }
            long status = node.status(id);
            require(Status.missing(status) == missing, node, id, "counts other missing keys than there are");
            require(
                    Status.isLive(status) == (missing == 0 && node.agrees(id)),
                    node,
                    id,
                    "is live or dormant against its conditions");
        });
    }

    /** A list that is walked is short and none of its tuples is indexed; of one that is not, all are, and no two are equal. */
    private static void checkWays(TreeNode node) {
        int anchor = node.layout.anchor;
        if (anchor < 0) {
            return;
        }
        node.forEach(id -> {
            int key = node.childKeyId(id, anchor);
            boolean walked = node.isWalked(anchor, key);
            require(
                    walked != ((node.status(id) & Status.INDEXED) != 0),
                    node,
                    id,
                    "is in the dictionary though its list is walked, or not");
            require(
                    !walked || node.parents(anchor).length(key) <= TreeNode.MAX_WALK,
                    node,
                    id,
                    "is in a list that is too long to be walked");
        });
    }

    private static void checkEdge(TreeNode node, Edge edge) {
        TreeNode parent = java.util.Objects.requireNonNull(node.parent);
        Map<Integer, Integer> parents = new HashMap<>();
        parent.forEach(id -> {
            if (parent.childKeyId(id, node.childIndex) != LinkedIndex.NONE) {
                parents.merge(parent.childKeyId(id, node.childIndex), 1, Integer::sum);
            }
        });
        parents.forEach((key, count) -> require(
                parent.parents(node.childIndex).checkList(key, !parent.isWalked(node.childIndex, key)) == count,
                node,
                key,
                "lists other parents than refer to it"));
        if (!node.layout.keyed) {
            Map<Integer, Integer> live = new HashMap<>();
            node.forEach(id -> {
                if (node.isLive(id)) {
                    live.merge(node.parentKeyId(id), 1, Integer::sum);
                }
            });
            live.forEach((key, count) -> {
                require(
                        node.liveByKey().checkList(key, true) == count,
                        node,
                        key,
                        "lists other live tuples than have it");
                require(edge.support(key) == count, node, key, "counts other support than there is");
            });
        }
        if (edge.keepsSums()) {
            Map<Integer, Long> sums = new HashMap<>();
            node.forEach(id -> {
                if (node.isLive(id)) {
                    sums.merge(node.parentKeyId(id), node.multiplicity(id) * node.valuesBelow(id, -1), Long::sum);
                }
            });
            edge.dictionary.forEach(key ->
                    require(edge.sum(key) == sums.getOrDefault(key, 0L), node, key, "has another sum than its tuples"));
        }
        if (!node.layout.keyed && node.layout.parentKeyDirect) {
            Map<Integer, Integer> tuples = new HashMap<>();
            node.forEach(id -> tuples.merge(node.parentKeyId(id), 1, Integer::sum));
            tuples.forEach((key, count) ->
                    require(edge.tupleCount(key) == count, node, key, "counts other tuples than there are"));
        }
        edge.dictionary.forEach(key -> {
            int listed = parent.parents(node.childIndex).length(key);
            require(listed == parents.getOrDefault(key, 0), node, key, "lists parents that are not there");
        });
        edge.dictionary.checkInvariants();
    }

    private static void require(boolean condition, TreeNode node, int id, String what) {
        if (!condition) {
            throw new IllegalStateException("node " + node.layout.index + ", id " + id + ": " + what);
        }
    }
}
