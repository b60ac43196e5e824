package io.dormouse.engine.subscription;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Which threads are calling a listener just now: those may not write, since a writer may have to wait for them. Thread-safe. */
final class ListenerThreads {
    private final Map<Thread, ViewSubscription> running = new ConcurrentHashMap<>();

    /** Runs a call of the subscription's listener on this thread. */
    void run(ViewSubscription subscription, Runnable call) {
        Thread current = Thread.currentThread();
        ViewSubscription outer = running.put(current, subscription);
        try {
            call.run();
        } finally {
            if (outer == null) {
                running.remove(current);
            } else {
                running.put(current, outer);
            }
        }
    }

    /** The subscription whose listener this thread is calling. */
    @Nullable
    ViewSubscription current() {
        return running.get(Thread.currentThread());
    }

    /** Refuses the calling thread if it is in a listener. */
    void refuse() {
        if (!running.isEmpty() && current() != null) {
            throw new DormouseException(SqlState.ACTIVE_TRANSACTION, "a listener may not write or define")
                    .hint("hand what is to be written to another thread");
        }
    }
}
