package io.dormouse.bench.boxed;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * A query over a foreign-key tree with one count and one sum. Joined rows are boxed rows indexed by their relation's number.
 *
 * @param nodes the tree's nodes; one of them, the root, is referred to by none, the others by one each
 * @param reads the relations of which the following functions read a value
 * @param agreement what the joined rows must satisfy beyond the references
 * @param group the key of a joined row's group
 * @param measure what a joined row adds to its group's sum
 * @param answer the canonical answer from the groups
 */
public record TreeQuery(
        List<TreeNode> nodes,
        Set<Integer> reads,
        Predicate<Object[][]> agreement,
        Function<Object[][], List<Object>> group,
        ToLongFunction<Object[][]> measure,
        Function<Map<List<Object>, Group>, List<String>> answer) {

    public TreeQuery {
        nodes = List.copyOf(nodes);
        reads = Set.copyOf(reads);
    }
}
