/**
 * Texts of statements: where they come from, where one statement ends, how they are executed one after the other, and how an
 * error is shown in its text.
 *
 * <p>Part of floor 11; uses {@code io.dormouse}, {@code io.dormouse.type} and {@code io.dormouse.cli.output} only.
 */
@NullMarked
package io.dormouse.cli.script;

import org.jspecify.annotations.NullMarked;
