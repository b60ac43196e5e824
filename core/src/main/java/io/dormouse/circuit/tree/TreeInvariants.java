package io.dormouse.circuit.tree;

import io.dormouse.algebra.Int128;
import io.dormouse.store.LinkedIndex;
import io.dormouse.store.OrderedMultiset;
import java.math.BigInteger;
import java.util.Arrays;
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
            if (node instanceof AtomNode atom) {
                checkWays(atom);
            } else if (node instanceof GeneralisedNode) {
                checkPresence(node);
            }
            if (node.above != null) {
                checkEdge(node, node.above);
                checkSums(node, node.above);
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
    private static void checkWays(AtomNode node) {
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
                    !walked || node.parents(anchor).length(key) <= AtomNode.MAX_WALK,
                    node,
                    id,
                    "is in a list that is too long to be walked");
        });
    }

    /** A tuple of a generalised node is there if and only if a child has tuples with its key. */
    private static void checkPresence(TreeNode node) {
        node.below[0].dictionary.forEach(id -> {
            boolean used = Arrays.stream(node.below).anyMatch(edge -> edge.tupleCount(id) > 0);
            require(used == node.isPresent(id), node, id, "is there without tuples below, or not though there are");
        });
    }

    private static void checkEdge(TreeNode node, Edge edge) {
        if (node.parent instanceof AtomNode parent) {
            checkParents(node, edge, parent);
        }
        checkChildren(node, edge);
        edge.dictionary.checkInvariants();
    }

    private static void checkParents(TreeNode node, Edge edge, AtomNode parent) {
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
        edge.dictionary.forEach(key -> {
            int listed = parent.parents(node.childIndex).length(key);
            require(listed == parents.getOrDefault(key, 0), node, key, "lists parents that are not there");
        });
    }

    private static void checkChildren(TreeNode node, Edge edge) {
        if (!node.layout.isKey()) {
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
        if (!node.layout.isKey() && node.layout.parentKeyDirect) {
            Map<Integer, Integer> tuples = new HashMap<>();
            node.forEach(id -> tuples.merge(node.parentKeyId(id), 1, Integer::sum));
            tuples.forEach((key, count) ->
                    require(edge.tupleCount(key) == count, node, key, "counts other tuples than there are"));
        }
    }

    private void checkSums(TreeNode node, Edge edge) {
        if (!edge.keepsSums()) {
            return;
        }
        Map<Integer, Long> counts = new HashMap<>();
        node.forEach(id -> {
            if (node.isLive(id)) {
                counts.merge(node.parentKeyId(id), copies(node, id) * node.countsBelow(id, -1), Long::sum);
            }
        });
        edge.dictionary.forEach(key -> require(
                edge.count(key) == (operator.idempotent && edge.keepsCount() ? 0 : counts.getOrDefault(key, 0L)),
                node,
                key,
                "has another count than its tuples"));
        for (int sum = 0; sum < operator.sums(); sum++) {
            if (node.factors().slot(sum) >= 0) {
                checkSum(node, edge, sum);
            }
        }
        for (int extreme = 0; extreme < operator.extremes(); extreme++) {
            if (node.factors().slotOfExtreme(extreme) >= 0) {
                checkExtreme(node, edge, extreme);
            }
        }
    }

    /** The multiset of a key has the values of its live tuples, each as often as the tuple is there. */
    private static void checkExtreme(TreeNode node, Edge edge, int extreme) {
        Map<Integer, Map<Long, Long>> values = new HashMap<>();
        Best value = new Best();
        node.forEach(id -> {
            if (node.isLive(id)) {
                node.add(id, -1, extreme, value.reset());
                if (value.present) {
                    values.computeIfAbsent(node.parentKeyId(id), key -> new HashMap<>())
                            .merge(value.value, copies(node, id), Long::sum);
                }
            }
        });
        int slot = node.factors().slotOfExtreme(extreme);
        edge.dictionary.forEach(key -> {
            Map<Long, Long> expected = values.getOrDefault(key, Map.of());
            int root = edge.multiset(key, slot);
            OrderedMultiset multisets = edge.multisets(slot);
            if (edge.isGrowing()) {
                edge.best(key, slot, value);
                require(value.present == !expected.isEmpty(), node, key, "has a best value without tuples, or not");
                require(
                        expected.keySet().stream().allMatch(other -> edge.isBest(slot, value.value, other)),
                        node,
                        key,
                        "has another best value than its tuples");
                return;
            }
            require(multisets.checkInvariants(root) == expected.size(), node, key, "has other distinct values");
            expected.forEach((number, copies) ->
                    require(multisets.count(root, 0, number) == copies, node, key, "has a value more or less often"));
        });
    }

    private static void checkSum(TreeNode node, Edge edge, int sum) {
        Map<Integer, BigInteger> sums = new HashMap<>();
        WideProduct product = new WideProduct();
        node.forEach(id -> {
            if (node.isLive(id)) {
                product.set(copies(node, id));
                node.multiply(id, -1, sum, product);
                sums.merge(node.parentKeyId(id), Int128.toBigInteger(product.high, product.low), BigInteger::add);
            }
        });
        int slot = node.factors().slot(sum);
        edge.dictionary.forEach(key -> require(
                Int128.toBigInteger(edge.sumHigh(key, slot), edge.sumLow(key, slot))
                        .equals(sums.getOrDefault(key, BigInteger.ZERO)),
                node,
                key,
                "has another sum than its tuples"));
    }

    private static long copies(TreeNode node, int id) {
        return node.layout.isSingle() ? 1 : node.multiplicity(id);
    }

    private static void require(boolean condition, TreeNode node, int id, String what) {
        if (!condition) {
            throw new IllegalStateException("node " + node.layout.index + ", id " + id + ": " + what);
        }
    }
}
