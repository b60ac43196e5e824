package io.dormouse.engine;

import java.util.function.Consumer;

/**
 * One who is told of each change of one view by the thread that made it, under its turn: so it must be quick and may not wait. One
 * that throws is cancelled and reported. Thread-safe.
 */
public final class ViewObserver implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(ViewObserver.class.getName());

    private final String view;
    private final Consumer<ViewDelta> listener;
    private final Consumer<End> ended;
    private final Consumer<ViewObserver> remove;
    private volatile boolean active = true;

    /** Why there is nothing more to observe. */
    public enum End {
        /** The view was dropped or replaced. */
        DROPPED,
        /** The engine was closed. */
        CLOSED
    }

    ViewObserver(String view, Consumer<ViewDelta> listener, Consumer<End> ended, Consumer<ViewObserver> remove) {
        this.view = view;
        this.listener = listener;
        this.ended = ended;
        this.remove = remove;
    }

    void deliver(ViewDelta delta) {
        if (!active) {
            return;
        }
        try {
            listener.accept(delta);
        } catch (RuntimeException | LinkageError | AssertionError e) {
            // The epoch is committed already: the observer's failure is its own, and nobody else is hurt.
            LOGGER.log(
                    System.Logger.Level.ERROR,
                    () -> "an observer of view " + view + " threw and is cancelled at epoch " + delta.epoch(),
                    e);
            close();
        }
    }

    /** Tells the observer that this was all. */
    void end(End end) {
        if (active) {
            close();
            ended.accept(end);
        }
    }

    @Override
    public void close() {
        active = false;
        remove.accept(this);
    }
}
