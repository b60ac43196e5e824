package io.dormouse;

import java.time.Duration;
import java.util.Optional;

/**
 * A subscription without a listener: its epochs are asked for. A commit that has returned is there to be polled, so that one thread that
 * writes and polls sees what it did at once; with {@link SubscriptionOptions.Overflow#BLOCK} such a thread must poll
 * before the queue is full, for nobody else makes room. Thread-safe; each epoch is given once.
 */
public interface PolledSubscription extends Subscription {
    /**
     * The next epoch, if there is one by now.
     *
     * @throws io.dormouse.type.DormouseException 54000 after the last one, if there was no room for what followed
     */
    Optional<Epoch> poll();

    /** As {@link #poll()}, but waits for one up to {@code timeout}, as long as there can be one. */
    Optional<Epoch> poll(Duration timeout) throws InterruptedException;
}
