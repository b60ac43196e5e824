package io.dormouse.store;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are not kept one by one but as what they are composed of: a tree of factors, whose groups are combined when somebody
 * enumerates the rows ({@link FactorCursor}), with constant delay.
 *
 * <p>Factorised representations as in CROWN (<i>Change Propagation Without Joins</i>, VLDB 2023) and in section 5.2 of <i>Answering
 * Conjunctive Queries with Aggregations under Updates</i>. Invariant, of the owner's making: each group that is there has, for each
 * edge below, a group that is there with that key. One writer; a {@link Version} is immutable and thread-safe.
 */
public final class FactorisedRows implements Publishable {
    private final FactorShape shape;
    private final Factor[] factors;
    private @Nullable Version published;

    /** No rows. {@code identityWords}: see {@link Factor}, by factor. */
    public FactorisedRows(UndoLog log, ValuePool pool, FactorShape shape, IntUnaryOperator identityWords) {
        this.shape = shape;
        factors = new Factor[shape.size()];
        Arrays.setAll(factors, i -> new Factor(log, pool, shape.parts().get(i), identityWords.applyAsInt(i)));
    }

    /** How rows are composed. */
    public FactorShape shape() {
        return shape;
    }

    /** A factor. */
    public Factor factor(int part) {
        return factors[part];
    }

    /** The factors as they are now. */
    public FactorReader[] readers() {
        return factors.clone();
    }

    /** How many rows there are, equal ones as one. O(groups). */
    public long distinctRows() {
        return new RowCount(shape, factors, true, () -> {}).count();
    }

    @Override
    public Version publish() {
        Factor.Version[] now = new Factor.Version[factors.length];
        Arrays.setAll(now, i -> factors[i].publish());
        Version before = published;
        if (before == null || !Arrays.equals(before.factors, now)) {
            before = new Version(shape, now);
            published = before;
        }
        return before;
    }

    /** Checks lists and indexes, and that no group lacks one below. O(groups); for tests. */
    public void checkInvariants() {
        for (Factor factor : factors) {
            factor.checkInvariants();
        }
        for (int below = 1; below < factors.length; below++) {
            FactorShape.Part part = factors[below].part();
            Factor above = factors[part.parent()];
            for (int group = above.next(0); group >= 0; group = above.next(group + 1)) {
                if (factors[below].first(above.childKey(group, part.place())) < 0) {
                    throw new IllegalStateException("a group of factor " + part.parent() + " has none below it");
                }
            }
        }
    }

    /** The bytes that indexes and lists of groups take, about, without their rows. */
    public long bytes() {
        long bytes = 0;
        for (Factor factor : factors) {
            bytes += factor.bytes();
        }
        return bytes;
    }

    static long times(long a, long b) {
        try {
            return Math.multiplyExact(a, b);
        } catch (ArithmeticException e) {
            throw new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "a row has more copies than can be counted", e)
                    .with("limit", Long.MAX_VALUE);
        }
    }

    /** The rows of one published epoch. Immutable, thread-safe. */
    public static final class Version implements PublishedRows {
        private final FactorShape shape;
        private final Factor.Version[] factors;

        private Version(FactorShape shape, Factor.Version[] factors) {
            this.shape = shape;
            this.factors = factors;
        }

        /** How rows are composed. */
        public FactorShape shape() {
            return shape;
        }

        /** The factors; not to be changed. */
        public FactorReader[] readers() {
            return factors;
        }

        /** The groups of a factor as rows of their own. */
        public RowStore.Version groups(int part) {
            return factors[part].rows();
        }

        /** How many rows there are, copies counted. O(groups). */
        @Override
        public long count(Runnable check) {
            return new RowCount(shape, factors, shape.distinct(), check).count();
        }
    }
}
