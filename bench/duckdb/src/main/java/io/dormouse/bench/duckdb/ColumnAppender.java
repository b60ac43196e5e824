package io.dormouse.bench.duckdb;

import io.dormouse.bench.stream.Column;
import io.dormouse.bench.stream.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.duckdb.DuckDBAppender;

/** Hands a column's values to DuckDB without making objects of them. */
interface ColumnAppender {
    void append(DuckDBAppender appender, int row) throws SQLException;

    /** Sets a parameter to the value of a whole number. */
    default void bind(PreparedStatement statement, int parameter, int row) throws SQLException {
        throw new IllegalStateException("only whole numbers are keys");
    }

    static ColumnAppender[] of(Table table, List<Column> columns) {
        return columns.stream().map(column -> of(table, column)).toArray(ColumnAppender[]::new);
    }

    private static ColumnAppender of(Table table, Column column) {
        if (column.kind() == Column.Kind.TEXT) {
            String[] texts = table.texts(column.name());
            return (appender, row) -> appender.append(texts[row]);
        }
        long[] numbers = table.longs(column.name());
        return switch (column.kind()) {
            case BIGINT -> new BigintAppender(numbers);
            case INTEGER -> new IntegerAppender(numbers);
            case DATE -> (appender, row) -> appender.appendEpochDays((int) numbers[row]);
            case DECIMAL -> (appender, row) -> appender.appendDecimal(numbers[row]);
            case TEXT -> throw new AssertionError("handled above");
        };
    }

    /** Keys of 64 bits. */
    @SuppressWarnings("ArrayRecordComponent") // a view of the table's own column
    record BigintAppender(long[] numbers) implements ColumnAppender {
        @Override
        public void append(DuckDBAppender appender, int row) throws SQLException {
            appender.append(numbers[row]);
        }

        @Override
        public void bind(PreparedStatement statement, int parameter, int row) throws SQLException {
            statement.setLong(parameter, numbers[row]);
        }
    }

    /** Keys of 32 bits. */
    @SuppressWarnings("ArrayRecordComponent") // a view of the table's own column
    record IntegerAppender(long[] numbers) implements ColumnAppender {
        @Override
        public void append(DuckDBAppender appender, int row) throws SQLException {
            appender.append((int) numbers[row]);
        }

        @Override
        public void bind(PreparedStatement statement, int parameter, int row) throws SQLException {
            statement.setInt(parameter, (int) numbers[row]);
        }
    }
}
