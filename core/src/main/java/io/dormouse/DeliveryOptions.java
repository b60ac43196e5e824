package io.dormouse;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * How an instance delivers epochs to its subscribers. Immutable.
 *
 * @param executor what calls listeners, never two calls of one subscription at once. Empty: daemon threads of the instance, one for each
 *     subscription that has something to deliver just then, so that no listener waits for another. With fewer, those that are fast wait for those
 *     that are not, {@code n} threads being taken by {@code n} listeners that wait; with one that runs everything on the calling thread, listeners
 *     are called by the writer, under its turn, and can neither subscribe nor close the instance
 * @param onFailure who is told of each subscription with a listener that ended with a failure, by the thread that would have delivered; by
 *     default, the log
 * @param historyChanges how many signed rows of a view are kept for those who resume, at least 0. They are kept as long as there is a
 *     subscription with tokens, or a token that could be resumed from
 * @param closePatience how long {@link Dormouse#close} waits for listeners
 */
public record DeliveryOptions(
        Optional<Executor> executor, Consumer<SubscriptionEnd> onFailure, long historyChanges, Duration closePatience) {
    private static final System.Logger LOGGER = System.getLogger(Subscription.class.getName());
    private static final long HISTORY_CHANGES = 10_000;
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(10);

    public DeliveryOptions {
        if (historyChanges < 0 || closePatience.isNegative()) {
            throw new DormouseException(
                            SqlState.INVALID_PARAMETER, "neither a number of rows nor a time can be negative")
                    .with("historyChanges", historyChanges)
                    .with("closePatience", closePatience);
        }
    }

    /** Threads of the instance, failures to the log, 10,000 signed rows a view, 10 seconds. */
    public static DeliveryOptions defaults() {
        return new DeliveryOptions(Optional.empty(), DeliveryOptions::log, HISTORY_CHANGES, CLOSE_PATIENCE);
    }

    private static void log(SubscriptionEnd end) {
        LOGGER.log(
                System.Logger.Level.ERROR,
                () -> "a subscription of view " + end.view() + " ended after epoch " + end.epoch() + ": "
                        + end.reason(),
                end.failure().orElse(null));
    }

    /** The same with listeners called by {@code another}, which its owner shuts down after the instance is closed. */
    public DeliveryOptions withExecutor(Executor another) {
        return new DeliveryOptions(Optional.of(another), onFailure, historyChanges, closePatience);
    }

    /** The same with failures told to {@code handler}. */
    public DeliveryOptions withFailureHandler(Consumer<SubscriptionEnd> handler) {
        return new DeliveryOptions(executor, handler, historyChanges, closePatience);
    }

    /** The same with so many signed rows kept for those who resume. */
    public DeliveryOptions withHistoryChanges(long most) {
        return new DeliveryOptions(executor, onFailure, most, closePatience);
    }

    /** The same with so much patience at the end. */
    public DeliveryOptions withClosePatience(Duration patience) {
        return new DeliveryOptions(executor, onFailure, historyChanges, patience);
    }
}
