/**
 * Measuring: competitors in turn over one workload, latency, live heap, and the reports.
 *
 * <p>Promises that throughput, latency and memory are measured in rounds of their own, that competitors alternate within
 * one JVM after the same warm-up, that outsiders play in the same rounds, and that no figure is reported unless all answers
 * are equal. Uses {@code bench.stream} and
 * {@code bench.tpch} for streams and contenders, {@code bench.peer} for the live heap, Jackson for JSON.
 */
@NullMarked
package io.dormouse.bench.harness;

import org.jspecify.annotations.NullMarked;
