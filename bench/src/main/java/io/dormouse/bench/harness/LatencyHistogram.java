package io.dormouse.bench.harness;

/**
 * Counts durations in buckets that are exact below 64 ns and at most one part in 32 wide above.
 *
 * <p>Recording is two shifts and an increment, without allocation. Quantiles are the greatest duration that the bucket can
 * hold, never more than the exact maximum. Not thread-safe.
 */
public final class LatencyHistogram {
    private static final int SUB_BITS = 5;
    private static final int SUB_BUCKETS = 1 << SUB_BITS;

    private final long[] counts = new long[(Long.SIZE - SUB_BITS) * SUB_BUCKETS];
    private long total;
    private long max;

    /** Counts one duration; a negative one (a clock that stepped back) counts as zero. */
    public void record(long nanos) {
        long duration = Math.max(0, nanos);
        counts[bucket(duration)]++;
        total++;
        max = Math.max(max, duration);
    }

    /** How many durations were recorded. */
    public long total() {
        return total;
    }

    /** The longest duration, exactly; 0 if there is none. */
    public long max() {
        return max;
    }

    /** The duration that the given share of all durations does not exceed; 0 if there is none. */
    public long quantile(double share) {
        if (share < 0 || share > 1) {
            throw new IllegalArgumentException("a quantile is between 0 and 1, not " + share);
        }
        long rank = Math.max(1, (long) Math.ceil(share * total));
        long seen = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            seen += counts[bucket];
            if (seen >= rank) {
                return Math.min(max, greatestOf(bucket));
            }
        }
        return max;
    }

    private static int bucket(long duration) {
        if (duration < 2 * SUB_BUCKETS) {
            return (int) duration;
        }
        int shift = Long.SIZE - 1 - SUB_BITS - Long.numberOfLeadingZeros(duration);
        return (shift << SUB_BITS) + (int) (duration >>> shift);
    }

    private static long greatestOf(int bucket) {
        if (bucket < 2 * SUB_BUCKETS) {
            return bucket;
        }
        int shift = (bucket >>> SUB_BITS) - 1;
        long leading = bucket - ((long) shift << SUB_BITS);
        return ((leading + 1) << shift) - 1;
    }
}
