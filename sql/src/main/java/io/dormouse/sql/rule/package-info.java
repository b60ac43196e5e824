/**
 * Passes from draft relations, as queries are written, to the canonical program.
 *
 * <p>Order: {@code InlineBlocks} (each select-project-join block one rule), {@code ComposeGroups} (a projection that only
 * permutes a grouping goes into it), {@code ShareVariables} (equalities become shared variables), {@code Names} (unused
 * columns go, variables and relations get their readable names). Each is a function from relations to relations with the
 * same rows. {@link io.dormouse.sql.rule.Lowering} runs them.
 *
 * <p>May use {@code model} and {@code io.dormouse.sql.text}.
 */
@NullMarked
package io.dormouse.sql.rule;

import org.jspecify.annotations.NullMarked;
