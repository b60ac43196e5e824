/**
 * The generic twin of the handwritten programs: the same algorithm over rows as {@code Object[]} and
 * {@code java.util.HashMap}, driven by a declarative description of the foreign-key tree.
 *
 * <p>It shows what generality costs when nothing is done about it, and checks the other contenders' answers. A row of TPC-H
 * is boxed when it arrives, as a program would that reads rows from a wire. The tree itself, {@link
 * io.dormouse.bench.boxed.BoxedTree}, knows no workload. Uses {@code bench.stream} and {@code bench.tpch} alone.
 */
@NullMarked
package io.dormouse.bench.boxed;

import org.jspecify.annotations.NullMarked;
