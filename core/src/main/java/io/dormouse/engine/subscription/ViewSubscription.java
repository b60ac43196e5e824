package io.dormouse.engine.subscription;

import io.dormouse.engine.ViewDelta;
import io.dormouse.engine.ViewObserver;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One subscriber of one view.
 *
 * <p>It takes epochs in until something ends it ({@link #isActive}); what is in the queue then is still delivered, unless it was
 * closed or its listener failed; then it has ended ({@link #end}), of which the listener is told once. Thread-safe.
 */
public final class ViewSubscription implements AutoCloseable {
    /** The epoch at which a subscriber is that still waits for the whole content. */
    static final long NONE = -1;

    /** How many deliveries a thread makes before others that wait for one get it. */
    private static final int MOST_IN_A_ROW = 64;

    private final String view;
    private final DeliveryQueue queue;
    private final Subscriptions owner;
    private final @Nullable History history;
    private final @Nullable Listener listener;

    /** Whether a thread delivers or will. */
    private final AtomicBoolean scheduled = new AtomicBoolean();

    private final AtomicBoolean over = new AtomicBoolean();
    private final Object polling = new Object();
    private volatile long epoch;
    /** The epoch that the listener is being told, or was last. */
    private volatile long told;

    private volatile @Nullable Ending ending;
    private volatile @Nullable End end;
    private volatile @Nullable ViewObserver observer;

    /** Why nothing more is taken in; {@code givenUp}: nor is what waits delivered. */
    private record Ending(End.Reason reason, Optional<Throwable> failure, boolean givenUp) {
        /** Whether this tells better than {@code before} how it ends, {@code losing} what was to be delivered still. */
        boolean supersedes(@Nullable Ending before, boolean losing) {
            if (before == null) {
                return true;
            }
            boolean firstToGiveUp = givenUp && !before.givenUp();
            return (firstToGiveUp && losing)
                    || (failure.isPresent()
                            && (firstToGiveUp || before.failure().isEmpty()));
        }
    }

    /** {@code epoch}: that after which the first delivery comes; {@code listener}: null where the subscriber polls. */
    ViewSubscription(
            Subscriptions owner,
            String view,
            DeliveryQueue queue,
            long epoch,
            @Nullable History history,
            @Nullable Listener listener) {
        this.owner = owner;
        this.view = view;
        this.queue = queue;
        this.epoch = epoch;
        this.history = history;
        this.listener = listener;
    }

    /** Under the turn, before anything is handed over. */
    void observeWith(ViewObserver viewObserver) {
        observer = viewObserver;
    }

    /** The view's name. */
    public String view() {
        return view;
    }

    /** Whether later epochs are taken in. */
    public boolean isActive() {
        return ending == null;
    }

    /** How it ended; empty while something may still be delivered. */
    public Optional<End> end() {
        return Optional.ofNullable(end);
    }

    /** The epoch after which the next delivery comes; −1 before the whole content was delivered. */
    public long epoch() {
        return epoch;
    }

    long told() {
        return told;
    }

    /** How far it has come, if it can be resumed. */
    public Optional<Position> position() {
        return position(epoch);
    }

    private Optional<Position> position(long after) {
        return after == NONE ? Optional.empty() : Optional.ofNullable(history).map(h -> owner.position(h, after));
    }

    /** Waits until all that was handed over before the call is delivered; false if that will not be, or not within that time. */
    public boolean awaitDelivered(Duration timeout) throws InterruptedException {
        return queue.awaitDelivered(TimeUnit.NANOSECONDS.convert(timeout));
    }

    // --- the writer's side
    // -------------------------------------------------------------------------------------------------

    /** Takes an epoch in; under its writer's turn. */
    void handOver(ViewDelta delta) {
        try {
            switch (queue.offer(delta)) {
                case ACCEPTED -> wake();
                case ACCEPTED_BEYOND_LIMITS -> {
                    wake();
                    owner.engine().afterTurn(queue::awaitRoom);
                }
                case OVERFLOWED -> stop(End.Reason.OVERFLOW, Optional.of(tooSlow(delta.epoch())), false);
                case REFUSED -> {}
            }
        } catch (RuntimeException | OutOfMemoryError e) {
            // The epoch is committed and must not fail; nor may one be missing from what is delivered.
            stop(End.Reason.FAILED, Optional.of(e), true);
        }
    }

    private DormouseException tooSlow(long missed) {
        return new DormouseException(SqlState.LIMIT_EXCEEDED, "the subscriber is slower than the writers")
                .with("view", view)
                .with("epoch", missed)
                .hint("subscribe again from the subscription's token, with room for more, or let epochs coalesce");
    }

    /** There is nothing more to hand over. */
    void observerEnded(ViewObserver.End reason) {
        stop(
                reason == ViewObserver.End.DROPPED ? End.Reason.VIEW_DROPPED : End.Reason.INSTANCE_CLOSED,
                Optional.empty(),
                false);
    }

    // --- its end
    // -----------------------------------------------------------------------------------------------------------

    /** Takes nothing more in; what waits is delivered. It is forgotten instead when the subscriber, or the instance, gives up. */
    @Override
    public void close() {
        stop(End.Reason.CLOSED, Optional.empty(), true);
    }

    void stop(End.Reason reason, Optional<Throwable> failure, boolean discard) {
        stopTaking(reason, failure, discard);
        if (listener != null) {
            wake();
        } else {
            endIfFinished();
        }
    }

    private void stopTaking(End.Reason reason, Optional<Throwable> failure, boolean discard) {
        synchronized (queue) {
            Ending now = new Ending(reason, failure, discard);
            if (now.supersedes(ending, queue.hasPending())) {
                ending = now;
            }
            queue.close(discard);
        }
        ViewObserver told = observer;
        if (told != null) {
            told.close();
        }
    }

    /** Makes the end known when it has come: once. */
    private void endIfFinished() {
        if (!queue.isFinished() || over.getAndSet(true)) {
            return;
        }
        Ending cause = Objects.requireNonNull(ending);
        End now = new End(view, cause.reason(), epoch, cause.failure(), position());
        end = now;
        if (history != null) {
            owner.left(view, history, epoch);
        }
        if (listener != null) {
            owner.tellEnd(this, listener, now);
        }
        owner.remove(this);
    }

    // --- the subscriber's side
    // ---------------------------------------------------------------------------------------------

    /**
     * The next delivery, or null if there is none by now.
     *
     * @throws DormouseException 54000 after the last one, if there was no room for what followed
     */
    public @Nullable Delivery poll() {
        synchronized (polling) {
            Pending next = queue.take();
            if (next == null) {
                throwFailure();
                return null;
            }
            boolean done = false;
            try {
                Delivery delivery = toDelivery(next);
                epoch = delivery.last();
                done = true;
                return delivery;
            } catch (RuntimeException | Error e) {
                stopTaking(End.Reason.FAILED, Optional.of(e), true);
                throw e;
            } finally {
                queue.delivered(done);
                endIfFinished();
            }
        }
    }

    private void throwFailure() {
        End now = end;
        if (now != null && now.failure().isPresent() && now.failure().get() instanceof DormouseException refusal) {
            throw refusal;
        }
    }

    /** As {@link #poll()}, but waits until there is one, or there can be none any more, or that time has passed. */
    public @Nullable Delivery poll(Duration timeout) throws InterruptedException {
        queue.awaitSomething(TimeUnit.NANOSECONDS.convert(timeout));
        return poll();
    }

    private Delivery toDelivery(Pending pending) {
        ViewDelta delta = pending.delta();
        return new Delivery(
                view,
                pending.first(),
                delta.epoch(),
                pending.whole(),
                delta.schema(),
                delta.rows(),
                position(delta.epoch()));
    }

    /** Has what was there at the beginning delivered. */
    void begin() {
        if (queue.hasPending()) {
            wake();
        }
    }

    /** Has a thread deliver what waits, and tell the end if that is what is left. */
    private void wake() {
        if (listener != null && scheduled.compareAndSet(false, true)) {
            execute();
        }
    }

    private void execute() {
        try {
            owner.executor().execute(this::deliverAll);
        } catch (RuntimeException | Error e) {
            // Whatever the executor has, no thread will come: the end is told by this one.
            scheduled.set(false);
            if (isActive() || queue.hasPending()) {
                stopTaking(End.Reason.FAILED, Optional.of(e), true);
            }
            endIfFinished();
        }
    }

    private void deliverAll() {
        boolean handedOn = false;
        while (!handedOn && deliverSome()) {
            handedOn = tryExecute();
        }
    }

    /** Has the executor go on; false if it is about to end, and what is left is to be done here. */
    private boolean tryExecute() {
        try {
            owner.executor().execute(this::deliverAll);
            return true;
        } catch (RuntimeException | Error e) {
            // It is about to end, or there is no thread to be had: nothing is lost, for this one goes on.
            return false;
        }
    }

    /** Delivers some of what waits. Returns whether there may be more, for which nobody has been called yet. */
    private boolean deliverSome() {
        for (int i = 0; i < MOST_IN_A_ROW; i++) {
            Pending next = queue.take();
            if (next != null) {
                deliver(next);
                continue;
            }
            endIfFinished();
            scheduled.set(false);
            // What came after the queue was looked at, and saw that a thread delivers, is this one's.
            if (!hasWork() || !scheduled.compareAndSet(false, true)) {
                return false;
            }
        }
        return true;
    }

    private void deliver(Pending next) {
        Listener called = Objects.requireNonNull(listener);
        boolean done = false;
        try {
            Delivery delivery = toDelivery(next);
            told = delivery.last();
            owner.listenerThreads().run(this, () -> called.deliver(delivery));
            epoch = delivery.last();
            done = true;
        } catch (RuntimeException | Error e) {
            // Whatever it is: nobody above could do more about it, and others are not to suffer from it.
            stop(End.Reason.FAILED, Optional.of(e), true);
        } finally {
            queue.delivered(done);
        }
    }

    private boolean hasWork() {
        return queue.hasPending() || (queue.isFinished() && !over.get());
    }
}
