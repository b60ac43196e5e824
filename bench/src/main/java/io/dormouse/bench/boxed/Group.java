package io.dormouse.bench.boxed;

/** A group's live joined rows and their sum: it is the count that says whether there is a group. */
public final class Group {
    private long count;
    private long sum;

    Group() {}

    /** How many joined rows there are. */
    public long count() {
        return count;
    }

    /** The sum of their measures. */
    public long sum() {
        return sum;
    }

    void add(int sign, long measure) {
        count += sign;
        sum += sign * measure;
    }
}
