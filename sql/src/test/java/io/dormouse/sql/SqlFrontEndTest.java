package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.spi.FrontEnd;
import io.dormouse.spi.Statement;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class SqlFrontEndTest {
    private static final String TABLE = "CREATE TABLE t(a INTEGER, b TEXT);";

    @Test
    void theServiceLoaderFindsIt() {
        assertThat(ServiceLoader.load(FrontEnd.class).stream()
                        .map(provider -> provider.get().language()))
                .contains("sql");
    }

    @Test
    void statementsAreBoundOneByOneAgainstTheCatalogOfTheMoment() {
        FrontEnd.Script script = new SqlFrontEnd().open(TABLE + "\n-- nothing\n;;SELECT a FROM t");
        TestCatalog empty = new TestCatalog();
        assertThat(script.next(empty)).isInstanceOf(Statement.CreateTable.class);
        assertThat(script.hasNext()).isTrue();
        assertThat(script.next(TestCatalog.of(TABLE))).isInstanceOf(Statement.Select.class);
        assertThat(script.hasNext()).isFalse();
    }

    @Test
    void placesAreThoseOfTheWholeScript() {
        FrontEnd.Script script =
                new SqlFrontEnd().open("SELECT a FROM t;\r\n\tSELECT nosuch\nFROM t;\nSELEC; SELECT b FROM t");
        TestCatalog catalog = TestCatalog.of(TABLE);
        assertThat(script.next(catalog).span().toString()).isEqualTo("1:1");
        assertThatThrownBy(() -> script.next(catalog)).isInstanceOfSatisfying(DormouseException.class, e -> {
            assertThat(e.state()).isEqualTo(SqlState.UNDEFINED_COLUMN);
            assertThat(e.span().toString()).isEqualTo("2:9");
        });
        assertThatThrownBy(() -> script.next(catalog)).isInstanceOfSatisfying(DormouseException.class, e -> {
            assertThat(e.state()).isEqualTo(SqlState.SYNTAX_ERROR);
            assertThat(e.span().toString()).isEqualTo("4:1");
        });
        assertThat(script.next(catalog).span().toString()).isEqualTo("4:8");
        assertThat(script.hasNext()).isFalse();
    }

    @Test
    void refusalsNeverNameTheParsersLibrary() {
        for (String sql : new String[] {
            "SELECT a FROM t TABLESAMPLE BERNOULLI(10)",
            "SELECT a FROM UNNEST(ARRAY[1,2])",
            "SELECT a FROM TABLE(f(1))",
            "SELECT ARRAY[1]",
            "SELECT MAP[1,2]",
            "SELECT t.a.b.c FROM t",
            "SELECT a FROM t FOR SYSTEM_TIME AS OF DATE '2020-01-01'",
            "SELECT x'00'",
            "SELECT a IS JSON FROM t",
            "SELECT TRIM(b) FROM t",
            "SELECT POSITION('a' IN b) FROM t",
            "SELECT FLOOR(a) FROM t",
            "SELECT a FROM t WHERE a = ALL (SELECT 1)",
            "SELECT ?",
            "SELECT a FROM t QUALIFY a > 1",
            "SELECT a FROM t MATCH_RECOGNIZE (PATTERN (x) DEFINE x AS true)",
            "SELECT CAST(a AS ROW(b INTEGER)) FROM t",
            "INSERT INTO t(a) VALUES ((1, 2))",
            "SELECT TIME '10:00:00'",
            "SELECT PERIOD(a, b) FROM t",
            "SELECT a[1] FROM t",
            "SELECT CONVERT(b USING utf8) FROM t",
            "SELECT GROUPING(a) FROM t GROUP BY a",
            "SELECT COUNT(a, b) FROM t",
            "SELECT LISTAGG(b) WITHIN GROUP (ORDER BY a) FROM t",
            "SELECT EXTRACT(YEAR FROM b) FROM t",
            "SELECT a BETWEEN 1 AND 'x' FROM t",
            "SELECT b || NULL, NULL + 1, -NULL FROM t",
            "SELECT a FROM t ORDER BY a LIMIT -1",
            "SELECT a FROM t ORDER BY a LIMIT 1.5",
            "SELECT a FROM (VALUES (1)) v(a)",
            "SELECT 1e400",
            "SELECT INTERVAL '1' YEAR + a FROM t"
        }) {
            try {
                TestCatalog.of(TABLE).one(sql);
            } catch (DormouseException e) {
                assertThat(e.state()).as(sql).isNotEqualTo(SqlState.INTERNAL_ERROR);
                assertThat(e.span().isKnown()).as(sql).isTrue();
                assertThat(e.toString())
                        .as(sql)
                        .doesNotContainIgnoringCase("calcite")
                        .doesNotContain("Sql", "$");
            }
        }
    }

    @Test
    void longConditionsBindAndDeepExpressionsAreRefused() {
        String chain = "a".concat(" + a".repeat(1500));
        String conditions = "a = 1".concat(" OR a = 2".repeat(1500));
        assertThat(TestCatalog.of(TABLE)
                        .query("SELECT a FROM t WHERE " + conditions)
                        .schema()
                        .size())
                .isEqualTo(1);
        assertThatThrownBy(() -> TestCatalog.of(TABLE).query("SELECT " + chain + " FROM t"))
                .isInstanceOfSatisfying(
                        DormouseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.STATEMENT_TOO_COMPLEX));
    }
}
