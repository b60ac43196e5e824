package io.dormouse.cli.demo;

import io.dormouse.RowWriter;

/** Hands the values of a row to a {@link RowWriter}. */
final class WriterSink implements RowSink {
    private final RowWriter writer;
    private int column;

    WriterSink(RowWriter writer) {
        this.writer = writer;
    }

    /** The writer, set to the values taken since the last call. */
    RowWriter row() {
        column = 0;
        return writer;
    }

    @Override
    public void number(long value) {
        writer.setLong(column++, value);
    }

    @Override
    public void hundredths(long value) {
        writer.setUnscaled(column++, value);
    }

    @Override
    public void text(String value) {
        writer.setText(column++, value);
    }

    @Override
    public void date(int epochDay) {
        writer.setDate(column++, epochDay);
    }
}
