package io.dormouse.engine;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Lets one writer in at a time; others queue, first come, first served.
 *
 * <p>The turn belongs to a transaction, not to a thread, since a session may go from thread to thread. A thread that would wait
 * for a turn that it holds itself, and so for ever, is refused with 25001. Thread-safe. Taking an uncontended turn allocates
 * nothing.
 */
final class WriterGate {
    private final Semaphore turn = new Semaphore(1, true);
    private volatile @Nullable Thread holder;

    /** Waits for the turn and takes it. */
    void enter() {
        Thread current = Thread.currentThread();
        if (holder == current) {
            throw new DormouseException(
                            SqlState.ACTIVE_TRANSACTION, "this thread is in the middle of a transaction or a delivery")
                    .hint("finish that first, or write from another thread");
        }
        turn.acquireUninterruptibly();
        holder = current;
    }

    /** Takes the turn if nobody has it; false otherwise. */
    boolean tryEnter() {
        if (!turn.tryAcquire()) {
            return false;
        }
        holder = Thread.currentThread();
        return true;
    }

    /** Whether the calling thread was the last to say that it works under the turn. */
    boolean isHeldByThisThread() {
        return holder == Thread.currentThread();
    }

    /** Says that the turn is now used by the calling thread. */
    void continueOnThisThread() {
        holder = Thread.currentThread();
    }

    /** Gives the turn to the next. */
    void leave() {
        holder = null;
        turn.release();
    }
}
