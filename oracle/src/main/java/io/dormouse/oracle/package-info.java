/**
 * The oracle: what a program means, computed from scratch, and the small interface of anything that claims to keep it.
 *
 * <p>{@link io.dormouse.oracle.ProgramEvaluator} is written for obviousness: joins enumerate matches depth first over hash
 * indexes on the bound columns, nothing else is clever. It never serves a user; it is the yardstick of tests and audits.
 * Floor 3: uses {@code io.dormouse.type}, {@code io.dormouse.algebra} and {@code io.dormouse.logic} only.
 */
@NullMarked
package io.dormouse.oracle;

import org.jspecify.annotations.NullMarked;
