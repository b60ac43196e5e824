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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bytea|BYTEA",
                "varbinary|VARBINARY",
                "int2|INT2",
                "float4|FLOAT4",
                "float(3)|FLOAT(3)",
                "timestamptz|TIMESTAMPTZ",
                "timestamp(0)|TIMESTAMP(0)",
                "timestamp(3)  with time zone|TIMESTAMP(3) WITH TIME ZONE",
                "time(3) with time zone|TIME(3) WITH TIME ZONE",
                "uuid|UUID",
            })
    void aTypeThatIsNotDoneIsNamedAsItWasWritten(String written, String named) {
        for (String text : new String[] {"CREATE TABLE w(a %s NOT NULL)", "SELECT CAST(s AS %s) FROM d"}) {
            DormouseException refusal = refusal(String.format(text, written));
            assertThat(refusal.state()).as(text).isEqualTo(SqlState.FEATURE_NOT_SUPPORTED);
            assertThat(refusal.details()).as(text).containsEntry("type", named);
        }
        assertThat(refusal("SELECT s::" + written + " FROM d").details()).containsEntry("type", named);
    }

    @Test
    void aBinaryLiteralIsShownAsItWasWritten() {
        assertThat(refusal("SELECT X'0aF0'").details()).containsEntry("literal", "X'0AF0'");
    }

    @Test
    void aLengthBelowZeroIsNotNoLength() {
        assertThat(refusal("CREATE TABLE w(a VARCHAR(-1))").state()).isEqualTo(SqlState.UNDEFINED_OBJECT);
        assertThat(refusal("CREATE TABLE w(a DECIMAL(-1))").state()).isEqualTo(SqlState.UNDEFINED_OBJECT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "UPDATE d SET d.i = 1|1:14|d.i",
                "UPDATE d AS x SET z = 1, x.i = 1|1:26|x.i",
                "UPDATE d SET other.i = 1|1:14|other.i",
                "INSERT INTO d(d.i) VALUES (1)|1:15|d.i",
            })
    void aColumnThatIsWrittenToIsNamedAlone(String sql, String place, String column) {
        DormouseException refusal = refusal(sql);
        assertThat(refusal.state()).isEqualTo(SqlState.UNDEFINED_COLUMN);
        assertThat(refusal.span().toString()).isEqualTo(place);
        assertThat(refusal.getMessage()).isEqualTo("a column that is written to cannot be qualified");
        assertThat(refusal.details()).containsEntry("column", column);
        assertThat(refusal.hint()).isEqualTo("write the column's name alone: i");
    }

    @Test
    void theNulCharacterIsNoPartOfAText() {
        for (String text : new String[] {
            "'a\0b'", "E'a\0b'", "E'\\0'", "E'\\x00'", "E'\\u0000'", "$$\0$$", "N'\0'", "\"\0\"", "'a'\n'\0'", "\0"
        }) {
            DormouseException refusal = refusal("SELECT s,\n " + text + " FROM d");
            assertThat(refusal.state().code()).as(text).isEqualTo("22021");
            assertThat(refusal.span().toString()).as(text).isEqualTo("2:2");
        }
        assertThat(TestCatalog.of(TABLES)
                        .query("SELECT 'a' /* \0 */ FROM d")
                        .schema()
                        .size())
                .isEqualTo(1);
    }
}
