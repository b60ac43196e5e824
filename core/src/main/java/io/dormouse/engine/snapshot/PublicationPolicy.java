package io.dormouse.engine.snapshot;

/**
 * How often what is committed is published, and how long and how much readers may keep.
 *
 * @param intervalNanos the least time between two publications that no reader asked for: 0 for every epoch, {@link #ON_DEMAND} for none
 * @param maxPinNanos how long a snapshot may be open, {@link Long#MAX_VALUE} for ever
 * @param maxRetainedBytes how many bytes of pages may be kept for readers of old epochs, {@link Long#MAX_VALUE} for any
 */
public record PublicationPolicy(long intervalNanos, long maxPinNanos, long maxRetainedBytes) {
    /** The interval of who publishes only when a reader asks. */
    public static final long ON_DEMAND = Long.MAX_VALUE;

    /** On demand, without limits. */
    public static PublicationPolicy onDemand() {
        return new PublicationPolicy(ON_DEMAND, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    boolean isOnDemand() {
        return intervalNanos == ON_DEMAND;
    }

    boolean hasLimits() {
        return maxPinNanos != Long.MAX_VALUE || maxRetainedBytes != Long.MAX_VALUE;
    }
}
