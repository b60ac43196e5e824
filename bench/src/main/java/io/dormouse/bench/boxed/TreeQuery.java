package io.dormouse.bench.boxed;

import io.dormouse.bench.tpch.TpchRelation;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * A query over a foreign-key tree with one sum. Joined rows are boxed rows indexed by their relation's number.
 *
 * @param nodes the tree's nodes
 * @param root the relation that no other refers to
 * @param agreement what the joined rows must satisfy beyond the references
 * @param group the key of a joined row's group
 * @param measure what a joined row adds to its group's sum
 * @param answer the canonical answer from the groups' sums
 */
record TreeQuery(
        List<TreeNode> nodes,
        TpchRelation root,
        Predicate<Object[][]> agreement,
        Function<Object[][], List<Object>> group,
        ToLongFunction<Object[][]> measure,
        Function<Map<List<Object>, Long>, List<String>> answer) {

    TreeQuery {
        nodes = List.copyOf(nodes);
    }
}
