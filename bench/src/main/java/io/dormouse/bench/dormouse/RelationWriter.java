package io.dormouse.bench.dormouse;

import io.dormouse.RowWriter;
import io.dormouse.type.RowSource;

/**
 * Writes the rows of one relation: a source that answers for the row at hand in straight-line code, as a program would write it
 * that knows its tables. One subclass a relation, in {@link RelationWriters}.
 */
abstract class RelationWriter implements RowSource {
    private final RowWriter writer;

    /** The row at hand. */
    int row;

    RelationWriter(RowWriter writer) {
        this.writer = writer;
    }

    final RowWriter writer() {
        return writer;
    }

    final void write(int number, int weight) {
        row = number;
        if (weight > 0) {
            writer.insert(this);
        } else {
            writer.delete(this);
        }
    }

    /** The refusal of a column that is not there. */
    static IllegalArgumentException noColumn(int column) {
        return new IllegalArgumentException("no column " + column + " of this type");
    }
}
