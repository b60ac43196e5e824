package io.dormouse.circuit.fold;

import io.dormouse.algebra.Int128;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.HeadTerm;
import io.dormouse.plan.PlanNode;
import io.dormouse.store.Combination;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The aggregates of a row that is kept factorised: products of the sums, and sums of the extremes, that its groups are annotated with.
 *
 * <p>Exact for the same reason as the sums along a tree: there are at most 2⁶³−1 copies, which is checked first. Each costs a product or
 * sum over the factors. Immutable, thread-safe.
 */
public final class CombinedFolds implements Combination {
    /** One aggregate. */
    private interface Combined {
        void put(long[][] annotations, long copies, RowBuffer out);
    }

    private final List<Combined> columns = new ArrayList<>();
    /** The words of the sums that have to fit into a BIGINT. */
    private final List<int[]> narrow = new ArrayList<>();

    private final boolean countsCopies;

    /**
     * Of a fold all of whose aggregates are along its tree.
     *
     * @param wordsOfSum for each factor the first of two words of a sum in annotations, or −1 where the copies stand for it
     * @param wordsOfExtreme for each factor the first of the words of an extreme, whether there is one and which, or −1 where it contributes
     *     nothing
     */
    public CombinedFolds(PlanNode.Fold fold, IntFunction<int[]> wordsOfSum, IntFunction<int[]> wordsOfExtreme) {
        boolean counts = false;
        for (int i = 0; i < fold.head().size(); i++) {
            if (fold.head().get(i) instanceof HeadTerm.Fold term) {
                counts |= !isExtreme(term);
                columns.add(combined(fold, i, term, wordsOfSum, wordsOfExtreme));
            }
        }
        countsCopies = counts;
    }

    private static boolean isExtreme(HeadTerm.Fold term) {
        return term.aggregate() == Aggregate.MIN || term.aggregate() == Aggregate.MAX;
    }

    private Combined combined(
            PlanNode.Fold fold,
            int column,
            HeadTerm.Fold term,
            IntFunction<int[]> wordsOfSum,
            IntFunction<int[]> wordsOfExtreme) {
        if (term.aggregate() == Aggregate.COUNT_ALL) {
            return (annotations, copies, out) -> out.setLong(column, copies);
        }
        PlanNode.TreeFold alongTree = alongTree(fold, column);
        if (isExtreme(term)) {
            return extreme(column, wordsOfExtreme.apply(alongTree.value()));
        }
        boolean nullable = alongTree.count() != PlanNode.TreeFold.NONE;
        int[] countWords = nullable ? wordsOfSum.apply(alongTree.count()) : new int[0];
        if (term.aggregate() == Aggregate.COUNT) {
            return (annotations, copies, out) ->
                    out.setLong(column, nullable ? product(annotations, countWords).low : copies);
        }
        NarrowSum.Result result =
                NarrowSum.Result.of(term.argument().orElseThrow().type());
        int[] words = wordsOfSum.apply(alongTree.value());
        boolean average = term.aggregate() == Aggregate.AVG;
        if (!average && result.toBigint()) {
            narrow.add(words);
        }
        return (annotations, copies, out) -> {
            long count = nullable ? product(annotations, countWords).low : copies;
            if (count == 0) {
                out.setNull(column);
                return;
            }
            Product sum = product(annotations, words);
            if (average) {
                Average.write(result.exact(sum.high, sum.low), count, out, column);
            } else {
                result.write(sum.high, sum.low, out, column);
            }
        };
    }

    private static PlanNode.TreeFold alongTree(PlanNode.Fold fold, int term) {
        return fold.treeFold(term).orElseThrow();
    }

    private static Combined extreme(int column, int[] words) {
        return (annotations, copies, out) -> {
            boolean present = true;
            long sum = 0;
            for (int part = 0; part < words.length; part++) {
                if (words[part] >= 0) {
                    present &= annotations[part][words[part]] != 0;
                    sum += annotations[part][words[part] + 1];
                }
            }
            if (present) {
                out.setLong(column, sum);
            } else {
                out.setNull(column);
            }
        };
    }

    /** A number of two words. */
    private record Product(long high, long low) {}

    private static Product product(long[][] annotations, int[] words) {
        long high = 0;
        long low = 1;
        for (int part = 0; part < words.length; part++) {
            boolean copies = words[part] < 0;
            long factorHigh = copies ? 0 : annotations[part][words[part]];
            long factorLow = copies ? annotations[part][0] : annotations[part][words[part] + 1];
            high = Int128.timesHigh(high, low, factorHigh, factorLow);
            low *= factorLow;
        }
        return new Product(high, low);
    }

    @Override
    public boolean countsCopies() {
        return countsCopies;
    }

    @Override
    public boolean fits(long[][] largest) {
        return !countsCopies
                || (fits(largest, new int[largest.length]) && narrow.stream().allMatch(words -> fits(largest, words)));
    }

    private static boolean fits(long[][] largest, int[] words) {
        long product = 1;
        for (int part = 0; part < words.length; part++) {
            long factor = largest[part][words[part] <= 0 ? 0 : words[part] + 1];
            if (Math.multiplyHigh(product, factor) != 0 || product * factor < 0) {
                return false;
            }
            product *= factor;
        }
        // The largest magnitude stands for all that are larger too.
        return product != Long.MAX_VALUE;
    }

    @Override
    public void combine(long[][] annotations, RowBuffer out) {
        long copies = countsCopies ? copies(annotations) : 1;
        for (Combined column : columns) {
            column.put(annotations, copies, out);
        }
    }

    private static long copies(long[][] annotations) {
        long copies = 1;
        for (long[] annotation : annotations) {
            try {
                copies = Math.multiplyExact(copies, annotation[0]);
            } catch (ArithmeticException e) {
                throw new DormouseException(
                                SqlState.NUMERIC_OUT_OF_RANGE, "a group has more matches than can be counted", e)
                        .with("limit", Long.MAX_VALUE);
            }
        }
        return copies;
    }
}
