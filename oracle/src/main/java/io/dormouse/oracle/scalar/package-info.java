/**
 * Expressions interpreted over Java values: the oracle's own reading of every function and cast.
 *
 * <p>Integers of both widths are held as {@code Long} while a rule is evaluated; everything else as
 * {@link io.dormouse.type.Values} lists it. An error is a {@link io.dormouse.type.DormouseException}. Uses {@code model} only.
 */
@NullMarked
package io.dormouse.oracle.scalar;

import org.jspecify.annotations.NullMarked;
