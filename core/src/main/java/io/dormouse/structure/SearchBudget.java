package io.dormouse.structure;

/**
 * How much work the searches for one block's join tree may do together, so that planning ends: steps that cost some nanoseconds.
 * One thread.
 */
public final class SearchBudget {
    /** About a second. */
    private static final long TOTAL = 200_000_000;

    private long left;
    private boolean cutShort;

    private SearchBudget(long total) {
        left = total;
    }

    /** The budget for planning one block. */
    public static SearchBudget forBlock() {
        return new SearchBudget(TOTAL);
    }

    /** As much as a search that has found nothing may take. */
    long share() {
        return Math.min(left, TOTAL / 4);
    }

    /** As much as a search that has a tree may take to look for a better one. */
    static long shareForBetter() {
        return TOTAL / 10;
    }

    void spend(long steps) {
        left -= steps;
    }

    void searchWasCutShort() {
        cutShort = true;
    }

    /** Whether nothing is left. */
    public boolean isSpent() {
        return left <= 0;
    }

    /** Whether a search ended without a tree before it had looked everywhere, so that there might be one. */
    public boolean wasCutShort() {
        return cutShort;
    }
}
