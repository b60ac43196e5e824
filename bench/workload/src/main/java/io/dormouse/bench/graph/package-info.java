/**
 * The workload of graph patterns: acyclic self-joins of one table of edges, while edges come and go.
 *
 * <p>Owns the graphs, the streams, the patterns, what is asked of them, and the form of the answers. Promises that all of it is a
 * function of edges, nodes, skew and seed. The shapes are those of Q. Wang, X. Hu, B. Dai, K. Yi, <em>Change Propagation without
 * Joins</em> (VLDB 2023). Uses {@code bench.stream}.
 */
@NullMarked
package io.dormouse.bench.graph;

import org.jspecify.annotations.NullMarked;
