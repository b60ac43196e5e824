package io.dormouse.engine;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets one writer in at a time; others queue.
 *
 * <p>The turn belongs to a transaction, not to a thread, since a session may go from thread to thread. A thread that would wait
 * for a turn that it holds itself, and so for ever, is refused with 25001. Taking a free turn is one compare-and-set and giving
 * it back one volatile store, since each single-row epoch does both; nothing is allocated unless somebody waits. Who waits first
 * gets it first; only one who saw nobody wait may slip in before him.
 *
 * <p>A thread can {@link #keep} the turn from epoch to epoch. Its {@link #enter} and {@link #leave} are then a few plain loads and
 * stores: without the two fences, the processor fetches what the next row needs while it still waits for this one's. Whoever
 * waits meanwhile gets the turn at the next {@code leave}. Thread-safe.
 */
final class WriterGate {
    private static final long NO_LIMIT = -1;

    private final AtomicBoolean taken = new AtomicBoolean();
    private final Queue<Thread> waiting = new ConcurrentLinkedQueue<>();
    /** How many threads wait or are about to: one load tells the keeper that none does. */
    private final AtomicInteger waiters = new AtomicInteger();

    /**
     * Read and written without fences: a thread asks only whether it is itself, and only it can have written that; of others it may
     * see whom it likes.
     */
    private @Nullable Thread holder;

    /** The thread that keeps the turn between its epochs; used as {@link #holder} is. */
    private @Nullable Thread keeper;

    /** Whether the keeper is between its {@code enter} and its {@code leave}. The keeper's own. */
    private boolean keeperIsIn;

    /** Waits for the turn and takes it. */
    void enter() {
        Thread current = Thread.currentThread();
        if (keeper == current) {
            if (keeperIsIn) {
                refuseReentry();
            }
            keeperIsIn = true;
            return;
        }
        // Who comes when others wait already waits with them, so that one who keeps the turn gets it back.
        if (waiters.get() > 0 || !taken.compareAndSet(false, true)) {
            refuseReentry();
            queue(current, waiters.get() > 0);
        }
        holder = current;
    }

    /** Refuses the calling thread if it has the turn, since it would wait for itself. */
    void refuseReentry() {
        if (isHeldByThisThread()) {
            throw new DormouseException(
                            SqlState.ACTIVE_TRANSACTION, "this thread is in the middle of a transaction or a delivery")
                    .hint("finish that first, or use another thread");
        }
    }

    /** Waits; {@code inOrder}: until all who waited before have had the turn. */
    private void queue(Thread current, boolean inOrder) {
        queue(current, inOrder, NO_LIMIT);
    }

    /** Waits, but not longer than for a time; whether the turn was got. */
    private boolean queue(Thread current, boolean inOrder, long nanos) {
        long deadline = nanos == NO_LIMIT ? 0 : System.nanoTime() + nanos;
        // In the queue before the next try: whoever leaves after that try has failed sees it there.
        waiting.add(current);
        waiters.incrementAndGet();
        boolean interrupted = false;
        boolean got = true;
        while ((inOrder && waiting.peek() != current) || !taken.compareAndSet(false, true)) {
            if (nanos == NO_LIMIT) {
                LockSupport.park(this);
            } else {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    got = false;
                    break;
                }
                LockSupport.parkNanos(this, left);
            }
            interrupted |= Thread.interrupted();
        }
        waiters.decrementAndGet();
        waiting.remove(current);
        if (!got) {
            // Who left may have woken this thread, and the next one waits for that.
            Thread next = waiting.peek();
            if (next != null) {
                LockSupport.unpark(next);
            }
        }
        if (interrupted) {
            current.interrupt();
        }
        return got;
    }

    /** Waits for the turn, but not longer than for a time; whether it was got. */
    boolean tryEnter(long nanos) {
        Thread current = Thread.currentThread();
        if (keeper == current) {
            return tryEnter();
        }
        if (waiters.get() > 0 || !taken.compareAndSet(false, true)) {
            refuseReentry();
            if (!queue(current, waiters.get() > 0, nanos)) {
                return false;
            }
        }
        holder = current;
        return true;
    }

    /** Takes the turn if nobody has it; false otherwise. */
    boolean tryEnter() {
        Thread current = Thread.currentThread();
        if (keeper == current) {
            boolean free = !keeperIsIn;
            keeperIsIn = true;
            return free;
        }
        if (!taken.compareAndSet(false, true)) {
            return false;
        }
        holder = current;
        return true;
    }

    /** Whether the calling thread was the last to say that it works under the turn. */
    boolean isHeldByThisThread() {
        Thread current = Thread.currentThread();
        return keeper == current ? keeperIsIn : holder == current;
    }

    /** Whether the calling thread keeps the turn between its epochs. */
    boolean isKeptByThisThread() {
        return keeper == Thread.currentThread();
    }

    /** Says that the turn is now used by the calling thread. */
    void continueOnThisThread() {
        holder = Thread.currentThread();
    }

    /** Gives the turn back. */
    void leave() {
        Thread current = Thread.currentThread();
        if (keeper != current) {
            release();
            return;
        }
        keeperIsIn = false;
        if (waiters.get() > 0) {
            // Should there be no memory to wait with, the body goes on as one that keeps nothing.
            keeper = null;
            release();
            queue(current, true);
            holder = current;
            keeper = current;
        }
    }

    /** Runs {@code wait} without the turn, between two epochs: who keeps the turn gives it up meanwhile, and has it back then. */
    void waitOutside(Runnable wait) {
        Thread current = Thread.currentThread();
        if (keeper != current) {
            wait.run();
            return;
        }
        keeper = null;
        release();
        try {
            wait.run();
        } finally {
            if (waiters.get() > 0 || !taken.compareAndSet(false, true)) {
                queue(current, waiters.get() > 0);
            }
            holder = current;
            keeper = current;
        }
    }

    private void release() {
        holder = null;
        taken.set(false);
        Thread next = waiting.peek();
        if (next != null) {
            LockSupport.unpark(next);
        }
    }

    /**
     * Runs {@code body} with the turn kept from epoch to epoch, as far as nobody else waits for it. Within another call on the same
     * thread it just runs. The epochs of {@code body} end on the thread on which they began.
     */
    void keep(Runnable body) {
        if (isKeptByThisThread()) {
            body.run();
            return;
        }
        enter();
        keeper = Thread.currentThread();
        keeperIsIn = false;
        try {
            body.run();
        } finally {
            if (keeper == Thread.currentThread()) {
                keeper = null;
                // An epoch that the body left open has the turn until it ends, as it would without keep.
                if (!keeperIsIn) {
                    release();
                }
            }
        }
    }
}
