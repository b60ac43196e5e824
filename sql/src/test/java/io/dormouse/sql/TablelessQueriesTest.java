package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.Dormouse;
import io.dormouse.Result;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries without FROM have one match, which WHERE may take away: at once, as a live view, and in PostgreSQL. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TablelessQueriesTest {
    private static final String ROWS = "INSERT INTO t VALUES (1), (2)";
    private static final String TABLES = "CREATE TABLE t (id BIGINT); " + ROWS;

    private final PostgresJudge judge;

    TablelessQueriesTest() throws IOException, SQLException {
        judge = new PostgresJudge();
    }

    @BeforeAll
    void fill() throws SQLException {
        judge.execute(TABLES);
    }

    @AfterAll
    void stop() throws IOException, SQLException {
        judge.close();
    }

    private static List<String> rows(Dormouse db, String query) {
        return PostgresJudge.sorted(((Result.Rows) db.execute(query))
                .rows().stream().map(Row::values).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 AS a",
                "SELECT 1 AS a WHERE true",
                "SELECT 1 AS a WHERE 1 = 2",
                "SELECT 1 AS a WHERE NULL",
                "SELECT 1 + 1 AS a, 'x' AS b WHERE 1 < 2 AND 'a' < 'b'",
                "SELECT 1 IS DISTINCT FROM 2 AS a WHERE true",
                "SELECT 1 IS NOT DISTINCT FROM 2 AS a WHERE 1 IS DISTINCT FROM 1",
                "SELECT extract(year FROM DATE '2026-01-31') AS a WHERE false",
                "SELECT extract(year FROM DATE '2026-01-31') AS a WHERE true",
                "SELECT count(*) AS a WHERE false",
                "SELECT count(*) AS a WHERE true",
                "SELECT count(*) AS a, sum(3) AS b WHERE 1 = 0",
                "SELECT sum(3) AS b WHERE true HAVING count(*) = 1",
                "SELECT sum(3) AS b WHERE false HAVING count(*) = 1",
                "SELECT 1 AS a HAVING true",
                "SELECT 1 AS a HAVING false",
                "SELECT 1 AS a WHERE false HAVING true",
                "SELECT 5 AS a GROUP BY a",
                "SELECT 5 AS a WHERE false GROUP BY a",
                "SELECT 5 AS a, count(*) AS b WHERE true GROUP BY 1 HAVING count(*) > 0 ORDER BY 1 LIMIT 3",
                "SELECT DISTINCT 1 AS a WHERE true",
                "SELECT 1 AS a WHERE EXISTS (SELECT 1 WHERE true)",
                "SELECT 1 AS a WHERE EXISTS (SELECT 1 WHERE false)",
                "SELECT (SELECT 2) AS a, 3 IN (SELECT 3) AS b",
                "SELECT 1 AS a UNION ALL SELECT 1 AS a WHERE false",
                "SELECT 1 AS a EXCEPT SELECT 1 AS a WHERE true",
                "VALUES (1), (2)",
                "SELECT 1 AS a WHERE true ORDER BY a LIMIT 1",
                "SELECT q.a, t.id FROM (SELECT 2 AS a WHERE true) q JOIN t ON q.a = t.id",
                "SELECT q.a, t.id FROM (SELECT 2 AS a WHERE false) q JOIN t ON q.a = t.id",
                "SELECT count(*) AS n FROM (SELECT 2 AS a WHERE false) q",
                "WITH q AS (SELECT 2 AS a WHERE 1 = 1) SELECT a FROM q WHERE a = 2",
                "SELECT \"where\".a FROM (SELECT 2 AS a WHERE 1 = 1) AS \"where\"",
            })
    void haveOneMatchThatWhereMayTakeAway(String query) throws SQLException {
        List<String> expected = PostgresJudge.sorted(judge.ask(query).rows());
        try (Dormouse db = Dormouse.open()) {
            db.execute(TABLES);
            assertThat(rows(db, query)).as("at once").isEqualTo(expected);
            db.execute("CREATE MATERIALIZED VIEW v AS " + query);
            assertThat(rows(db, "SELECT * FROM v")).as("live").isEqualTo(expected);
            db.execute("DELETE FROM t; " + ROWS);
            assertThat(rows(db, "SELECT * FROM v")).as("live, later").isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT * WHERE true|42601|1:8|* needs a FROM",
                "SELECT a WHERE true|42703|1:8|the column does not exist",
                "SELECT 1 WHERE a = 1|42703|1:16|the column does not exist",
                "SELECT 1 WHERE 1|42804|1:16|a condition must be BOOLEAN",
                "SELECT 1 WHERE count(*) = 1|42803|1:16|aggregate",
                "SELECT 1 WHERE|42601|1:15|at end of input",
                "SELECT 1 WHERE true FROM t|42601|1:21|near \"FROM\"",
                "SELECT 1 WHERE true WHERE true|42601|1:21|near \"WHERE\"",
                "SELECT a FORM t WHERE a = 1|42601|1:10|did you mean FROM?",
                "SELECT 1 WHERE 1 / 0 = 1|22012|1:16|division by zero",
                "SELECT 1 WINDOW w AS (ORDER BY 1)|0A000|1:1|window functions",
            })
    void areRefusedAtTheirPlace(String query, String state, String place, String words) {
        try (Dormouse db = Dormouse.open()) {
            db.execute(TABLES);
            DormouseException refusal = catchThrowableOfType(DormouseException.class, () -> db.execute(query));
            assertThat(refusal).as(query).isNotNull();
            assertThat(refusal.toString())
                    .startsWith(place + ": " + state)
                    .contains(words)
                    .doesNotContain("\"\"");
        }
    }
}
