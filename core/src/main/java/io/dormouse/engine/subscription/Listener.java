package io.dormouse.engine.subscription;

/** One who is told, by one thread at a time. What it throws ends its subscription. */
public interface Listener {
    /** Takes a delivery. */
    void deliver(Delivery delivery);

    /** There is nothing more to come. Called once. */
    void ended(End end);
}
