package io.dormouse;

/** That definitions have changed since a statement was bound, so that it must be bound again. Never seen by a user. */
final class StaleBinding extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StaleBinding() {
        super("the definitions have changed", null, false, false);
    }
}
