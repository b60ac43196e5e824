/**
 * The demonstration: TPC-H Query 10 kept alive row by row, and compared with the query evaluated from scratch.
 *
 * <p>Part of floor 11; uses {@code io.dormouse}, {@code io.dormouse.spi} (to bind the query for the oracle) and {@code
 * io.dormouse.oracle}. Data come from {@code io.trino.tpch}; the order of the stream is fixed by a seed.
 */
@NullMarked
package io.dormouse.cli.demo;

import org.jspecify.annotations.NullMarked;
