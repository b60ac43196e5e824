package io.dormouse.type;

/** A column of a relation: its name, its type and whether it may be NULL. */
public record Column(String name, Type type, boolean nullable) {
    @Override
    public String toString() {
        return name + " " + type.sql() + (nullable ? "" : " NOT NULL");
    }
}
