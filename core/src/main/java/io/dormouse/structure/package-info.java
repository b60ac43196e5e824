/**
 * What a conjunctive block costs: its hypergraph, closure under functional dependencies, acyclicity, and the join tree to keep it on.
 *
 * <p>Pure functions without state. Sets of join variables are bits of a {@code long}. Floor 3: uses {@code model}.
 */
@NullMarked
package io.dormouse.structure;

import org.jspecify.annotations.NullMarked;
