package io.dormouse.algebra;

import java.util.Arrays;

/** A multiset of costs, smallest first: the elements of {@link Semirings#kBest}. Immutable. */
public final class Costs {
    private static final Costs NONE = new Costs(new long[0]);

    /** Ascending. */
    private final long[] ascending;

    private Costs(long[] ascending) {
        this.ascending = ascending;
    }

    /** No cost at all: there is no way. */
    public static Costs none() {
        return NONE;
    }

    /** These costs, in any order. O(n log n). */
    public static Costs of(long... costs) {
        long[] sorted = costs.clone();
        Arrays.sort(sorted);
        return new Costs(sorted);
    }

    /** Takes an array that is sorted and no longer used elsewhere. */
    static Costs ofSorted(long[] ascending) {
        return new Costs(ascending);
    }

    /** How many costs there are. */
    public int size() {
        return ascending.length;
    }

    /** The cost at a place, the smallest at 0. */
    public long get(int index) {
        return ascending[index];
    }

    /** The costs, ascending, as an array of the caller's own. */
    public long[] toArray() {
        return ascending.clone();
    }

    /** The {@code count} smallest. */
    Costs smallest(int count) {
        return size() <= count ? this : new Costs(Arrays.copyOf(ascending, count));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Costs that && Arrays.equals(ascending, that.ascending);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(ascending);
    }

    @Override
    public String toString() {
        return Arrays.toString(ascending);
    }
}
