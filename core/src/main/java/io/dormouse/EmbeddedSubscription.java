package io.dormouse;

import io.dormouse.engine.subscription.Delivery;
import io.dormouse.engine.subscription.End;
import io.dormouse.engine.subscription.Listener;
import io.dormouse.engine.subscription.Overflow;
import io.dormouse.engine.subscription.Position;
import io.dormouse.engine.subscription.QueueLimits;
import io.dormouse.engine.subscription.Subscriptions;
import io.dormouse.engine.subscription.ViewSubscription;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A subscription of the engine behind the public API, and the words of one in those of the other. */
final class EmbeddedSubscription implements PolledSubscription {
    private final ViewSubscription subscription;

    EmbeddedSubscription(ViewSubscription subscription) {
        this.subscription = subscription;
    }

    static Subscriptions.Settings settings(DeliveryOptions options) {
        return new Subscriptions.Settings(
                options.executor(),
                options.historyChanges(),
                end -> options.onFailure().accept(end(end)));
    }

    static Subscriptions.Request request(String view, SubscriptionOptions options) {
        Overflow overflow = switch (options.overflow()) {
            case BLOCK -> Overflow.BLOCK;
            case COALESCE -> Overflow.COALESCE;
            case DISCONNECT -> Overflow.DISCONNECT;
        };
        return new Subscriptions.Request(
                view,
                new QueueLimits(options.epochs(), options.changes(), overflow),
                options.snapshot(),
                options.tokens(),
                options.resumeFrom().map(token -> Position.parse(token.text())));
    }

    static Listener listener(EpochListener listener) {
        return new Listener() {
            @Override
            public void deliver(Delivery delivery) {
                listener.accept(epoch(delivery));
            }

            @Override
            public void ended(End end) {
                listener.ended(EmbeddedSubscription.end(end));
            }
        };
    }

    private static Epoch epoch(Delivery delivery) {
        return new Epoch(
                delivery.view(),
                delivery.first(),
                delivery.last(),
                delivery.whole(),
                delivery.schema(),
                delivery.rows().stream()
                        .map(row -> new Change(row.weight(), row.row()))
                        .toList(),
                token(delivery.position()));
    }

    private static Optional<ResumeToken> token(Optional<Position> position) {
        return position.map(p -> new ResumeToken(p.text()));
    }

    private static SubscriptionEnd end(End end) {
        SubscriptionEnd.Reason reason = switch (end.reason()) {
            case CLOSED -> SubscriptionEnd.Reason.CLOSED;
            case VIEW_DROPPED -> SubscriptionEnd.Reason.VIEW_DROPPED;
            case INSTANCE_CLOSED -> SubscriptionEnd.Reason.INSTANCE_CLOSED;
            case OVERFLOW -> SubscriptionEnd.Reason.OVERFLOW;
            case FAILED -> SubscriptionEnd.Reason.FAILED;
        };
        return new SubscriptionEnd(end.view(), reason, end.epoch(), end.failure(), token(end.position()));
    }

    @Override
    public String view() {
        return subscription.view();
    }

    @Override
    public boolean isActive() {
        return subscription.isActive();
    }

    @Override
    public Optional<SubscriptionEnd> end() {
        return subscription.end().map(EmbeddedSubscription::end);
    }

    @Override
    public Optional<ResumeToken> token() {
        return token(subscription.position());
    }

    @Override
    public boolean awaitDelivered(Duration timeout) throws InterruptedException {
        return subscription.awaitDelivered(timeout);
    }

    @Override
    public Optional<Epoch> poll() {
        return epochIfAny(subscription.poll());
    }

    @Override
    public Optional<Epoch> poll(Duration timeout) throws InterruptedException {
        return epochIfAny(subscription.poll(timeout));
    }

    private static Optional<Epoch> epochIfAny(@Nullable Delivery delivery) {
        return Optional.ofNullable(delivery).map(EmbeddedSubscription::epoch);
    }

    @Override
    public void close() {
        subscription.close();
    }
}
