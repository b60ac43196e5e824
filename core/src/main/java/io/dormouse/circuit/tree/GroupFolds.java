package io.dormouse.circuit.tree;

import io.dormouse.algebra.Int128;
import io.dormouse.store.OrderedMultiset;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What the groups of a node are annotated with: their parts of the sums and extremes of the block, which come out of the node itself and of
 * what is folded below it.
 *
 * <pre>
 * part(g) = Σ { multiplicity(t) · own factors of t · Π sums of t's folded keys : live t with the values of g }
 * </pre>
 *
 * <p>Of an extreme the least or greatest in place of Σ, and + in place of ·; its values are kept in order, unless none is ever taken away.
 * An annotation is an array whose first word is the group's copies; then each sum has two words, and each extreme three: whether there is a
 * value, the value, and the root of its multiset, if there is one. The local annotations of section 5.2 of <i>Answering Conjunctive Queries with Aggregations
 * under Updates</i>, combined at enumeration. One writer.
 */
final class GroupFolds {
    private static final int SUM = 2;
    private static final int EXTREME = 3;

    private final TreeNode node;
    private final TreeFolds folds;
    /** The places of the edges to folded nodes. */
    private final int[] foldedEdges;

    /** The numbers of the block's sums and extremes of which the groups have a part. */
    private final int[] sums;

    private final int[] extremes;
    private final OrderedMultiset[] values;
    private final boolean[] largest;
    private final boolean growing;
    private final WideProduct product = new WideProduct();
    private final Best before = new Best();
    private final Best after = new Best();
    private final Best rest = new Best();

    /** Of a node that is complete; {@code largest}: by extreme of the block. {@code growing}: no live tuple ever sleeps. */
    GroupFolds(UndoLog log, ValuePool pool, TreeNode node, TreeFolds folds, boolean[] largest, boolean growing) {
        this.node = node;
        this.folds = folds;
        this.largest = largest;
        this.growing = growing;
        foldedEdges = IntStream.range(0, node.below.length)
                .filter(edge -> node.below[edge].keepsSums())
                .toArray();
        sums = IntStream.range(0, folds.sums()).filter(this::hasSum).toArray();
        extremes = IntStream.range(0, folds.extremes()).filter(this::hasExtreme).toArray();
        values = new OrderedMultiset[extremes.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = new OrderedMultiset(log, Type.Kind.LONG, pool);
        }
    }

    private boolean hasSum(int sum) {
        return node.factors().hasOwn(sum)
                || IntStream.of(foldedEdges)
                        .anyMatch(edge -> node.child(edge).factors().slot(sum) >= 0);
    }

    private boolean hasExtreme(int extreme) {
        return node.factors().hasOwnOfExtreme(extreme)
                || IntStream.of(foldedEdges)
                        .anyMatch(edge -> node.child(edge).factors().slotOfExtreme(extreme) >= 0);
    }

    /** The product of the counts of a tuple's folded keys, but for that of the edge {@code without}. */
    long counts(int tuple, int without) {
        long product = 1;
        for (int edge : foldedEdges) {
            if (edge != without) {
                product = JoinTreeOperator.product(product, node.below[edge].count(node.childKeyId(tuple, edge)));
            }
        }
        return product;
    }

    /** How many words an annotation has, but for the copies. */
    int words() {
        return SUM * sums.length + EXTREME * extremes.length;
    }

    /** The first word of a sum in annotations, or −1 where groups have no part of it but their copies. */
    int wordOfSum(int sum) {
        int place = IntStream.of(sums).boxed().toList().indexOf(sum);
        return place < 0 ? -1 : 1 + SUM * place;
    }

    /** The first word of an extreme in annotations, or −1 where groups have no part of it. */
    int wordOfExtreme(int extreme) {
        int place = IntStream.of(extremes).boxed().toList().indexOf(extreme);
        return place < 0 ? -1 : firstOf(place);
    }

    private int firstOf(int extreme) {
        return 1 + SUM * sums.length + EXTREME * extreme;
    }

    /** Makes an annotation, but for the copies, that of no tuples. */
    void clear(long[] annotation) {
        Arrays.fill(annotation, 1, annotation.length, 0);
        for (int i = 0; i < extremes.length; i++) {
            annotation[firstOf(i) + 2] = OrderedMultiset.NONE;
        }
    }

    /** Adds what a live tuple contributes in so many of its own copies, or takes it away if they are negative. */
    void add(int tuple, long copies, long[] annotation) {
        addToSums(tuple, copies, annotation);
        for (int i = 0; i < extremes.length; i++) {
            addTerms(tuple, -1, extremes[i], rest.reset());
            if (rest.present) {
                put(annotation, i, rest.value, copies);
            }
            showBest(annotation, i);
        }
    }

    private void addToSums(int tuple, long copies, long[] annotation) {
        for (int i = 0; i < sums.length; i++) {
            product.set(copies);
            multiply(tuple, -1, sums[i]);
            addToSum(annotation, i);
        }
    }

    /**
     * Adds what a live tuple of so many copies gains by the change at hand, which came out of a folded key of it.
     *
     * @param edge the place of the edge with that key
     * @param weight what the count of the key has gained
     */
    void addGain(int tuple, long copies, int edge, long weight, long[] annotation) {
        for (int i = 0; i < sums.length; i++) {
            folds.gain(sums[i], weight, product);
            product.times(copies);
            multiply(tuple, edge, sums[i]);
            addToSum(annotation, i);
        }
        for (int i = 0; i < extremes.length; i++) {
            folds.gainOfExtreme(extremes[i], before, after);
            if (!before.isSame(after)) {
                addTerms(tuple, edge, extremes[i], rest.reset());
                before.add(rest.present, rest.value);
                after.add(rest.present, rest.value);
                if (before.present) {
                    put(annotation, i, before.value, -copies);
                }
                if (after.present) {
                    put(annotation, i, after.value, copies);
                }
                showBest(annotation, i);
            }
        }
    }

    // As TreeNode.multiply and add do inside a folded part; but of the edges below a factor only those to folded nodes
    // count here.

    private void multiply(int tuple, int without, int sum) {
        node.factors().multiply(tuple, sum, product);
        for (int edge : foldedEdges) {
            if (edge != without) {
                int key = node.childKeyId(tuple, edge);
                int slot = node.child(edge).factors().slot(sum);
                if (slot < 0) {
                    product.times(node.below[edge].count(key));
                } else {
                    node.below[edge].multiply(key, slot, product);
                }
            }
        }
    }

    private void addTerms(int tuple, int without, int extreme, Best sum) {
        node.factors().add(tuple, extreme, sum);
        for (int edge : foldedEdges) {
            int slot = node.child(edge).factors().slotOfExtreme(extreme);
            if (edge != without && slot >= 0 && sum.present) {
                node.below[edge].addBest(node.childKeyId(tuple, edge), slot, sum);
            }
        }
    }

    private void addToSum(long[] annotation, int place) {
        int word = 1 + SUM * place;
        long high = annotation[word];
        long low = annotation[word + 1];
        annotation[word] = Int128.addHigh(high, low, product.high, product.low);
        annotation[word + 1] = low + product.low;
    }

    private void put(long[] annotation, int place, long value, long copies) {
        if (!growing) {
            int root = firstOf(place) + 2;
            annotation[root] = values[place].add((int) annotation[root], 0, value, copies);
        } else if (copies > 0) {
            // What a better value replaces is taken out, and that is no loss.
            keepBest(annotation, place, value);
        }
    }

    private void keepBest(long[] annotation, int place, long value) {
        int word = firstOf(place);
        long known = annotation[word + 1];
        if (annotation[word] == 0 || (largest[extremes[place]] ? value > known : value < known)) {
            annotation[word] = 1;
            annotation[word + 1] = value;
        }
    }

    private void showBest(long[] annotation, int place) {
        if (growing) {
            return;
        }
        int word = firstOf(place);
        int root = (int) annotation[word + 2];
        boolean present = root != OrderedMultiset.NONE;
        annotation[word] = present ? 1 : 0;
        annotation[word + 1] = present ? best(place, root) : 0;
    }

    private long best(int place, int root) {
        return values[place].low(largest[extremes[place]] ? values[place].largest(root) : values[place].smallest(root));
    }

    /** Whether two annotations show the same: the shapes of multisets aside, and also copies if {@code alsoCopies}. */
    boolean isSame(long[] one, long[] other, boolean alsoCopies) {
        boolean same = !alsoCopies || one[0] == other[0];
        for (int word = 1; word < firstOf(0); word++) {
            same &= one[word] == other[word];
        }
        for (int i = 0; i < extremes.length; i++) {
            int word = firstOf(i);
            same &= one[word] == other[word] && one[word + 1] == other[word + 1];
        }
        return same;
    }

    /**
     * Whether {@code largest} does not cover an annotation: the copies and the magnitudes of sums, which stop at 2⁶³−1 and are in the second of
     * their two words.
     */
    boolean exceeds(long[] annotation, long[] largest) {
        boolean exceeds = annotation[0] > largest[0];
        for (int i = 0; i < sums.length; i++) {
            int word = 1 + SUM * i;
            exceeds |= magnitude(annotation[word], annotation[word + 1]) > largest[word + 1];
        }
        return exceeds;
    }

    /** Makes {@code largest} cover an annotation. */
    void enlarge(long[] annotation, long[] largest) {
        largest[0] = Math.max(annotation[0], largest[0]);
        for (int i = 0; i < sums.length; i++) {
            int word = 1 + SUM * i;
            largest[word + 1] = Math.max(magnitude(annotation[word], annotation[word + 1]), largest[word + 1]);
        }
    }

    private static long magnitude(long high, long low) {
        boolean fits = high == low >> 63 && low != Long.MIN_VALUE;
        return fits ? Math.abs(low) : Long.MAX_VALUE;
    }

    /** As {@link #add}, but finds extremes without their multisets, from scratch; for tests. */
    void recompute(int tuple, long copies, long[] annotation) {
        addToSums(tuple, copies, annotation);
        for (int i = 0; i < extremes.length; i++) {
            addTerms(tuple, -1, extremes[i], rest.reset());
            if (rest.present) {
                keepBest(annotation, i, rest.value);
            }
        }
    }

    /** Adds to {@code counts}, one for each extreme, how often the value of a live tuple is in its group's multiset; for tests. */
    void countValues(int tuple, long copies, List<Map<Long, Long>> counts) {
        for (int i = 0; i < extremes.length && !growing; i++) {
            addTerms(tuple, -1, extremes[i], rest.reset());
            if (rest.present) {
                counts.get(i).merge(rest.value, copies, Math::addExact);
            }
        }
    }

    /** How many extremes groups have a part of. */
    int extremes() {
        return extremes.length;
    }

    /** Checks that an annotation's multisets have these values, and in order; for tests. */
    void checkValues(long[] annotation, List<Map<Long, Long>> counts) {
        for (int i = 0; i < extremes.length && !growing; i++) {
            int root = (int) annotation[firstOf(i) + 2];
            boolean same = values[i].checkInvariants(root) == counts.get(i).size();
            for (Map.Entry<Long, Long> one : counts.get(i).entrySet()) {
                same &= values[i].count(root, 0, one.getKey()) == one.getValue();
            }
            if (!same) {
                throw new IllegalStateException("a group keeps other values than " + counts.get(i));
            }
        }
    }

    long bytes() {
        long bytes = 0;
        for (OrderedMultiset one : values) {
            bytes += one.bytes();
        }
        return bytes;
    }
}
