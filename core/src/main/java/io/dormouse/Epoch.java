package io.dormouse;

import io.dormouse.type.Schema;
import java.util.List;
import java.util.Optional;

/**
 * What a subscriber is told at once: what one committed epoch changed in one view, exact and consolidated, deletions first, then in
 * row order. Immutable.
 *
 * <p>With {@link SubscriptionOptions.Overflow#COALESCE} it may be the net change of all epochs from {@code first} to {@code number}, and
 * with {@link SubscriptionOptions#withSnapshot} the first one is the view's whole content. Only those can be empty: an epoch
 * that leaves the view as it was is not delivered.
 *
 * @param first the first epoch that it covers: {@code number}, unless epochs were coalesced
 * @param number the epoch that it leads to
 * @param snapshot whether {@code changes} are the whole content at {@code number}, each row as often as it is there
 * @param token where to go on after this epoch, of a subscription {@link SubscriptionOptions#withTokens with tokens}
 */
public record Epoch(
        String view,
        long first,
        long number,
        boolean snapshot,
        Schema schema,
        List<Change> changes,
        Optional<ResumeToken> token) {
    public Epoch {
        changes = List.copyOf(changes);
    }

    /** The change of a single epoch, without a token. */
    public Epoch(String view, long number, Schema schema, List<Change> changes) {
        this(view, number, number, false, schema, changes, Optional.empty());
    }
}
