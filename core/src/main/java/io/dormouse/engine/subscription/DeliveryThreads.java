package io.dormouse.engine.subscription;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Daemon threads that call listeners: as many as there are subscriptions with something to deliver, so that a listener that waits holds
 * nobody up but itself. There is none before the first delivery, and one that has nothing to do for a while ends. Thread-safe.
 */
final class DeliveryThreads implements Executor {
    private static final long IDLE_SECONDS = 10;
    /** How long threads that were interrupted may take to end before nobody looks any more. */
    private static final long PATIENCE_MILLIS = 200;

    private final AtomicLong made = new AtomicLong();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), this::thread);

    private Thread thread(Runnable work) {
        Thread thread = new Thread(work, "dormouse-delivery-" + made.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void execute(Runnable work) {
        threads.execute(work);
    }

    /** Ends the threads, interrupting what they do if so said, and waits for them until then. Returns whether it was interrupted itself. */
    boolean close(boolean interrupt, long deadline) {
        if (interrupt) {
            threads.shutdownNow();
        } else {
            threads.shutdown();
        }
        long least = interrupt ? TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS) : 0;
        try {
            // Those that have not ended by then are daemons: nothing more is to be done about them.
            threads.awaitTermination(Math.max(least, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
