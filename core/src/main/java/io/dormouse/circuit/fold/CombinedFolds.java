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
     * @param wordsOfExtreme for each factor the first of two words of an extreme, or −1 where it contributes nothing
     */
    public CombinedFolds(PlanNode.Fold fold, IntFunction<int[]> wordsOfSum, IntFunction<int[]> wordsOfExtreme) {
        boolean counts = false;
        for (int i = 0; i < fold.head().size(); i++) {
            if (fold.head().get(i) instanceof HeadTerm.Fold term) {
                boolean isExtreme = term.aggregate() == Aggregate.MIN || term.aggregate() == Aggregate.MAX;
                counts |= !isExtreme;
                int column = i;
                columns.add(
                        term.aggregate() == Aggregate.COUNT_ALL
                                ? (annotations, copies, out) -> out.setLong(column, copies)
                                : isExtreme
                                        ? extreme(
                                                column,
                                                wordsOfExtreme.apply(
                                                        alongTree(fold, i).value()))
                                        : sum(column, term, alongTree(fold, i), wordsOfSum));
                if (term.aggregate() == Aggregate.SUM && resultOf(term).toBigint()) {
                    narrow.add(wordsOfSum.apply(alongTree(fold, i).value()));
                }
            }
        }
        countsCopies = counts;
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

    private static Combined sum(
            int column, HeadTerm.Fold term, PlanNode.TreeFold alongTree, IntFunction<int[]> wordsOfSum) {
        boolean nullable = alongTree.count() != PlanNode.TreeFold.NONE;
        int[] countWords = nullable ? wordsOfSum.apply(alongTree.count()) : new int[0];
        if (term.aggregate() == Aggregate.COUNT) {
            return (annotations, copies, out) -> out.setLong(column, nullable ? low(annotations, countWords) : copies);
        }
        NarrowSum.Result result = resultOf(term);
        int[] words = wordsOfSum.apply(alongTree.value());
        boolean average = term.aggregate() == Aggregate.AVG;
        return (annotations, copies, out) -> {
            long count = nullable ? low(annotations, countWords) : copies;
            if (count == 0) {
                out.setNull(column);
                return;
            }
            long low = low(annotations, words);
            long high = high(annotations, words);
            if (average) {
                Average.write(result.exact(high, low), count, out, column);
            } else {
                result.write(high, low, out, column);
            }
        };
    }

    private static NarrowSum.Result resultOf(HeadTerm.Fold term) {
        return NarrowSum.Result.of(term.argument().orElseThrow().type());
    }

    private static long low(long[][] annotations, int[] words) {
        long product = 1;
        for (int part = 0; part < words.length; part++) {
            product *= words[part] < 0 ? annotations[part][0] : annotations[part][words[part] + 1];
        }
        return product;
    }

    private static long high(long[][] annotations, int[] words) {
        long high = 0;
        long low = 1;
        for (int part = 0; part < words.length; part++) {
            long factorHigh = words[part] < 0 ? 0 : annotations[part][words[part]];
            long factorLow = words[part] < 0 ? annotations[part][0] : annotations[part][words[part] + 1];
            high = Int128.timesHigh(high, low, factorHigh, factorLow);
            low *= factorLow;
        }
        return high;
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
        return true;
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
