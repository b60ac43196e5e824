package io.dormouse.logic;

import io.dormouse.type.Type;

/** A variable of one rule. Within a rule a name has one type; NULL can reach it only if it is nullable. */
public record Variable(String name, Type type, boolean nullable) {
    @Override
    public String toString() {
        return name;
    }
}
