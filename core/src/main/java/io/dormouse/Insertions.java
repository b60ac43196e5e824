package io.dormouse;

import io.dormouse.type.RowSource;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Rows that go into one table, one after the other. */
final class Insertions implements ChangeCursor {
    private final RowWriter writer;
    private final Iterator<? extends RowSource> rows;
    private @Nullable RowSource row;

    Insertions(RowWriter writer, Iterator<? extends RowSource> rows) {
        this.writer = writer;
        this.rows = rows;
    }

    @Override
    public boolean next() {
        row = rows.hasNext() ? rows.next() : null;
        return row != null;
    }

    @Override
    public RowWriter writer() {
        return writer;
    }

    @Override
    public RowSource row() {
        if (row == null) {
            throw new NoSuchElementException();
        }
        return row;
    }

    @Override
    public boolean isRetraction() {
        return false;
    }
}
