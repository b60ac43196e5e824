/**
 * The SQL front end: text in, bound statements over logic programs out.
 *
 * <p>Owns the way from a script's text to {@code spi.Statement}s. The rooms: {@code text} (places and names in the text),
 * {@code scalar} (expressions and their types), {@code query} (SELECT to draft rules), {@code rule} (passes from draft rules
 * to a canonical program), {@code statement} (everything that is not a query). Promises: types and names as PostgreSQL gives
 * them; every refusal is a {@code DormouseException} with a place in the script; nothing of the parser's library shows.
 *
 * <p>May use {@code model}, {@code io.dormouse.spi}, {@code sql-parser} and the parser library's syntax trees.
 */
@NullMarked
package io.dormouse.sql;

import org.jspecify.annotations.NullMarked;
