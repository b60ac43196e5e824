/**
 * Algebra of annotations: exact numeric accumulators now; semirings and deletable aggregates build on them.
 *
 * <p>Floor 1: uses {@code io.dormouse.type}. Pure values and functions over primitives, no state of an engine.
 */
@NullMarked
package io.dormouse.algebra;

import org.jspecify.annotations.NullMarked;
