/**
 * Algebra of annotations: semirings and what they can do beyond their laws, and exact numeric accumulators.
 *
 * <p>{@link io.dormouse.algebra.Semiring} is the contract; {@link io.dormouse.algebra.Semirings} are those that there are; {@link
 * io.dormouse.algebra.SemiringRegistry} gives them names. For every semiring and every multiset {@code A} of its elements, whatever
 * the order in which {@code A} came about, the sum is {@code ⊕ A}; where there is a {@link io.dormouse.algebra.DeletableAggregate},
 * {@code value(σ(A)) = ⊕ A} at O(1) a change. Annotations never decide whether a row is there.
 *
 * <p>Floor 1: uses {@code io.dormouse.type}. Pure values and functions, no state of an engine.
 */
@NullMarked
package io.dormouse.algebra;

import org.jspecify.annotations.NullMarked;
