/**
 * Join trees with live and dormant tuples: the delta of an acyclic block, one change at a time.
 *
 * <p>A tuple is live when every child key has support and inherited values agree; a change visits the tuples whose status or partners change. Floor 5.
 */
@NullMarked
package io.dormouse.circuit.tree;

import org.jspecify.annotations.NullMarked;
