package io.dormouse;

import io.dormouse.engine.subscription.Position;

/**
 * Where a subscription can be gone on with: {@link SubscriptionOptions#from}. Its text is for keeping, in a file or with what was made
 * of the epochs, and says nothing to its reader. It is of use as long as the instance is open that gave it, the view is neither
 * dropped nor replaced, and what followed is still in the view's history ({@link DeliveryOptions#historyChanges}). Immutable.
 *
 * @param text the token
 */
public record ResumeToken(String text) {
    /**
     * A token of a text that another one had.
     *
     * @throws io.dormouse.type.DormouseException 22023 if it is no token's
     */
    public ResumeToken {
        Position.parse(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
