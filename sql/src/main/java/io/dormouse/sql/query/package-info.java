/**
 * Queries: from the syntax of SELECT to draft relations of one rule each.
 *
 * <p>A block without aggregates is one BAG (DISTINCT: SET) rule; with aggregates a GROUP rule and a BAG rule over it; LIMIT
 * a top-k over either. Derived tables and views become relations of their own; {@code io.dormouse.sql.rule} inlines them.
 *
 * <p>May use {@code model}, {@code io.dormouse.spi} and the rooms {@code text}, {@code scalar}, {@code rule}.
 */
@NullMarked
package io.dormouse.sql.query;

import org.jspecify.annotations.NullMarked;
