package io.dormouse.circuit.tree;

/** An equality between two values that a tuple has or inherits through keyed children (Cquirrel's assertion keys). */
record Agreement(ValuePath first, ValuePath second) {
    /** Whether the values are equal for a tuple whose child keys all have support. */
    boolean holds(int tuple) {
        return first.sameValue(tuple, second);
    }
}
