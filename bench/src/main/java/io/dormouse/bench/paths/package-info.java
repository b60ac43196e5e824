/**
 * Who keeps the patterns of {@code bench.graph}, and the contests between them.
 *
 * <p>Promises that what would take longer than its limit, or keep more rows than may be, is refused with the reason. Uses
 * {@code io.dormouse}, {@code bench.harness}, {@code bench.graph}, {@code bench.tpch} and {@code bench.stream}.
 */
@NullMarked
package io.dormouse.bench.paths;

import org.jspecify.annotations.NullMarked;
