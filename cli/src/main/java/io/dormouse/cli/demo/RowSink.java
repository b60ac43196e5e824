package io.dormouse.cli.demo;

/** Takes the values of one row, left to right. */
interface RowSink {
    void number(long value);

    /** A DECIMAL(15,2), in hundredths. */
    void hundredths(long value);

    void text(String value);

    void date(int epochDay);
}
