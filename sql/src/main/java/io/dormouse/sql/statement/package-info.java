/**
 * Statements: from the parser's trees to {@code spi.Statement}s.
 *
 * <p>One class a family: tables, views, changes, COPY, EXPLAIN. Everything is checked against the catalog here that does not
 * depend on rows or on the state of a transaction.
 *
 * <p>May use {@code model}, {@code io.dormouse.spi} and the rooms {@code text}, {@code scalar}, {@code query}.
 */
@NullMarked
package io.dormouse.sql.statement;

import org.jspecify.annotations.NullMarked;
