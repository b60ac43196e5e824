package io.dormouse.oracle;

import io.dormouse.type.Row;

/** A signed row of a delta: so many copies came (positive) or went (negative). */
public record RowChange(Row row, long weight) {
    @Override
    public String toString() {
        return (weight > 0 ? "+" : "") + weight + " " + row;
    }
}
