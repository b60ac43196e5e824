package io.dormouse.bench.dormouse;

import io.dormouse.RowWriter;

/**
 * Writes the rows of one relation in straight-line code, as a program would that knows its tables. One subclass a relation, in
 * {@link RelationWriters}.
 */
abstract class RelationWriter {
    private final RowWriter writer;

    RelationWriter(RowWriter writer) {
        this.writer = writer;
    }

    /** Sets the columns of a row. */
    abstract void set(RowWriter target, int row);

    final void write(int row, int weight) {
        set(writer, row);
        if (weight > 0) {
            writer.insert();
        } else {
            writer.delete();
        }
    }
}
