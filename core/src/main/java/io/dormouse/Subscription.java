package io.dormouse;

import java.time.Duration;
import java.util.Optional;

/** A running subscription. Thread-safe. */
public interface Subscription extends AutoCloseable {
    /** The name of the view. */
    String view();

    /**
     * Whether later epochs are taken in: false once closed, ended by a listener that threw or a queue that was full, or the view is
     * dropped or the instance closed. What was taken in may still be delivered.
     */
    boolean isActive();

    /** How it ended; empty as long as something may be delivered. */
    Optional<SubscriptionEnd> end();

    /**
     * Where to go on after what was delivered so far, of a subscription {@link SubscriptionOptions#withTokens with tokens}; empty without,
     * and before its snapshot was delivered.
     */
    Optional<ResumeToken> token();

    /**
     * Waits until each epoch whose commit had returned before this call is delivered: its listener has returned, or it was polled.
     * Not for the listener itself.
     *
     * @return false if that is not so within {@code timeout}, or will never be
     */
    boolean awaitDelivered(Duration timeout) throws InterruptedException;

    /** Ends it: what has not been delivered is not, and writers that wait for it go on. Idempotent. */
    @Override
    void close();
}
