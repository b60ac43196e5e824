package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.spi.Catalog;
import io.dormouse.spi.Query;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * The oracle on translated queries against PostgreSQL on the same texts: names and types of the columns, the rows, and their
 * order where the query gives one.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresSecondJudgeTest {
    private static final String TABLES = """
            CREATE TABLE t(a INTEGER PRIMARY KEY, b BIGINT, c DECIMAL(10,2), d DOUBLE PRECISION, e TEXT, f CHAR(5),
              g DATE, h TIMESTAMP, i BOOLEAN, n NUMERIC, v VARCHAR(8));
            CREATE TABLE u(a INTEGER NOT NULL, x INTEGER, y DECIMAL(12,2), z VARCHAR(20), w DECIMAL(10,0));
            CREATE TABLE s(k INTEGER NOT NULL, m BIGINT, q DECIMAL(6,3), PRIMARY KEY (k));
            """;
    private static final String VIEWS = """
            CREATE VIEW plain AS SELECT a, b + 1 AS more, c, f FROM t WHERE b > 0;
            CREATE VIEW grouped AS SELECT x, sum(y) AS total, count(*) AS n FROM u GROUP BY x;
            CREATE VIEW joined AS SELECT t.a, u.x, t.c + u.y AS sum, u.z FROM t JOIN u ON t.a = u.a AND t.c < u.y;
            CREATE VIEW cast_joined AS SELECT t.a, u.w, t.e FROM t JOIN u ON t.a = u.w WHERE t.e <> 'z';
            CREATE VIEW topped AS SELECT x, total FROM grouped WHERE n > 1 ORDER BY total DESC, x LIMIT 4;
            CREATE VIEW nested AS SELECT j.a, g.total, j.sum FROM joined j JOIN grouped g ON j.x = g.x;
            CREATE VIEW once AS SELECT DISTINCT i, b FROM t;
            """;

    private final TestCatalog catalog = TestCatalog.of(TABLES + VIEWS + Tpch.TABLES);
    private final Map<String, Map<Row, Long>> tables = new HashMap<>();
    private @Nullable PostgresJudge judge;

    @BeforeAll
    void fill() throws IOException, SQLException {
        PostgresJudge postgres = new PostgresJudge();
        judge = postgres;
        postgres.execute(TABLES + VIEWS);
        postgres.execute(Tpch.TABLES);
        RandomTables random = new RandomTables(new Random(20261129));
        for (String statement : random.inserts()) {
            postgres.execute(statement);
        }
        for (String name : catalog.names()) {
            if (catalog.find(name).orElseThrow() instanceof Catalog.Table table) {
                tables.put(name, postgres.contents(name, table.schema().columns()));
            }
        }
    }

    @AfterAll
    void stop() throws IOException, SQLException {
        if (judge != null) {
            judge.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> answersAreThoseOfPostgres() throws IOException {
        return Stream.concat(corpus("corpus.sql").stream(), golden().stream())
                .map(sql -> DynamicTest.dynamicTest(sql, () -> compare(sql)));
    }

    @TestFactory
    Stream<DynamicTest> errorsAreThoseOfPostgres() throws IOException {
        return corpus("errors.sql").stream().map(line -> DynamicTest.dynamicTest(line, () -> compareError(line)));
    }

    /** Both answer alike or both refuse a value; which of several wrong values is met first is open. */
    @TestFactory
    Stream<DynamicTest> randomQueriesAreAnsweredAlike() {
        int count = 200 * Integer.getInteger("dormouse.random.factor", 1);
        RandomQueries queries = new RandomQueries(new Random(7));
        return Stream.generate(queries::next)
                .limit(count)
                .map(sql -> DynamicTest.dynamicTest(sql, () -> {
                    String refused = "";
                    try {
                        Objects.requireNonNull(judge).ask(sql);
                    } catch (SQLException e) {
                        refused = String.valueOf(e.getSQLState());
                    }
                    if (refused.isEmpty()) {
                        compare(sql);
                    } else {
                        assertThat(refused).startsWith("22");
                        assertThatThrownBy(() -> PostgresJudge.oracle(catalog.query(sql), tables))
                                .isInstanceOfSatisfying(
                                        DormouseException.class,
                                        e -> assertThat(e.state().code()).startsWith("22"));
                    }
                }));
    }

    private void compare(String sql) throws SQLException {
        PostgresJudge.Answer expected = Objects.requireNonNull(judge).ask(sql);
        Query query = catalog.query(sql);
        List<List<@Nullable Object>> actual = PostgresJudge.oracle(query, tables);
        List<String> types = query.schema().columns().stream()
                .map(column -> PostgresJudge.typeName(column.type()))
                .toList();
        assertThat(normalised(types)).as("types").isEqualTo(normalised(expected.types()));
        List<String> names = query.schema().columns().stream()
                .map(Column::name)
                .map(name -> name.replaceAll("_[2-9]$", ""))
                .toList();
        assertThat(names)
                .as("names")
                .isEqualTo(expected.names().stream()
                        .map(name -> name.replaceAll("_[2-9]$", ""))
                        .toList());
        assertThat(PostgresJudge.sorted(actual)).as("rows").isEqualTo(PostgresJudge.sorted(expected.rows()));
        boolean ordered = sql.contains("ORDER BY") && !query.ordering().isEmpty();
        if (ordered) {
            actual.sort(RowOrder.of(query.ordering()));
            assertThat(keys(actual, query)).as("order").isEqualTo(keys(expected.rows(), query));
        }
    }

    private static List<String> keys(List<List<@Nullable Object>> rows, Query query) {
        return rows.stream()
                .map(row -> PostgresJudge.text(query.ordering().stream()
                        .<@Nullable Object>map(key -> row.get(key.column()))
                        .toList()))
                .toList();
    }

    /** Text of any length is one type to PostgreSQL's driver or to us; a CASE of CHAR and a literal is text here. */
    private static List<String> normalised(List<String> types) {
        return types.stream()
                .map(type -> type.equals("varchar") ? "text" : type)
                .toList();
    }

    private void compareError(String line) {
        String sql = line.substring(6).strip();
        String state = line.substring(0, 5);
        String expected = "";
        try {
            Objects.requireNonNull(judge).ask(sql);
        } catch (SQLException e) {
            expected = String.valueOf(e.getSQLState());
        }
        assertThat(expected).as("PostgreSQL's state").isEqualTo(state);
        String actual = "";
        try {
            PostgresJudge.oracle(catalog.query(sql), tables);
        } catch (DormouseException e) {
            actual = e.state().code();
        }
        assertThat(actual).as("our state").isEqualTo(state);
    }

    private static List<String> corpus(String file) throws IOException {
        return Arrays.stream(read(file).split("\n"))
                .filter(line -> !line.isBlank() && !line.startsWith("--"))
                .toList();
    }

    private static List<String> golden() throws IOException {
        List<String> queries = new ArrayList<>();
        for (String part : read("tpch.golden").split("\n\n+", -1)) {
            if (!part.isBlank()) {
                queries.add(part.split("---->", 2)[0].strip());
            }
        }
        return queries;
    }

    private static String read(String file) throws IOException {
        try (InputStream stream = Objects.requireNonNull(PostgresSecondJudgeTest.class.getResourceAsStream(file))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
