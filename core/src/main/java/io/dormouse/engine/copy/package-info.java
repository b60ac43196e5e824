/**
 * COPY: rows read from and written to files of comma-separated or bar-terminated fields.
 *
 * <p>Owns the two layouts and nothing of tables: {@link io.dormouse.engine.copy.CopyReader} hands rows to a sink,
 * {@link io.dormouse.engine.copy.CopyWriter} takes rows. Promises that what the writer wrote the reader reads back, value for
 * value, or that the writer refused it; that whatever is malformed is refused with its file, line and column; and memory that
 * does not grow with the file. Floor 7: uses {@code circuit.expression}, {@code store} and {@code type}.
 */
@NullMarked
package io.dormouse.engine.copy;

import org.jspecify.annotations.NullMarked;
