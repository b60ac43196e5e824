/**
 * The public API: open an instance, execute statements, write rows, read snapshots, subscribe to deltas.
 *
 * <p>Floor 8: uses everything in {@code core}. Small, documented, stable.
 */
@NullMarked
package io.dormouse;

import org.jspecify.annotations.NullMarked;
