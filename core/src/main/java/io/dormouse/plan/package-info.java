/**
 * The plan: a program turned into operators, immutable and identified by content, before any state exists.
 *
 * <p>{@link Planner} is the way in, {@link CircuitPlan} the result, {@code Explainer} shows it. Floor 4: uses {@code model} and
 * {@code io.dormouse.structure}.
 */
@NullMarked
package io.dormouse.plan;

import org.jspecify.annotations.NullMarked;
