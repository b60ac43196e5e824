package io.dormouse.engine.subscription;

import io.dormouse.engine.ViewDelta;
import io.dormouse.engine.snapshot.EngineSnapshot;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What one subscriber has still to be told, oldest first, within limits.
 *
 * <p>Invariants: what was there at the beginning is in front and counts nothing; {@code epochs} and {@code changes} are the sums over
 * what waits; it is over its limits only with {@link Overflow#BLOCK}, by the epochs that writers have committed and wait for (one each,
 * or a group within {@code writeEach}), or with {@link Overflow#COALESCE} by a net change that is larger than they are.
 *
 * <p>{@link #offer} is O(changes of the epoch), amortised: each change is merged at most once. Thread-safe; one taker at a time.
 */
final class DeliveryQueue {
    private final QueueLimits limits;
    private final Deque<Pending> pending = new ArrayDeque<>();
    private long epochs;
    private long changes;

    /** How many hand-overs there were; how many of them wait; how many are through. */
    private long handedOver;

    private long waiting;
    private long through;

    /** What {@link #through} becomes when that which was taken is through; 0 while nothing is. */
    private long taken;

    private boolean closed;

    /** What became of an epoch. */
    enum Offer {
        /** It waits for the subscriber. */
        ACCEPTED,
        /** It does too, and its writer is to {@link #awaitRoom}. */
        ACCEPTED_BEYOND_LIMITS,
        /** There was no room; the queue is to be closed. */
        OVERFLOWED,
        /** The queue takes nothing more. */
        REFUSED
    }

    DeliveryQueue(QueueLimits limits) {
        this.limits = limits;
    }

    /** Puts the content at the beginning into the queue. Before anything else. */
    synchronized void begin(EngineSnapshot snapshot, String view) {
        add(new Pending.Whole(snapshot, view));
        handedOver++;
    }

    /** Puts what was missed into the queue. Before anything else. */
    synchronized void begin(List<ViewDelta> missed) {
        missed.forEach(delta -> add(new Pending.Missed(delta)));
        handedOver += missed.size();
    }

    /** Takes an epoch in, or does what is to be done where it has no room. Never waits. */
    synchronized Offer offer(ViewDelta delta) {
        if (closed) {
            return Offer.REFUSED;
        }
        boolean fits = epochs == 0
                || (epochs < limits.epochs() && changes + delta.rows().size() <= limits.changes());
        if (!fits && limits.overflow() == Overflow.DISCONNECT) {
            return Offer.OVERFLOWED;
        }
        if (!fits && limits.overflow() == Overflow.COALESCE) {
            coalesce(delta);
        } else {
            add(new Pending.Single(delta));
        }
        handedOver++;
        notifyAll();
        return fits || limits.overflow() != Overflow.BLOCK ? Offer.ACCEPTED : Offer.ACCEPTED_BEYOND_LIMITS;
    }

    private void add(Pending next) {
        pending.add(next);
        epochs += next.epochs();
        changes += next.changes();
        waiting += next.handOvers();
    }

    /** Makes all that counts, and {@code delta}, one. There is something that counts. */
    private void coalesce(ViewDelta delta) {
        Deque<Pending> counted = new ArrayDeque<>();
        for (Pending last = pending.peekLast(); last != null && last.epochs() > 0; last = pending.peekLast()) {
            counted.push(last);
            waiting -= last.handOvers();
            pending.removeLast();
        }
        Pending oldest = counted.pop();
        Pending.Merged merged = oldest instanceof Pending.Merged before ? before : new Pending.Merged(oldest.delta());
        counted.forEach(later -> merged.add(later.delta()));
        merged.add(delta);
        epochs = 0;
        changes = 0;
        add(merged);
    }

    /** Takes the oldest out, or null if nothing waits. {@link #delivered} is next. */
    synchronized @Nullable Pending take() {
        Pending next = pending.poll();
        if (next == null) {
            return null;
        }
        epochs -= next.epochs();
        changes -= next.changes();
        waiting -= next.handOvers();
        taken = handedOver - waiting;
        notifyAll();
        return next;
    }

    /** Says that what was taken is through, or has failed. */
    synchronized void delivered(boolean done) {
        through = done ? taken : through;
        taken = 0;
        notifyAll();
    }

    /** Waits until it is within its limits or takes nothing more. Interrupts are kept for later: the epochs are committed. */
    synchronized void awaitRoom() {
        boolean interrupted = false;
        while (!closed && epochs > 1 && (epochs > limits.epochs() || changes > limits.changes())) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until something can be taken, or nothing more will come, or so much time has passed. */
    synchronized void awaitSomething(long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        for (long left = nanos; pending.isEmpty() && !closed && left > 0; left = deadline - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Waits until all that has been handed over is through. False if that will not be, or is not within that time. */
    synchronized boolean awaitDelivered(long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        long target = handedOver;
        for (long left = nanos; through < target && !isFinished() && left > 0; left = deadline - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return through >= target;
    }

    /** Takes nothing more from now on, and forgets what waits if {@code discard}. */
    synchronized void close(boolean discard) {
        closed = true;
        if (discard) {
            pending.forEach(Pending::discard);
            pending.clear();
            epochs = 0;
            changes = 0;
            waiting = 0;
        }
        notifyAll();
    }

    /** Whether something waits. */
    synchronized boolean hasPending() {
        return !pending.isEmpty();
    }

    /** Whether nothing will be delivered any more. */
    synchronized boolean isFinished() {
        return closed && pending.isEmpty() && taken == 0;
    }
}
