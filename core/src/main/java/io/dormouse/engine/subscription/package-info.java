/**
 * Subscriptions: who is told what each epoch changed in a view, off the writer's thread.
 *
 * <p>Let {@code e} be the epoch at which a subscription begins and {@code d1, d2, …} its deliveries. Their ranges of epochs follow one
 * another without gap or overlap, so that for the last epoch {@code l} of each
 * <pre>   content at l = content at e + the sum of the deliveries up to it</pre>
 * and a delivery never ends in the middle of an epoch. The writer puts what it changed into each subscription's bounded {@link
 * io.dormouse.engine.subscription.DeliveryQueue} while it has the turn ({@link io.dormouse.engine.ViewObserver}); listeners
 * are called by other threads, one at a time a subscription.
 *
 * <p>Order of locks: the writer's turn, then a history, then a queue; nobody is called, and nobody waits, with a lock in hand. Uses
 * {@code engine}, {@code model}.
 */
@NullMarked
package io.dormouse.engine.subscription;

import org.jspecify.annotations.NullMarked;
