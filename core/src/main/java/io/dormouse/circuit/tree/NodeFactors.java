package io.dormouse.circuit.tree;

import io.dormouse.plan.Block;
import io.dormouse.plan.Folding;
import io.dormouse.store.RowBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * What the tuples of one node contribute to the sums and extremes of the block: which of these have factors or terms at the node or
 * below it, and what the node's own are. One writer.
 */
final class NodeFactors {
    /** Of a block without sums. */
    static final NodeFactors NONE = new NodeFactors(new int[0], new Factor[0][], new int[0], new Locator[0][]);

    private final int[] sumSlots;
    /** The own factors by the number of the sum. */
    private final Factor[][] factors;

    private final int[] extremeSlots;
    /** The own terms by the number of the extreme. */
    private final Locator[][] terms;

    private final RowBuffer value = new RowBuffer(1);

    /** A number that is read from a tuple: a value, 0 where it is NULL, or whether it is not NULL. */
    private record Factor(Locator locator, boolean presence) {}

    private NodeFactors(int[] sumSlots, Factor[][] factors, int[] extremeSlots, Locator[][] terms) {
        this.sumSlots = sumSlots;
        this.factors = factors;
        this.extremeSlots = extremeSlots;
        this.terms = terms;
    }

    static NodeFactors of(Block block, Folding folding, TreeNode node) {
        int index = node.layout.index;
        Factor[][] factors = new Factor[block.sums().size()][];
        for (int sum = 0; sum < factors.length; sum++) {
            factors[sum] = block.sums().get(sum).factors().stream()
                    .filter(factor -> folding.supplier(factor.variable()) == index)
                    .map(factor -> new Factor(Locator.of(node, factor.variable()), factor.presence()))
                    .toArray(Factor[]::new);
        }
        Locator[][] terms = new Locator[block.extremes().size()][];
        for (int extreme = 0; extreme < terms.length; extreme++) {
            terms[extreme] = block.extremes().get(extreme).terms().stream()
                    .filter(term -> folding.supplier(term) == index)
                    .map(term -> Locator.of(node, term))
                    .toArray(Locator[]::new);
        }
        return new NodeFactors(
                slots(factors.length, folding.sumsAt(index)),
                factors,
                slots(terms.length, folding.extremesAt(index)),
                terms);
    }

    private static int[] slots(int size, List<Integer> tracked) {
        int[] slots = new int[size];
        Arrays.fill(slots, -1);
        for (int slot = 0; slot < tracked.size(); slot++) {
            slots[tracked.get(slot)] = slot;
        }
        return slots;
    }

    /** The place of a sum among those that have a factor at the node or below, or −1. */
    int slot(int sum) {
        return sumSlots[sum];
    }

    /** Whether a sum has a factor at the node itself. */
    boolean hasOwn(int sum) {
        return factors[sum].length > 0;
    }

    /** Multiplies by the own factors of a sum. */
    void multiply(int tuple, int sum, WideProduct product) {
        for (Factor factor : factors[sum]) {
            factor.locator.read(tuple, value, 0, false);
            product.times(value.nulls[0] ? 0 : factor.presence ? 1 : value.longs[0]);
        }
    }

    /** The place of an extreme among those that have a term at the node or below, or −1. */
    int slotOfExtreme(int extreme) {
        return extremeSlots[extreme];
    }

    /** Whether an extreme has a term at the node itself. */
    boolean hasOwnOfExtreme(int extreme) {
        return terms[extreme].length > 0;
    }

    /** Adds the own terms of an extreme; NULL is absent. */
    void add(int tuple, int extreme, Best sum) {
        for (Locator term : terms[extreme]) {
            term.read(tuple, value, 0, false);
            sum.add(!value.nulls[0], value.longs[0]);
        }
    }
}
