package io.dormouse.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the grammar reads and the binder refuses: by its own name, at its own place. */
class RefusedMeaningTest {
    private static final String TABLES = "CREATE TABLE d(z DOUBLE PRECISION, s TEXT, i INTEGER PRIMARY KEY);";

    private static DormouseException refusal(String sql) {
        return catchThrowableOfType(
                DormouseException.class, () -> TestCatalog.of(TABLES).one(sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT trim(s) FROM d|0A000|1:8|trim",
                "SELECT round(z) FROM d|0A000|1:8|round",
                "SELECT power(z, 2) FROM d|0A000|1:8|power",
                "SELECT z FROM d WHERE i = ANY(ARRAY[1, 2])|0A000|1:23|ANY",
                "SELECT ARRAY[1, 2] FROM d|0A000|1:8|arrays",
                "TABLE d|0A000|1:1|TABLE",
                "WITH RECURSIVE r AS (SELECT 1 AS a) SELECT a FROM r|0A000|1:16|RECURSIVE",
                "SELECT 1e400|22003|1:8|out of range",
                "SELECT i FROM d WHERE z > 12345678901234567890123456789012345678901234567890|22003|1:27|out of range",
                "CREATE TABLE f(a TEXT REFERENCES d(i))|42804|1:23|foreign key",
            })
    void isRefusedAtItsPlace(String sql, String state, String place, String words) {
        DormouseException refusal = refusal(sql);
        assertThat(refusal).as(sql).isNotNull();
        assertThat(refusal.state().code()).as(sql).isEqualTo(state);
        assertThat(refusal.span().toString()).as(sql).isEqualTo(place);
        assertThat(refusal.toString()).as(sql).contains(words);
    }

    @Test
    void guessesOnlyWhatIsNear() {
        assertThat(refusal("SELECT uper(s) FROM d").hint()).isEqualTo("did you mean upper?");
        assertThat(refusal("SELECT sun(i) FROM d").hint()).isEqualTo("did you mean sum?");
        assertThat(refusal("SELECT pounds(s) FROM d").hint()).isNull();
        assertThat(refusal("SELECT nosuch(s) FROM d").state()).isEqualTo(SqlState.UNDEFINED_FUNCTION);
    }

    @Test
    void aNumberWithAnExponentThatNoDecimalHoldsIsADouble() {
        TestCatalog catalog = TestCatalog.of(TABLES);
        assertThat(catalog.query("SELECT 1e308 AS x").schema().column(0).type()).isEqualTo(Types.DOUBLE);
        assertThat(catalog.query("SELECT i FROM d WHERE z > -1e100").schema().size())
                .isEqualTo(1);
        assertThat(catalog.one("INSERT INTO d VALUES (1e308, 'a', 1)").toString())
                .contains("1e+308");
        assertThat(catalog.query("SELECT 1e10 AS x").schema().column(0).type()).isNotEqualTo(Types.DOUBLE);
    }
}
