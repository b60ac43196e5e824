package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Arrays;
import java.util.Optional;

/** The k smallest costs, with ⊕ their union and ⊗ the sums of all pairs, both cut to k. */
record KBest(int k) implements Semiring<Costs> {
    static final int MAX_K = 1 << 16;

    KBest {
        if (k < 1 || k > MAX_K) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "the number of best costs is out of range")
                    .with("number", k)
                    .hint("give a number from 1 to " + MAX_K);
        }
    }

    @Override
    public Costs zero() {
        return Costs.none();
    }

    @Override
    public Costs one() {
        return Costs.of(0);
    }

    @Override
    public Costs plus(Costs a, Costs b) {
        long[] merged = new long[Math.min(k, a.size() + b.size())];
        int fromA = 0;
        for (int i = 0; i < merged.length; i++) {
            int fromB = i - fromA;
            boolean takeA = fromB == b.size() || (fromA < a.size() && a.get(fromA) <= b.get(fromB));
            merged[i] = takeA ? a.get(fromA++) : b.get(fromB);
        }
        return Costs.ofSorted(merged);
    }

    /**
     * The pair (i, j) is no smaller than (i + 1)(j + 1) pairs, itself among them, so only those with a product up to k are looked at:
     * O(k log k) of them.
     */
    @Override
    public Costs times(Costs a, Costs b) {
        long[] sums = new long[a.size() + b.size()];
        int count = 0;
        for (int i = 0; i < Math.min(k, a.size()); i++) {
            int width = Math.min(k / (i + 1), b.size());
            for (int j = 0; j < width; j++) {
                long sum = a.get(i) + b.get(j);
                if (((a.get(i) ^ sum) & (b.get(j) ^ sum)) >= 0) {
                    sums = count == sums.length ? Arrays.copyOf(sums, 2 * count) : sums;
                    sums[count++] = sum;
                } else if (sum >= 0) {
                    // Below all that fit, so it would be among the k.
                    throw Refusals.overflow("times", a.get(i), b.get(j));
                }
            }
        }
        int kept = (int) Math.min(k, (long) a.size() * b.size());
        if (count < kept) {
            throw Refusals.overflow("times", a, b);
        }
        Arrays.sort(sums, 0, count);
        return Costs.ofSorted(Arrays.copyOf(sums, kept));
    }

    @Override
    public Costs canonical(Costs value) {
        return value.smallest(k);
    }

    @Override
    public boolean isPositive() {
        return true;
    }

    @Override
    public Optional<NaturalOrder<Costs>> naturalOrder() {
        return Optional.of(NaturalOrder.of(this::lessOrEqual));
    }

    /** Whether some costs added to {@code a} give {@code b}: if any do, those of {@code b} that {@code a} lacks. */
    private boolean lessOrEqual(Costs a, Costs b) {
        long[] missing = new long[b.size()];
        int count = 0;
        int inA = 0;
        for (int i = 0; i < b.size(); i++) {
            while (inA < a.size() && a.get(inA) < b.get(i)) {
                inA++;
            }
            if (inA < a.size() && a.get(inA) == b.get(i)) {
                inA++;
            } else {
                missing[count++] = b.get(i);
            }
        }
        return plus(a, Costs.ofSorted(Arrays.copyOf(missing, count))).equals(b);
    }
}
