package io.dormouse.algebra;

/** The classes of the natural numbers that {@link Semirings#oddEven()} tells apart. */
public enum OddEven {
    ZERO(0),
    ODD(1),
    /** Even, and at least 2. */
    EVEN(2);

    private final int representative;

    OddEven(int representative) {
        this.representative = representative;
    }

    /** The least number of the class; also its word. */
    public int representative() {
        return representative;
    }
}
