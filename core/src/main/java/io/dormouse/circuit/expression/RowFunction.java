package io.dormouse.circuit.expression;

import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;

/**
 * Filters and projections over a row.
 *
 * <p>Compiled by {@link RowFunctionCompiler}. Stateless and thread-safe; the buffers are the caller's.
 */
@FunctionalInterface
public interface RowFunction {

    /**
     * Filters {@code in} and projects it into {@code out}, which must be another buffer.
     *
     * <p>Returns false, with {@code out} untouched, if some filter is FALSE or NULL; else throws if some filter is an error;
     * else sets column {@code i} of {@code out} to the value of output {@code i} and returns true. A projected variable is
     * copied with all its cells, its pool id included; a computed text or NUMERIC is {@link RowBuffer#NOT_POOLED}.
     *
     * @throws DormouseException the error of a filter or an output; {@code out} may then be partly written
     */
    boolean apply(RowBuffer in, RowBuffer out);
}
