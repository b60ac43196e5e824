/**
 * Aggregates over the matches of a group, held in the group's record and given back exactly when matches go.
 *
 * <p>Promises, for the multiset M of argument values that are not NULL in a group: after any changes {@code read} is the
 * aggregate of M alone, whatever the order and batches in which M came about. Floor 6: uses {@code io.dormouse.store},
 * {@code io.dormouse.logic}, {@code io.dormouse.algebra} and {@code io.dormouse.type}.
 */
@NullMarked
package io.dormouse.circuit.fold;

import org.jspecify.annotations.NullMarked;
