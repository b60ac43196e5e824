package io.dormouse.circuit.tree;

import io.dormouse.plan.Block;
import io.dormouse.plan.Folding;
import io.dormouse.store.RowBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * What the folded nodes of a tree are folded to: what a change does to the keys that it climbs through, and what a match has of them.
 *
 * <p>A count and a sum gain what the change adds; of an extreme it is known what the best value of a key was and is ({@link Gains}). Each is
 * kept in the key's record ({@link FoldedValues}). One writer.
 */
final class TreeFolds {
    private final Folding folding;
    /** The tuple of each node in the match at hand; the operator's. */
    private final int[] current;

    private final boolean counting;

    private final Gains gains;
    /** The folded nodes whose parents are not inside, and these parents. */
    private final TreeNode[] tops;

    private final TreeNode[] topParents;
    /** By sum, the nodes outside folded parts that have factors of it. */
    private final TreeNode[][] readFactors;
    /** By extreme, the nodes outside folded parts that have terms of it. */
    private final TreeNode[][] readTerms;

    private final WideProduct product = new WideProduct();
    private final Best before = new Best();
    private final Best after = new Best();
    private final Best rest = new Best();

    /** Of nodes that are complete; {@code counting}: whether somebody asks how many matches there are. */
    TreeFolds(Block block, Folding folding, TreeNode[] nodes, int[] current, boolean counting) {
        this.folding = folding;
        this.current = current;
        this.counting = counting;
        gains = new Gains(block.sums().size(), block.extremes().size());
        tops = folding.tops().stream().map(top -> nodes[top]).toArray(TreeNode[]::new);
        topParents = Arrays.stream(tops)
                .map(top -> Objects.requireNonNull(top.parent))
                .toArray(TreeNode[]::new);
        readFactors = new TreeNode[gains.sums()][];
        Arrays.setAll(readFactors, sum -> outside(nodes, node -> node.factors().hasOwn(sum)));
        readTerms = new TreeNode[gains.extremes()][];
        Arrays.setAll(
                readTerms, extreme -> outside(nodes, node -> node.factors().hasOwnOfExtreme(extreme)));
    }

    private TreeNode[] outside(TreeNode[] nodes, Predicate<TreeNode> condition) {
        return Arrays.stream(nodes)
                .filter(node -> !folding.isInside(node.layout.index) && condition.test(node))
                .toArray(TreeNode[]::new);
    }

    /** How many sums there are. */
    int sums() {
        return gains.sums();
    }

    /** How many extremes there are. */
    int extremes() {
        return gains.extremes();
    }

    /** A change begins. */
    void begin() {
        gains.reset();
    }

    /**
     * A change of a tuple of a node inside a folded part climbs: changes what the tuple's key is folded to, and returns what its count gains.
     *
     * @param through the place of the child edge by which the change came, or −1 where it is the tuple's own
     * @param weight what the count of the key below gained; the copies that come or go where the change is the tuple's own
     * @param first whether the tuple is the first to support its key
     * @param last whether it is the last to do so
     */
    long climb(TreeNode node, int tuple, int through, long weight, boolean first, boolean last) {
        long copies = through >= 0 && !node.layout.isSingle() ? node.multiplicity(tuple) : 1;
        long gain = counting
                ? JoinTreeOperator.product(JoinTreeOperator.product(weight, copies), node.countsBelow(tuple, through))
                : 1;
        boolean folded = folding.isFolded(node.layout.index);
        if (folded && counting) {
            Objects.requireNonNull(node.above).addToCount(node.parentKeyId(tuple), gain);
        }
        for (int sum = 0; sum < gains.sums(); sum++) {
            if (node.factors().slot(sum) < 0) {
                product.set(gain);
            } else {
                climbSum(node, tuple, through, weight, sum, copies, folded);
            }
            gains.putNext(sum, product);
        }
        for (int extreme = 0; extreme < gains.extremes(); extreme++) {
            if (node.factors().slotOfExtreme(extreme) < 0) {
                before.set(!first, 0);
                after.set(!last, 0);
            } else {
                climbExtreme(node, tuple, through, weight, extreme, copies, folded);
            }
            gains.putNextExtreme(extreme, before, after);
        }
        gains.push();
        return gain;
    }

    /** Whether an extreme of the key to which the change climbed last is another one than before. */
    boolean hasMoved() {
        for (int extreme = 0; extreme < gains.extremes(); extreme++) {
            gains.getExtreme(extreme, before, after);
            if (!before.isSame(after)) {
                return true;
            }
        }
        return false;
    }

    /** Makes {@code gained} what a sum of the key to which the change climbed last gains; {@code weight}: what its count gains. */
    void gain(int sum, long weight, WideProduct gained) {
        gains.start(sum, weight, gained);
    }

    /** Reads what an extreme of the key to which the change climbed last was, and what it is. */
    void gainOfExtreme(int extreme, Best was, Best is) {
        gains.getExtreme(extreme, was, is);
    }

    /** The change that climbed last is done with at the parents of its key. */
    void descend() {
        gains.pop();
    }

