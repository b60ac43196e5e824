/**
 * What a front end implements: text in, bound statements over {@code io.dormouse.logic} out.
 *
 * <p>Floor 8: uses {@code model}. For Dormouse's own front ends; not a stable public API.
 */
@NullMarked
package io.dormouse.spi;

import org.jspecify.annotations.NullMarked;
