/**
 * Types, values and schemas: what a value is, when two values are equal and which comes first.
 *
 * <p>Floor 0: uses nothing else of Dormouse.
 */
@NullMarked
package io.dormouse.type;

import org.jspecify.annotations.NullMarked;
