/**
 * The shell: what is typed at a prompt, and the backslash commands.
 *
 * <p>Part of floor 11; uses {@code io.dormouse}, {@code io.dormouse.type}, {@code io.dormouse.cli.script}, {@code
 * io.dormouse.cli.output} and JLine only. Promises: what is typed and what stands in a file are split in the same way; an
 * interrupt stops what runs where the engine can be stopped, with no trace left, and nothing is said to be stopped that is not.
 */
@NullMarked
package io.dormouse.cli.shell;

import org.jspecify.annotations.NullMarked;
