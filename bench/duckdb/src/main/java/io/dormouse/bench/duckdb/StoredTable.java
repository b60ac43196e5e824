package io.dormouse.bench.duckdb;

import io.dormouse.bench.stream.Column;
import io.dormouse.bench.stream.Relation;
import io.dormouse.bench.stream.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * A table of DuckDB's with the rows of a relation. Rows come in through an appender; they go by key: one by a prepared
 * statement, many by a join with a table of their keys.
 */
final class StoredTable implements AutoCloseable {
    private final List<Column> key;
    private final ColumnAppender[] columns;
    private final ColumnAppender[] keyColumns;
    private final DuckDBAppender rows;
    private final DuckDBAppender keys;
    private final PreparedStatement deletionOfOne;
    private final PreparedStatement deletionOfMany;
    private final PreparedStatement forgetKeys;

    StoredTable(DuckDBConnection connection, Table table, boolean hasDeletions) throws SQLException {
        Relation relation = table.relation();
        String name = relation.label();
        List<Column> kept = relation.keptColumns();
        key = kept.stream()
                .filter(column -> relation.primaryKey().contains(column.name()))
                .toList();
        // Where nothing is deleted, an index would only cost.
        String constraint = hasDeletions ? ", PRIMARY KEY (" + String.join(", ", relation.primaryKey()) + ")" : "";
        try (Statement definition = connection.createStatement()) {
            definition.execute(Database.definition(name, kept, constraint));
            definition.execute(Database.definition("gone_" + name, key, ""));
        }
        columns = ColumnAppender.of(table, kept);
        keyColumns = ColumnAppender.of(table, key);
        rows = connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, name);
        keys = connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, "gone_" + name);
        String byKey = key.stream().map(column -> column.name() + " = ?").collect(Collectors.joining(" AND "));
        deletionOfOne = connection.prepareStatement("DELETE FROM " + name + " WHERE " + byKey);
        String byKeys = key.stream()
                .map(column -> name + "." + column.name() + " = gone." + column.name())
                .collect(Collectors.joining(" AND "));
        deletionOfMany =
                connection.prepareStatement("DELETE FROM " + name + " USING gone_" + name + " AS gone WHERE " + byKeys);
        forgetKeys = connection.prepareStatement("DELETE FROM gone_" + name);
    }

    /** Hands a row to the appender. */
    void insert(int row) throws SQLException {
        append(rows, columns, row);
    }

    /** Puts the rows that were handed over into the table. */
    void flush() throws SQLException {
        rows.flush();
    }

    void deleteOne(int row) throws SQLException {
        for (int i = 0; i < key.size(); i++) {
            keyColumns[i].bind(deletionOfOne, i + 1, row);
        }
        if (deletionOfOne.executeUpdate() != 1) {
            throw new IllegalStateException("the row to delete is not there");
        }
    }

    /** Deletes some rows and inserts others. */
    void change(List<Integer> deleted, List<Integer> inserted) throws SQLException {
        if (!deleted.isEmpty()) {
            for (int row : deleted) {
                append(keys, keyColumns, row);
            }
            keys.flush();
            deletionOfMany.executeUpdate();
            forgetKeys.executeUpdate();
        }
        for (int row : inserted) {
            insert(row);
        }
        flush();
    }

    private static void append(DuckDBAppender appender, ColumnAppender[] columns, int row) throws SQLException {
        appender.beginRow();
        for (ColumnAppender column : columns) {
            column.append(appender, row);
        }
        appender.endRow();
    }

    @Override
    public void close() throws SQLException {
        rows.close();
        keys.close();
        deletionOfOne.close();
        deletionOfMany.close();
        forgetKeys.close();
    }
}
