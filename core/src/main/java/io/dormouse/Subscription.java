package io.dormouse;

/** A running subscription; closing it is idempotent and ends the deliveries. */
public interface Subscription extends AutoCloseable {
    /** The name of the view. */
    String view();

    /** Whether epochs are still delivered: false once closed, cancelled by a listener that threw, or the view is dropped. */
    boolean isActive();

    @Override
    void close();
}
