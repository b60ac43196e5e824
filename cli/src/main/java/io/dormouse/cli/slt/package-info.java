/**
 * The runner of sqllogictest files: what a file says, what the engine answers, whether they agree.
 *
 * <p>A file is read in three steps: {@link io.dormouse.cli.slt.LineExpander} puts in what it includes and unrolls its loops,
 * {@link io.dormouse.cli.slt.RecordParser} makes records of the lines, {@link io.dormouse.cli.slt.FileRunner} executes them over an
 * instance of its own. Queries can be kept as live views for the rest of their file; then after each later statement each view must equal
 * its query evaluated from scratch by the oracle.
 *
 * <p>Part of floor 11; uses {@code io.dormouse}, {@code io.dormouse.type}, {@code io.dormouse.logic}, {@code io.dormouse.spi} (to bind
 * queries for the oracle), {@code io.dormouse.oracle} and {@code io.dormouse.cli.script}.
 */
@NullMarked
package io.dormouse.cli.slt;

import org.jspecify.annotations.NullMarked;
