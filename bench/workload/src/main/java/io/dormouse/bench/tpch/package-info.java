/**
 * The TPC-H workload: data in memory, event streams over it, queries, and what every contender is asked to do.
 *
 * <p>Owns the tables, the streams and the form of an answer. Promises that a stream depends on nothing but its scale,
 * its relations and its seed, and that a stream never inserts a row that is present nor deletes one that is absent.
 * Uses the TPC-H generators alone.
 */
@NullMarked
package io.dormouse.bench.tpch;

import org.jspecify.annotations.NullMarked;
