/**
 * Dormouse as a contender: the query's SQL registered as a live view, the rows written through the public API, one an epoch.
 *
 * <p>Uses {@code io.dormouse}, {@code bench.stream} and {@code bench.tpch}.
 */
@NullMarked
package io.dormouse.bench.dormouse;

import org.jspecify.annotations.NullMarked;
