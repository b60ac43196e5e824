package io.dormouse.engine;

import java.util.function.Consumer;

/** One subscriber of one view. A listener that throws is cancelled and reported. Thread-safe. */
public final class ViewSubscription implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(ViewSubscription.class.getName());

    private final String view;
    private final Consumer<ViewDelta> listener;
    private final Consumer<ViewSubscription> remove;
    private volatile boolean active = true;

    ViewSubscription(String view, Consumer<ViewDelta> listener, Consumer<ViewSubscription> remove) {
        this.view = view;
        this.listener = listener;
        this.remove = remove;
    }

    /** The view's name. */
    public String view() {
        return view;
    }

    /** Whether deltas are still delivered. */
    public boolean isActive() {
        return active;
    }

    void deliver(ViewDelta delta) {
        if (!active) {
            return;
        }
        try {
            listener.accept(delta);
        } catch (RuntimeException | LinkageError | AssertionError e) {
            // The epoch is committed already: the listener's failure is its own, and it is told so, and nobody else is
            // hurt.
            LOGGER.log(
                    System.Logger.Level.ERROR,
                    () -> "a listener on view " + view + " threw and is cancelled at epoch " + delta.epoch(),
                    e);
            close();
        }
    }

    @Override
    public void close() {
        active = false;
        remove.accept(this);
    }
}
