/**
 * The operators at work: deltas in, deltas out. One sub-package an operator family.
 *
 * <p>The protocol: rows flow through {@link io.dormouse.circuit.RowSink} as they change; {@link io.dormouse.circuit.Circuit#settle}
 * then brings the answers up to date, operator by operator in plan order, each handing the difference on; the engine commits or
 * rolls the shared undo log back. Floor 5: uses {@code plan}, {@code structure}, {@code store}, {@code model}.
 */
@NullMarked
package io.dormouse.circuit;

import org.jspecify.annotations.NullMarked;
