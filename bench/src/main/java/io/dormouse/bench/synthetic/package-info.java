/**
 * The synthetic workload: random queries over random foreign-key trees, kept by Dormouse beside {@code boxed}.
 *
 * <p>Owns the schemas, queries, rows and streams, and the competitors over them. Promises that all of it is a function of
 * shape, number of relations, seed and rows, and that shape, number and seed alone decide what is asked: only the sizes and
 * the constants of the filters follow the rows. Uses {@code io.dormouse}, {@code bench.boxed}, {@code bench.harness}, and of
 * {@code bench.stream} the form of events and the kinds of stream.
 */
@NullMarked
package io.dormouse.bench.synthetic;

import org.jspecify.annotations.NullMarked;
