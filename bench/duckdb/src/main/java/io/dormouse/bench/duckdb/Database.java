package io.dormouse.bench.duckdb;

import io.dormouse.bench.tpch.Answer;
import io.dormouse.bench.tpch.EventStream;
import io.dormouse.bench.tpch.TpchColumn;
import io.dormouse.bench.tpch.TpchQuery;
import io.dormouse.bench.tpch.TpchRelation;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.duckdb.DuckDBConnection;

/** A database in memory with the tables that a query reads, filled from a stream. Used by one thread. */
final class Database implements AutoCloseable {
    private static final TpchRelation[] RELATIONS = TpchRelation.values();

    private final TpchQuery query;
    private final EventStream stream;
    private final DuckDBConnection connection;
    private final PreparedStatement statement;
    private final NetChanges changes = new NetChanges();
    private final StoredTable[] tables = new StoredTable[RELATIONS.length];

    Database(TpchQuery query, EventStream stream, int threads) throws SQLException {
        this.query = query;
        this.stream = stream;
        connection = DriverManager.getConnection("jdbc:duckdb:").unwrap(DuckDBConnection.class);
        try (Statement settings = connection.createStatement()) {
            settings.execute("SET threads = " + threads);
        }
        for (TpchRelation relation : query.relations()) {
            tables[relation.number()] =
                    new StoredTable(connection, stream.rows().table(relation), stream.hasDeletions());
        }
        statement = connection.prepareStatement(query.sqlWithoutTies());
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
        for (TpchRelation relation : query.relations()) {
            tables[relation.number()].change(changes.deleted(relation), changes.inserted(relation));
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** Computes the answer and reads it. */
    List<List<Object>> query() throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<Object> row = new ArrayList<>(columns);
                for (int column = 1; column <= columns; column++) {
                    row.add(Objects.requireNonNull(result.getObject(column)));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    List<String> answer() throws SQLException {
        return Answer.of(query, query());
    }

    @Override
    public void close() throws SQLException {
        statement.close();
        for (TpchRelation relation : query.relations()) {
            tables[relation.number()].close();
        }
        connection.close();
    }

    /** The definition of a table with the relation's kept columns. */
    static String definition(String name, List<TpchColumn> columns, String constraint) {
        List<String> parts = new ArrayList<>();
        for (TpchColumn column : columns) {
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
