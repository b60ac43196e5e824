/**
 * The engine: tables and live views over one state, epochs that commit or leave no trace, snapshots and deltas.
 *
 * <p>{@link io.dormouse.engine.Engine} is the way in; {@link io.dormouse.engine.WriteTransaction} is an epoch in the making. One
 * writer at a time ({@link io.dormouse.engine.WriterGate}); snapshots are immutable; {@link io.dormouse.engine.ViewObserver}s are told of deltas. Floor 7: uses {@code circuit}, {@code plan},
 * {@code store}, {@code model}; knows no language and no text.
 */
@NullMarked
package io.dormouse.engine;

import org.jspecify.annotations.NullMarked;
