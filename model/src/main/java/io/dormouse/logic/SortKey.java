package io.dormouse.logic;

/** A column of an ordering. NULL is the largest value unless {@code nullsFirst} says where it stands: {@code nullsFirst} is explicit. */
public record SortKey(int column, boolean descending, boolean nullsFirst) {
    @Override
    public String toString() {
        return "#" + column + (descending ? " DESC" : "")
                + (nullsFirst == descending ? "" : nullsFirst ? " NULLS FIRST" : " NULLS LAST");
    }
}
