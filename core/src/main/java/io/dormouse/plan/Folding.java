package io.dormouse.plan;

import io.dormouse.logic.Variable;
import io.dormouse.structure.JoinTree;
import java.util.ArrayList;
import java.util.List;

/**
 * Which nodes of a tree are folded: those that are not keyed and below which, themselves included, no output of the block is read. Of their
 * tuples a match needs only how many there are, so the edge above keeps the sum for each key instead of having them enumerated.
 *
 * <pre>
 * value(t) = multiplicity(t) · Π { value of t's key : child edges }       value of a key = value of the keyed child's tuple,
 * sum(k)   = Σ { value(t) : live t with key k }                                            or sum(k) of the folded child
 * </pre>
 *
 * <p>The counting semiring along the tree: section 5.2 of <i>Answering Conjunctive Queries with Aggregations under Updates</i>. Immutable.
 */
public final class Folding {
    private static final int NO_PARENT = -1;

    private final JoinTree tree;
    /** For each node the set of its ancestors and itself. */
    private final long[] ancestorsOrSelf;

    private final int[] suppliers;
    private final boolean[] inside;

    /** The folding of a block that is laid out. */
    public Folding(Block block) {
        tree = block.tree();
        int n = block.atoms().size();
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
            suppliers[i] = supplier(block, outputs.get(i));
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
    private int supplier(Block block, Variable variable) {
        int best = -1;
        for (int i = 0; i < ancestorsOrSelf.length; i++) {
            if (block.atoms().get(i).variables().contains(variable)
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
        for (int top : tops()) {
            needed |= ancestorsOrSelf[tree.parent().get(top)];
        }
        return needed;
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
