package io.dormouse;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Optional;

/**
 * How somebody subscribes. Immutable.
 *
 * @param epochs how many epochs may wait to be delivered, at least 1
 * @param changes how many signed rows they may have, at least 1; an epoch has room in an empty queue, however large it is
 * @param overflow what happens to an epoch that has no room
 * @param snapshot whether the first delivery is the view's whole content
 * @param tokens whether it can be resumed; then the view's last changes are kept for that ({@link DeliveryOptions#historyChanges})
 * @param resumeFrom the token from which it goes on
 */
public record SubscriptionOptions(
        long epochs,
        long changes,
        Overflow overflow,
        boolean snapshot,
        boolean tokens,
        Optional<ResumeToken> resumeFrom) {
    private static final long EPOCHS = 1024;
    private static final long CHANGES = 100_000;

    /** What happens to an epoch that has no room in the queue of a subscriber that is slower than the writers. */
    public enum Overflow {
        /**
         * The call that commits it returns only when there is room, or the subscription has ended. The epoch is committed, and nothing
         * is held meanwhile: others read and write. So a queue is larger than its limits by at most one epoch for each thread
         * that writes, and some dozens in {@link Dormouse#writeEach}.
         */
        BLOCK,
        /**
         * It becomes one delivery with all that waits: the net change from the first to the last. The memory is that of the rows in which
         * the view now differs from what the subscriber knows, however many epochs led there.
         */
        COALESCE,
        /** What waits is delivered still, and then the subscription ends with an error and a token. Has tokens. */
        DISCONNECT
    }

    public SubscriptionOptions {
        if (epochs < 1 || changes < 1) {
            throw new DormouseException(SqlState.INVALID_PARAMETER, "a queue has room for one epoch at least")
                    .with("epochs", epochs)
                    .with("changes", changes);
        }
        if (snapshot && resumeFrom.isPresent()) {
            throw new DormouseException(
                            SqlState.INVALID_PARAMETER,
                            "a subscription begins with a snapshot or from a token, not both")
                    .hint("try the token first, and subscribe with a snapshot if it is refused (55000)");
        }
        tokens |= overflow == Overflow.DISCONNECT || resumeFrom.isPresent();
    }

    /** From the next epoch on, each one; a writer waits if 1,024 epochs or 100,000 signed rows do. */
    public static SubscriptionOptions defaults() {
        return new SubscriptionOptions(EPOCHS, CHANGES, Overflow.BLOCK, false, false, Optional.empty());
    }

    /** The same with room for so many epochs, and as many signed rows as before. */
    public SubscriptionOptions withEpochs(long most) {
        return new SubscriptionOptions(most, changes, overflow, snapshot, tokens, resumeFrom);
    }

    /** The same with room for so many signed rows. */
    public SubscriptionOptions withChanges(long most) {
        return new SubscriptionOptions(epochs, most, overflow, snapshot, tokens, resumeFrom);
    }

    /** The same with another answer to what happens to an epoch that has no room. */
    public SubscriptionOptions withOverflow(Overflow answer) {
        return new SubscriptionOptions(epochs, changes, answer, snapshot, tokens, resumeFrom);
    }

    /** The same, and the first delivery is the whole content at an epoch; those that follow are all later ones. */
    public SubscriptionOptions withSnapshot() {
        return new SubscriptionOptions(epochs, changes, overflow, true, tokens, resumeFrom);
    }

    /** The same, and each epoch says where to go on after it. */
    public SubscriptionOptions withTokens() {
        return new SubscriptionOptions(epochs, changes, overflow, snapshot, true, resumeFrom);
    }

    /**
     * The same, going on from {@code token}: with exactly what followed it. What was missed does not count against the limits. The
     * subscription is refused (55000) where that is not known any more.
     */
    public SubscriptionOptions from(ResumeToken token) {
        return new SubscriptionOptions(epochs, changes, overflow, snapshot, tokens, Optional.of(token));
    }
}
