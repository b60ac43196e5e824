/**
 * The TPC-H workload: data in memory, event streams over it, queries, and what every contender is asked to do.
 *
 * <p>Owns the relations, their rows and the form of an answer. Promises that a stream depends on nothing but its scale,
 * its relations and its seed. Uses {@code bench.stream} and the TPC-H generators.
 */
@NullMarked
package io.dormouse.bench.tpch;

import org.jspecify.annotations.NullMarked;
