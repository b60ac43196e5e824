package io.dormouse;

import java.util.Optional;

/**
 * How a subscription ended. Immutable.
 *
 * @param view the view's name
 * @param epoch the last epoch that was delivered, or that at which the subscription began; −1 if the snapshot was still to come
 * @param failure what the listener threw, or that a limit of {@link Options} cancelled the snapshot before it was delivered, 72000 ({@code FAILED}); what there was no room for, or not enough time, as a
 *     {@link io.dormouse.type.DormouseException} ({@code OVERFLOW} 54000, {@code INSTANCE_CLOSED} 57P01)
 * @param token where to go on, of a subscription {@link SubscriptionOptions#withTokens with tokens}
 */
public record SubscriptionEnd(
        String view, Reason reason, long epoch, Optional<Throwable> failure, Optional<ResumeToken> token) {
    /** Why. */
    public enum Reason {
        /** The subscriber closed it; what had not been delivered is not. */
        CLOSED,
        /** The view was dropped or replaced; all epochs before that were delivered. */
        VIEW_DROPPED,
        /** The instance was closed; all epochs before that were delivered, unless there is a failure. */
        INSTANCE_CLOSED,
        /** There was no room for an epoch ({@link SubscriptionOptions.Overflow#DISCONNECT}); all epochs before it were delivered. */
        OVERFLOW,
        /** The listener threw, or the executor refused to call it; what had not been delivered is not. */
        FAILED
    }
}
