/**
 * What readers see: root vectors, each all tables and views at one epoch; their publication, and the pins that keep them.
 *
 * <p>A writer commits epochs in place and now and then publishes: it hands the pages that it owns to a new {@link
 * io.dormouse.engine.snapshot.RootVector}. A reader pins the newest one, which takes no lock and waits for nobody.
 */
@NullMarked
package io.dormouse.engine.snapshot;

import org.jspecify.annotations.NullMarked;
