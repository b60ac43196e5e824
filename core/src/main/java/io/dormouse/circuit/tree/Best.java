package io.dormouse.circuit.tree;

/** A number that may be absent: the least or greatest so far, or a sum of such. Absent and anything is absent. One writer. */
final class Best {
    boolean present;
    long value;

    /** Makes it the empty sum. */
    Best reset() {
        present = true;
        value = 0;
        return this;
    }

    void clear() {
        present = false;
    }

    void set(boolean isPresent, long number) {
        present = isPresent;
        value = number;
    }

    void add(boolean isPresent, long number) {
        present &= isPresent;
        value += number;
    }

    boolean isSame(Best other) {
        return present == other.present && (!present || value == other.value);
    }
}
