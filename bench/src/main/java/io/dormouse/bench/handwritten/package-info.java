/**
 * One specialised program a query: what a person would write who has one query, its keys, and an afternoon for each.
 *
 * <p>The algorithm is Cquirrel's (SIGMOD 2020): a row is live while every row that it refers to is, liveness climbs the
 * foreign-key tree, and the root's live rows are summed. Everything is fused: one probe of a key's map finds the row with
 * that key and the list of rows that refer to it; what a filter rejects is never stored; where rows of the root hang on
 * the group's own key, the sum lives in that key's record. Exact for any order of insertions and deletions, with
 * references that dangle. Uses {@code bench.stream} and {@code bench.tpch} alone; no engine code.
 *
 * <p>Overflow: revenue of a group is kept in a long of ten-thousandths, which TPC-H reaches at no scale run here.
 */
@NullMarked
package io.dormouse.bench.handwritten;

import org.jspecify.annotations.NullMarked;
