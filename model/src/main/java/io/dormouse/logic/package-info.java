/**
 * The program: relations, rules, literals and expressions, that is, what is asked.
 *
 * <p>Everything here is an immutable record whose constructor refuses what is ill-typed or unsafe, so a program that exists
 * can be evaluated. Source spans stand outside equality. Floor 2: uses {@code io.dormouse.type} and
 * {@code io.dormouse.algebra}.
 */
@NullMarked
package io.dormouse.logic;

import org.jspecify.annotations.NullMarked;
