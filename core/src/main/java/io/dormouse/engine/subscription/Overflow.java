package io.dormouse.engine.subscription;

/** What becomes of an epoch for which a queue has no room. */
public enum Overflow {
    /** Its writer waits, after its commit, until there is room. */
    BLOCK,
    /** It and all that waits become one delivery of the net change. */
    COALESCE,
    /** The subscription ends with what is in the queue. */
    DISCONNECT
}
