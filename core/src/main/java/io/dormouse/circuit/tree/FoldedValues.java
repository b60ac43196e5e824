package io.dormouse.circuit.tree;

import io.dormouse.plan.Block;
import io.dormouse.plan.Folding;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the keys of an edge above a folded node keep of the tuples that have them: their count, sums in two words each, and
 * ordered multisets of which an end is asked for, by root.
 *
 * @param sums how many sums
 * @param largest for each multiset, whether its largest value is asked for or its smallest
 * @param growing whether no tuple at the node or below is ever taken away, so that the values asked for suffice
 */
record FoldedValues(int sums, List<Boolean> largest, boolean growing) {
    static FoldedValues of(Block block, Folding folding, int node, JoinTreeOperator.Sources sources) {
        return new FoldedValues(
                folding.sumsAt(node).size(),
                folding.extremesAt(node).stream()
                        .map(extreme -> block.extremes().get(extreme).largest())
                        .toList(),
                IntStream.range(0, block.atoms().size())
                        .filter(atom -> (folding.ancestorsOrSelf(atom) >>> node & 1) != 0)
                        .allMatch(atom ->
                                sources.isAppendOnly(block.atoms().get(atom).relation())));
    }

    /** How many fields of a key's record they take, but for the count. */
    int fields() {
        return 2 * sums + largest.size();
    }
}
