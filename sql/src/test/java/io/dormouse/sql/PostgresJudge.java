package io.dormouse.sql;

import io.dormouse.oracle.ProgramEvaluator;
import io.dormouse.spi.Query;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.postgresql.copy.CopyManager;
import org.postgresql.core.BaseConnection;

/** Asks PostgreSQL what a query answers, in the form in which the oracle answers it. One connection. */
final class PostgresJudge implements AutoCloseable {
    private final EmbeddedPostgres server;
    private final Connection connection;

    PostgresJudge() throws IOException, SQLException {
        server = EmbeddedPostgres.builder()
                .setServerConfig("lc_messages", "C")
                .setLocaleConfig("locale", "C")
                .setLocaleConfig("encoding", "UTF8")
                .start();
        connection = server.getPostgresDatabase().getConnection();
    }

    /** Columns with PostgreSQL's names of their types, and rows in the order given. */
    record Answer(List<String> names, List<String> types, List<List<@Nullable Object>> rows) {}

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Executes a COPY from what {@code rows} reads. */
    void copy(String sql, Reader rows) throws SQLException, IOException {
        new CopyManager(connection.unwrap(BaseConnection.class)).copyIn(sql, rows);
    }

    Answer ask(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            ResultSetMetaData columns = results.getMetaData();
            List<String> names = new ArrayList<>();
            List<String> types = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                names.add(columns.getColumnLabel(i));
                types.add(columns.getColumnTypeName(i));
            }
            List<List<@Nullable Object>> rows = new ArrayList<>();
            while (results.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= names.size(); i++) {
                    row.add(value(results, i, types.get(i - 1)));
                }
                rows.add(row);
            }
            return new Answer(names, types, rows);
        }
    }

    private static @Nullable Object value(ResultSet results, int column, String type) throws SQLException {
        if (results.getObject(column) == null) {
            return null;
        }
        return switch (type) {
            case "date" -> results.getObject(column, LocalDate.class);
            case "timestamp" -> results.getObject(column, LocalDateTime.class);
            case "numeric" -> new BigDecimal(results.getString(column));
            case "bpchar" -> Values.trimBlanks(results.getString(column));
            case "bool" -> results.getBoolean(column);
            default -> results.getObject(column);
        };
    }

    /** What the oracle answers for our translation, in the query's order (rows that tie by all their columns). */
    static List<List<@Nullable Object>> oracle(Query query, Map<String, Map<Row, Long>> tables) {
        Map<Row, Long> contents =
                ProgramEvaluator.evaluate(query.program(), tables).getOrDefault(query.output(), Map.of());
        List<List<@Nullable Object>> rows = new ArrayList<>();
        contents.forEach((row, count) -> {
            for (long i = 0; i < count; i++) {
                rows.add(new ArrayList<>(row.values()));
            }
        });
        return rows;
    }

    /** PostgreSQL's name for one of our types. */
    static String typeName(Type type) {
        String sql = type.sql().toLowerCase(Locale.ROOT);
        int parameters = sql.indexOf('(');
        String base = parameters < 0 ? sql : sql.substring(0, parameters);
        return switch (base) {
            case "integer" -> "int4";
            case "bigint" -> "int8";
            case "decimal", "numeric" -> "numeric";
            case "double precision" -> "float8";
            case "boolean" -> "bool";
            case "char" -> "bpchar";
            default -> base;
        };
    }

    /** A row as text, decimals without trailing zeros, doubles to twelve digits. */
    static String text(List<@Nullable Object> row) {
        StringBuilder text = new StringBuilder();
        for (Object value : row) {
            text.append(text.length() == 0 ? "" : " | ").append(text(value));
        }
        return text.toString();
    }

    private static String text(@Nullable Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            return String.format(Locale.ROOT, "%.11e", number == 0.0 ? 0.0 : number);
        }
        return Values.text(value);
    }

    static List<String> sorted(List<List<@Nullable Object>> rows) {
        return rows.stream()
                .map(PostgresJudge::text)
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    /** Rows of a table as PostgreSQL holds them, for the oracle. */
    Map<Row, Long> contents(String table, List<Column> columns) throws SQLException {
        Map<Row, Long> rows = new HashMap<>();
        for (List<@Nullable Object> values : ask("SELECT * FROM " + table).rows()) {
            Object[] canonical = new Object[values.size()];
            for (int i = 0; i < canonical.length; i++) {
                Object value = values.get(i);
                canonical[i] =
                        value == null ? null : Values.canonical(columns.get(i).type(), value);
            }
            rows.merge(Row.of(canonical), 1L, Long::sum);
        }
        return rows;
    }

    @Override
    public void close() throws IOException, SQLException {
        connection.close();
        server.close();
    }
}
