/**
 * Expressions at work: {@code logic.Expression}s compiled to hidden classes over primitives, and the ports by which rows enter a
 * circuit.
 *
 * <p>Owns the code generator, the code generated last, and the run-time functions that generated code calls. Promises the values, NULLs and errors
 * that {@link io.dormouse.logic.Expression}, {@link io.dormouse.logic.Function} and {@link io.dormouse.logic.Fallibility}
 * define, and no allocation for booleans, integers, fixed-scale decimals ({@code + − *}, comparisons), doubles and
 * comparisons of text. Uses {@code type}, {@code algebra}, {@code logic},
 * {@code store.RowBuffer} and {@code store.InputColumn}, {@code circuit.RowPort} and {@code circuit.RowSink}.
 */
@NullMarked
package io.dormouse.circuit.expression;

import org.jspecify.annotations.NullMarked;