    private void climbSum(TreeNode node, int tuple, int through, long weight, int sum, long copies, boolean folded) {
        gains.start(sum, weight, product);
        product.times(copies);
        node.multiply(tuple, through, sum, product);
        if (folded) {
            int slot = node.factors().slot(sum);
            Objects.requireNonNull(node.above).addToSum(node.parentKeyId(tuple), slot, product.high, product.low);
        }
    }

    /** Changes the multiset of the tuple's key, and says in {@code before} and {@code after} what becomes of its best value. */
    private void climbExtreme(
            TreeNode node, int tuple, int through, long weight, int extreme, long copies, boolean folded) {
        if (through < 0) {
            // The tuple itself comes or goes, in as many copies as the weight says.
            before.clear();
            after.clear();
            Best value = weight > 0 ? after : before;
            node.add(tuple, through, extreme, value.reset());
        } else {
            gains.getExtreme(extreme, before, after);
            if (before.isSame(after)) {
                return; // and so it is said to the next level
            }
            node.add(tuple, through, extreme, rest.reset());
            before.add(rest.present, rest.value);
            after.add(rest.present, rest.value);
        }
        if (!folded) {
            return;
        }
        Edge above = Objects.requireNonNull(node.above);
        int slot = node.factors().slotOfExtreme(extreme);
        int key = node.parentKeyId(tuple);
        above.best(key, slot, rest);
        long changed = through < 0 ? Math.abs(weight) : copies;
        if (!before.isSame(after)) {
            if (before.present) {
                above.addToMultiset(key, slot, before.value, -changed);
            }
            if (after.present) {
                above.addToMultiset(key, slot, after.value, changed);
            }
        }
        before.set(rest.present, rest.value);
        above.best(key, slot, after);
    }

    /** The product of the counts of the match at hand below the tops, but for the one that the change came out of. */
    long counts(int foldedOrigin) {
        long counts = 1;
        for (int i = 0; counting && i < tops.length; i++) {
            if (tops[i].layout.index != foldedOrigin) {
                counts = JoinTreeOperator.product(counts, edge(i).count(key(i)));
            }
        }
        return counts;
    }

    private Edge edge(int top) {
        return Objects.requireNonNull(tops[top].above);
    }

    /** The key of the match at hand by which a top is found. */
    private int key(int top) {
        TreeNode up = topParents[top];
        return up.childKeyId(current[up.layout.index], tops[top].childIndex);
    }

    /**
     * Reads what the match at hand has of the sums and extremes into columns of {@code out}, from {@code column} on; see {@link
     * JoinTreeOperator}.
     *
     * @param weight what the change that made it climbed with last
     * @param unfolded how many copies of the tuples at hand there are, without that
     * @param foldedOrigin the top out of which the change came, or −1
     */
    void read(long weight, long unfolded, int foldedOrigin, RowBuffer out, int column) {
        int at = column;
        for (int sum = 0; sum < gains.sums(); sum++) {
            readSum(sum, weight, unfolded, foldedOrigin);
            out.setWide(at++, product.high, product.low);
        }
        if (gains.extremes() > 0) {
            out.setLong(at++, foldedOrigin < 0 ? JoinTreeOperator.product(Math.abs(weight), unfolded) : unfolded);
            for (int extreme = 0; extreme < gains.extremes(); extreme++) {
                readExtreme(extreme, weight, foldedOrigin);
                set(out, at++, before);
                set(out, at++, after);
            }
        }
    }

    private static void set(RowBuffer out, int column, Best best) {
        if (best.present) {
            out.setLong(column, best.value);
        } else {
            out.setNull(column);
        }
    }

    private void readSum(int sum, long weight, long unfolded, int foldedOrigin) {
        gains.start(sum, weight, product);
        product.times(unfolded);
        for (int i = 0; i < tops.length; i++) {
            if (tops[i].layout.index == foldedOrigin) {
                continue;
            }
            int slot = tops[i].factors().slot(sum);
            if (slot < 0) {
                product.times(edge(i).count(key(i)));
            } else {
                edge(i).multiply(key(i), slot, product);
            }
        }
        for (TreeNode node : readFactors[sum]) {
            node.factors().multiply(current[node.layout.index], sum, product);
        }
    }

    /** Makes {@code before} and {@code after} the values of an extreme that go and come with the match at hand. */
    private void readExtreme(int extreme, long weight, int foldedOrigin) {
        if (foldedOrigin < 0) {
            before.set(weight < 0, 0);
            after.set(weight > 0, 0);
        } else {
            gains.getExtreme(extreme, before, after);
            if (before.isSame(after)) {
                before.clear();
                after.clear();
                return;
            }
        }
        rest.reset();
        for (int i = 0; i < tops.length; i++) {
            int slot = tops[i].factors().slotOfExtreme(extreme);
            if (slot >= 0 && tops[i].layout.index != foldedOrigin) {
                edge(i).addBest(key(i), slot, rest);
            }
        }
        for (TreeNode node : readTerms[extreme]) {
            node.factors().add(current[node.layout.index], extreme, rest);
        }
        before.add(rest.present, rest.value);
        after.add(rest.present, rest.value);
    }
}
