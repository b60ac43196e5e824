package io.dormouse.circuit;

import io.dormouse.store.RowBuffer;

/** Where signed rows go. */
@FunctionalInterface
public interface RowSink {
    /**
     * Takes {@code weight} copies of a row (never 0; negative: they go). The buffer is the caller's and is reused after the call.
     *
     * @throws io.dormouse.type.DormouseException if the row is refused; the epoch must then be rolled back
     */
    void accept(RowBuffer row, long weight);

    /** A hint that this row will be accepted soon. Changes nothing. */
    default void expect(RowBuffer row) {}

    /** A hint that the rows announced by {@link #expect} come now: fetches into the cache what they will need. */
    default void fetchAhead() {}
}
