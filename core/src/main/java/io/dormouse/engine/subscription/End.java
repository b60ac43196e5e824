package io.dormouse.engine.subscription;

import java.util.Optional;

/**
 * How a subscription ended.
 *
 * @param epoch the last epoch that was delivered, or that at which the subscription began; −1 if the whole content was still to come
 * @param failure what went wrong, if something did
 * @param position where to go on, if that is possible
 */
public record End(String view, Reason reason, long epoch, Optional<Throwable> failure, Optional<Position> position) {
    /** Why. */
    public enum Reason {
        /** The subscriber closed it. */
        CLOSED,
        /** The view was dropped or replaced. */
        VIEW_DROPPED,
        /** The instance was closed. */
        INSTANCE_CLOSED,
        /** There was no room for an epoch. */
        OVERFLOW,
        /** The listener threw, or could not be called. */
        FAILED
    }
}
