package io.dormouse;

import java.util.function.Consumer;

/**
 * A subscriber that is called: by one thread at a time, never by a writer's, in the order of epochs. It may take its time (what that
 * means for writers, {@link SubscriptionOptions.Overflow} says), read, subscribe, and close its subscription or the instance.
 * Writing and defining are refused on the thread that calls it (25001), since a writer may have to wait for it; so it
 * should not wait for somebody who writes either. What it throws ends its subscription and is reported.
 */
@FunctionalInterface
public interface EpochListener extends Consumer<Epoch> {
    /** Takes an epoch. */
    @Override
    void accept(Epoch epoch);

    /** There is nothing more to come. Called once, after the last epoch. */
    default void ended(SubscriptionEnd end) {}
}
