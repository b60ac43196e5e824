package io.dormouse.circuit.expression;

import io.dormouse.type.Type;

/**
 * A value in local variables of generated code: at {@code slot} the value (its low word follows the high one for WIDE), at
 * {@code nullSlot} an {@code int} that is 1 for NULL, or {@link #NEVER_NULL}. For NULL the value is zero or null.
 */
record Operand(Type type, int slot, int nullSlot) {
    static final int NEVER_NULL = -1;

    Shape shape() {
        return Shape.of(type);
    }

    boolean nullable() {
        return nullSlot != NEVER_NULL;
    }

    int lowSlot() {
        return slot + 2;
    }

    /** The same cells read as a type of the same shape. */
    Operand as(Type other) {
        return new Operand(other, slot, nullSlot);
    }
}
