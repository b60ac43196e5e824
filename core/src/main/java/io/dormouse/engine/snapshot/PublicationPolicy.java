package io.dormouse.engine.snapshot;

/**
 * How often what is committed is published, and how long and how much readers may keep.
 *
 * @param unasked whether it is published also when no reader has asked for it
 * @param intervalNanos the least time between two publications by a writer, 0 for none; a reader who publishes because nobody writes
 *     does not wait for it
 * @param maxPinNanos how long a snapshot may be open, {@link Long#MAX_VALUE} for ever
 * @param maxRetainedBytes how many bytes of pages may be kept for readers of old epochs, {@link Long#MAX_VALUE} for any
 */
public record PublicationPolicy(boolean unasked, long intervalNanos, long maxPinNanos, long maxRetainedBytes) {
    /** At the first commit after a reader has asked, without limits. */
    public static PublicationPolicy onDemand() {
        return new PublicationPolicy(false, 0, Long.MAX_VALUE, Long.MAX_VALUE);
    }
}
