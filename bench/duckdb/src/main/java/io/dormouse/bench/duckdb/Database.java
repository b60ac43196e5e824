package io.dormouse.bench.duckdb;

import io.dormouse.bench.stream.AnswerLines;
import io.dormouse.bench.stream.Column;
import io.dormouse.bench.stream.EventStream;
import io.dormouse.bench.stream.Query;
import io.dormouse.bench.stream.Relation;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** A database in memory with the tables that a query reads, filled from a stream. Used by one thread. */
final class Database implements AutoCloseable {
    private final Query query;
    private final EventStream stream;
    private final DuckDBConnection connection;
    private final PreparedStatement statement;
    private final NetChanges changes = new NetChanges();
    private final StoredTable[] tables = new StoredTable[EventStream.MOST_RELATIONS];

    Database(Query query, EventStream stream, int threads) throws SQLException {
        this.query = query;
        this.stream = stream;
        connection = DriverManager.getConnection("jdbc:duckdb:").unwrap(DuckDBConnection.class);
        try (Statement settings = connection.createStatement()) {
            settings.execute("SET threads = " + threads);
        }
        for (Relation relation : query.relations()) {
            tables[relation.number()] =
                    new StoredTable(connection, stream.rows().table(relation), stream.hasDeletions());
        }
        statement = connection.prepareStatement(query.recomputed());
    }

    static String version() {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT version()")) {
            result.next();
            return "DuckDB " + result.getString(1);
        } catch (SQLException failure) {
            throw new IllegalStateException("DuckDB does not start", failure);
        }
    }

    /** Applies the stream's events from one index up to, not including, another, as one transaction. */
    void load(int from, int to) throws SQLException {
        if (to - from == 1) {
            // What a transaction of one statement costs is the least that there is.
            int event = stream.events()[from];
            StoredTable table = tables[EventStream.relation(event)];
            if (EventStream.weight(event) > 0) {
                table.insert(EventStream.row(event));
                table.flush();
            } else {
                table.deleteOne(EventStream.row(event));
            }
            return;
        }
        changes.collect(stream.events(), from, to);
        connection.setAutoCommit(false);
        for (Relation relation : query.relations()) {
            tables[relation.number()].change(changes.deleted(relation), changes.inserted(relation));
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** Computes the answer and reads it, value by value. */
    void query() throws SQLException {
        forEachRow(row -> {});
    }

    List<String> answer() throws SQLException {
        AnswerLines answer = query.newAnswer();
        forEachRow(answer::add);
        return answer.lines();
    }

    /** What the buffer manager has: tables and their indexes; all is in memory. */
    long bytes() throws SQLException {
        try (Statement question = connection.createStatement();
                ResultSet result =
                        question.executeQuery("SELECT CAST(sum(memory_usage_bytes) AS BIGINT) FROM duckdb_memory()")) {
            result.next();
            return result.getLong(1);
        }
    }

    private void forEachRow(Consumer<List<? extends @Nullable Object>> reader) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            int columns = result.getMetaData().getColumnCount();
            @Nullable Object[] row = new @Nullable Object[columns];
            while (result.next()) {
                for (int column = 0; column < columns; column++) {
                    row[column] = result.getObject(column + 1);
                }
                reader.accept(Arrays.asList(row));
            }
        }
    }

    @Override
    public void close() throws SQLException {
        statement.close();
        for (Relation relation : query.relations()) {
            tables[relation.number()].close();
        }
        connection.close();
    }

    /** The definition of a table with the relation's kept columns. */
    static String definition(String name, List<Column> columns, String constraint) {
        List<String> parts = new ArrayList<>();
        for (Column column : columns) {
            String type = switch (column.kind()) {
                case BIGINT -> "BIGINT";
                case INTEGER -> "INTEGER";
                case DECIMAL -> "DECIMAL(15,2)";
                case DATE -> "DATE";
                case TEXT -> "VARCHAR";
            };
            parts.add(column.name() + " " + type + " NOT NULL");
        }
        return "CREATE TABLE " + name + " (" + String.join(", ", parts) + constraint + ")";
    }
}
