/**
 * Seeded random programs and streams of changes, and the shrinking of those that fail.
 *
 * <p>A seed and {@link io.dormouse.oracle.generate.GeneratorOptions} give one {@link io.dormouse.oracle.generate.Scenario},
 * always the same. Every generated program is connected, and acyclic once closed under the keys of its stored tables and
 * feeds. Uses {@code model} and {@code io.dormouse.oracle}.
 */
@NullMarked
package io.dormouse.oracle.generate;

import org.jspecify.annotations.NullMarked;
