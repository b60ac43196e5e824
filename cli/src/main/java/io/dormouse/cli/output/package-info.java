/**
 * How results look: tables for people, CSV and JSON for programs. The formats are a contract, written down at each class.
 *
 * <p>Part of floor 11; uses {@code io.dormouse} and {@code io.dormouse.type} only.
 */
@NullMarked
package io.dormouse.cli.output;

import org.jspecify.annotations.NullMarked;
