/**
 * Micro-benchmarks under JMH: one class a question, its parameters the sizes that matter, its Javadoc the reason to ask.
 *
 * <p>May use anything in the module and below it. Started by {@code dormouse bench micro}.
 */
@NullMarked
package io.dormouse.bench.micro;

import org.jspecify.annotations.NullMarked;
