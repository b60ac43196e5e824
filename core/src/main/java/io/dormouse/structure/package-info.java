/**
 * What a conjunctive query costs: its hypergraph, closure under functional dependencies, its class and what keeps it out of the
 * next one, the join tree to keep it on, and the upper bound that follows.
 *
 * <p>{@link io.dormouse.structure.QueryStructure} is the way in; {@link io.dormouse.structure.JoinTreeSearch} finds the trees over
 * join variables that blocks are laid out on. Pure functions without state. Sets of attributes are bits of a {@code long}. Floor
 * 3: uses {@code model}.
 */
@NullMarked
package io.dormouse.structure;

import org.jspecify.annotations.NullMarked;
