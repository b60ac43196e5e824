package io.dormouse.engine;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets one writer in at a time; others queue.
 *
 * <p>The turn belongs to a transaction, not to a thread, since a session may go from thread to thread. A thread that would wait
 * for a turn that it holds itself, and so for ever, is refused with 25001. Taking a free turn is one compare-and-set and giving
 * it back one volatile store, since each single-row epoch does both; nothing is allocated unless somebody waits. Who waits first
 * is woken first, but one who comes just then may slip in before him. Thread-safe.
 */
final class WriterGate {
    private final AtomicBoolean taken = new AtomicBoolean();
    private final Queue<Thread> waiting = new ConcurrentLinkedQueue<>();
    /**
     * Written without a fence: only the thread that wrote itself here reads itself, and others may see it late.
     */
    private final AtomicReference<@Nullable Thread> holder = new AtomicReference<>();

    /** Waits for the turn and takes it. */
    void enter() {
        Thread current = Thread.currentThread();
        if (!taken.compareAndSet(false, true)) {
            refuseReentry();
            queue(current);
        }
        holder.setOpaque(current);
    }

    /** Refuses the calling thread if it has the turn, since it would wait for itself. */
    void refuseReentry() {
        if (isHeldByThisThread()) {
            throw new DormouseException(
                            SqlState.ACTIVE_TRANSACTION, "this thread is in the middle of a transaction or a delivery")
                    .hint("finish that first, or use another thread");
        }
    }

    private void queue(Thread current) {
        // In the queue before the next try: whoever leaves after that try has failed sees it there.
        waiting.add(current);
        boolean interrupted = false;
        while (!taken.compareAndSet(false, true)) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        waiting.remove(current);
        if (interrupted) {
            current.interrupt();
        }
    }

    /** Takes the turn if nobody has it; false otherwise. */
    boolean tryEnter() {
        if (!taken.compareAndSet(false, true)) {
            return false;
        }
        holder.setOpaque(Thread.currentThread());
        return true;
    }

    /** Whether the calling thread was the last to say that it works under the turn. */
    boolean isHeldByThisThread() {
        return holder.getOpaque() == Thread.currentThread();
    }

    /** Says that the turn is now used by the calling thread. */
    void continueOnThisThread() {
        holder.setOpaque(Thread.currentThread());
    }

    /** Gives the turn back. */
    void leave() {
        holder.setOpaque(null);
        taken.set(false);
        Thread next = waiting.peek();
        if (next != null) {
            LockSupport.unpark(next);
        }
    }
}
