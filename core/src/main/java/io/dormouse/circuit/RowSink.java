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
}
