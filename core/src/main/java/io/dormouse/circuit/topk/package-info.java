/**
 * The first rows of an ordering, kept under changes.
 *
 * <p>Two heaps over the input's rows: those shown and those that wait; a change costs O(log n). Floor 5.
 */
@NullMarked
package io.dormouse.circuit.topk;

import org.jspecify.annotations.NullMarked;
