/**
 * Places and names in a script: spans of syntax nodes, names that resemble a misspelt one, and the refusals that are worded
 * alike everywhere.
 *
 * <p>May use {@code io.dormouse.type} and the parser library's syntax trees.
 */
@NullMarked
package io.dormouse.sql.text;

import org.jspecify.annotations.NullMarked;
