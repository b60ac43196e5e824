/**
 * Scalar expressions: from syntax to typed {@code logic.Expression}s, with PostgreSQL's types, implicit casts and untyped
 * string literals.
 *
 * <p>May use {@code model}, {@code io.dormouse.sql.text} and the parser's syntax trees. Knows nothing of queries: columns
 * come through {@link io.dormouse.sql.scalar.Scope}, aggregates through {@link io.dormouse.sql.scalar.Aggregates}.
 */
@NullMarked
package io.dormouse.sql.scalar;

import org.jspecify.annotations.NullMarked;
