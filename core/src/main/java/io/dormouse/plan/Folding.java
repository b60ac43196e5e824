package io.dormouse.plan;

import io.dormouse.logic.Variable;
import io.dormouse.structure.JoinTree;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which nodes of a tree are folded: those that are not keyed and below which, themselves included, no output of the block is read. Of their
 * tuples a match needs only how many there are, so the edge above keeps the sum for each key instead of having them enumerated.
 *
 * <pre>
 * value(t) = multiplicity(t) · own factors of t · Π { value of t's key : child edges }
 * sum(k)   = Σ { value(t) : live t with key k }           value of a key = value of the keyed child's tuple, or sum(k) of the folded child
 * </pre>
 *
 * <p>There is one such value for the number of matches, whose own factors are 1, and one for each sum of the block; and one for each
 * extreme, with the least or greatest in place of Σ and + in place of ·, copies aside. A generalised node has no copies. The counting, sum-product and tropical semirings along the tree: section 5.2 of <i>Answering Conjunctive Queries with
 * Aggregations under Updates</i>. Immutable.
 */
public final class Folding {
    private static final int NO_PARENT = -1;

    private final Block block;
    private final JoinTree tree;
    /** For each node the set of its ancestors and itself. */
    private final long[] ancestorsOrSelf;

    private final int[] suppliers;
    private final boolean[] inside;

    /** The folding of a block that is laid out. */
    public Folding(Block block) {
        this.block = block;
        tree = block.tree();
        int n = tree.size();
        ancestorsOrSelf = new long[n];
        for (int i = 0; i < n; i++) {
            for (int up = i; up != NO_PARENT; up = tree.parent().get(up)) {
                ancestorsOrSelf[i] |= 1L << up;
            }
        }
        List<Variable> outputs = block.outputs();
        suppliers = new int[outputs.size()];
        long read = 0;
        for (int i = 0; i < suppliers.length; i++) {
            suppliers[i] = supplier(outputs.get(i));
            read |= ancestorsOrSelf[suppliers[i]];
        }
        inside = new boolean[n];
        for (int i = 0; i < n; i++) {
            for (int up = i; up != tree.root() && !inside[i]; up = tree.parent().get(up)) {
                inside[i] = !tree.keyed(up) && (read >>> up & 1) == 0;
            }
        }
    }

    /** The node nearest to the root that keeps the variable. */
    public int supplier(Variable variable) {
        int best = -1;
        for (int i = 0; i < ancestorsOrSelf.length; i++) {
            if (block.keeps(i, variable)
                    && (best < 0 || Long.bitCount(ancestorsOrSelf[i]) < Long.bitCount(ancestorsOrSelf[best]))) {
                best = i;
            }
        }
        return best;
    }

    /** A node's ancestors and itself, as a set. */
    public long ancestorsOrSelf(int node) {
        return ancestorsOrSelf[node];
    }

    /** The node that the output with this number is read from. */
    public int supplier(int output) {
        return suppliers[output];
    }

    /** Whether a node is folded, or below one that is. */
    public boolean isInside(int node) {
        return inside[node];
    }

    /** The sums of the block that have a factor at a node or below it, by number. */
    public List<Integer> sumsAt(int node) {
        return IntStream.range(0, block.sums().size())
                .filter(sum -> block.sums().get(sum).factors().stream()
                        .anyMatch(factor -> isAtOrBelow(supplier(factor.variable()), node)))
                .boxed()
                .toList();
    }

    /** The extremes of the block that have a term at a node or below it, by number. */
    public List<Integer> extremesAt(int node) {
        return IntStream.range(0, block.extremes().size())
                .filter(extreme -> block.extremes().get(extreme).terms().stream()
                        .anyMatch(term -> isAtOrBelow(supplier(term), node)))
                .boxed()
                .toList();
    }

    private boolean isAtOrBelow(int node, int other) {
        return (ancestorsOrSelf[node] >>> other & 1) != 0;
    }

    /** Whether the edge above a node keeps sums. */
    public boolean isFolded(int node) {
        return inside[node] && !tree.keyed(node);
    }

    /** The folded nodes whose parents are not inside: where values enter matches. */
    public List<Integer> tops() {
        List<Integer> tops = new ArrayList<>();
        for (int i = 0; i < inside.length; i++) {
            if (inside[i] && !inside[tree.parent().get(i)]) {
                tops.add(i);
            }
        }
        return tops;
    }

    /** The nodes whose tuples a match needs, as a set. */
    public long needed() {
        long needed = 0;
        for (int supplier : suppliers) {
            needed |= ancestorsOrSelf[supplier];
        }
        for (int i = 0; i < inside.length; i++) {
            boolean counts = i == tree.root() || !tree.keyed(i);
            if (counts && !inside[i]) {
                needed |= ancestorsOrSelf[i];
            }
        }
        for (Block.Sum sum : block.sums()) {
            for (Block.Factor factor : sum.factors()) {
                needed |= neededFor(factor.variable());
            }
        }
        for (Block.Extreme extreme : block.extremes()) {
            for (Variable term : extreme.terms()) {
                needed |= neededFor(term);
            }
        }
        for (int top : tops()) {
            needed |= ancestorsOrSelf[tree.parent().get(top)];
        }
        return needed;
    }

    private long neededFor(Variable variable) {
        int supplier = supplier(variable);
        return inside[supplier] ? 0 : ancestorsOrSelf[supplier];
    }

    /** Whether a match has to go through the tuples of a key one by one somewhere. */
    public boolean hasBranches() {
        for (int i = 0; i < inside.length; i++) {
            if (i != tree.root() && !tree.keyed(i) && !inside[i]) {
                return true;
            }
        }
        return false;
    }
}
