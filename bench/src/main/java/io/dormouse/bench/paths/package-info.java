/**
 * The workload of graph patterns: acyclic self-joins of one table of edges, while edges come and go.
 *
 * <p>Owns the graphs, the streams, the patterns and who keeps them. Promises that all of it is a function of edges, nodes, skew and
 * seed, and that what would take longer than its limit, or keep more rows than may be, is refused with the reason. The shapes are those
 * of Q. Wang, X. Hu, B. Dai, K. Yi, <em>Change Propagation without Joins</em> (VLDB 2023). Uses {@code io.dormouse},
 * {@code bench.harness}, and of {@code bench.tpch} the form of events and the kinds of stream.
 */
@NullMarked
package io.dormouse.bench.paths;

import org.jspecify.annotations.NullMarked;
