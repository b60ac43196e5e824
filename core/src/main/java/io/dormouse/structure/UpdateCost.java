package io.dormouse.structure;

/** An upper bound of what one change costs, in semiring operations and steps, with {@code |D|} tuples. From the least on. */
public enum UpdateCost {
    CONSTANT("O(1)"),
    LOGARITHMIC("O(log |D|)"),
    LINEAR("O(|D|)"),
    LINEAR_LOGARITHMIC("O(|D| log |D|)"),
    /** None is claimed. */
    NOT_BOUNDED("not bounded");

    private final String words;

    UpdateCost(String words) {
        this.words = words;
    }

    /** The bound in words. */
    public String words() {
        return words;
    }
}
