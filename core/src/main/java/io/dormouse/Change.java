package io.dormouse;

import io.dormouse.type.Row;

/** A signed row of a delta: {@code weight} copies came (positive) or went (negative); never 0. */
public record Change(long weight, Row row) {
    @Override
    public String toString() {
        return (weight > 0 ? "+" : "") + weight + " " + row;
    }
}
