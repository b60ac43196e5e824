/**
 * The benchmark command: {@code dormouse bench}.
 *
 * <p>Owns the command line and the list of contenders. Uses every other package of the module, and picocli.
 */
@NullMarked
package io.dormouse.bench;

import org.jspecify.annotations.NullMarked;
