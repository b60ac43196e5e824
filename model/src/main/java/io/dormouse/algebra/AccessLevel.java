package io.dormouse.algebra;

/** Who may see a row, from the least restrictive to the most: the elements of {@link Semirings#accessControl()}. */
public enum AccessLevel {
    /** Everybody: one. */
    PUBLIC(0),
    INTERNAL(1),
    CONFIDENTIAL(2),
    SECRET(3),
    /** Nobody: zero. */
    INACCESSIBLE(4);

    private final int restrictiveness;

    AccessLevel(int restrictiveness) {
        this.restrictiveness = restrictiveness;
    }

    /** How restrictive the level is, from 0; also its word. */
    public int restrictiveness() {
        return restrictiveness;
    }
}
