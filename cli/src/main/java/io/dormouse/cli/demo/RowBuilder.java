package io.dormouse.cli.demo;

import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.time.LocalDate;

/** Collects the values of a row as the Java API shows them. */
final class RowBuilder implements RowSink {
    private final Schema schema;
    private final Object[] values;
    private int column;

    RowBuilder(Schema schema) {
        this.schema = schema;
        this.values = new Object[schema.size()];
    }

    /** The row of the values taken since the last call. */
    Row build() {
        column = 0;
        return Row.of(values);
    }

    @Override
    public void number(long value) {
        add(value);
    }

    @Override
    public void hundredths(long value) {
        add(BigDecimal.valueOf(value, 2));
    }

    @Override
    public void text(String value) {
        add(value);
    }

    @Override
    public void date(int epochDay) {
        add(LocalDate.ofEpochDay(epochDay));
    }

    private void add(Object value) {
        values[column] = Values.canonical(schema.column(column).type(), value);
        column++;
    }
}
