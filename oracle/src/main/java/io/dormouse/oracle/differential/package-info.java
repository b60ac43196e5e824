/**
 * The differential harness: drives a {@link io.dormouse.oracle.Maintained} through a scenario in several modes and compares
 * everything observable with the oracle after every epoch.
 *
 * <p>Uses {@code model}, {@code io.dormouse.oracle} and {@code io.dormouse.oracle.generate}.
 */
@NullMarked
package io.dormouse.oracle.differential;

import org.jspecify.annotations.NullMarked;
