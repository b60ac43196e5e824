/**
 * Flink SQL as a peer: the query as a streaming job on a local mini cluster, over tables that are changelogs in memory.
 *
 * <p>The main program is {@link io.dormouse.bench.flink.FlinkPeer}. A round is a job: one source hands out the events in
 * the stream's order, they are split by table, and a sink consolidates the changes that come out. Flink copies its
 * functions by serialization, so what a job and the peer share is found through
 * {@link io.dormouse.bench.flink.Exchange#find}. Uses {@code bench.peer}, {@code bench.stream} and Flink.
 */
@NullMarked
package io.dormouse.bench.flink;

import org.jspecify.annotations.NullMarked;
