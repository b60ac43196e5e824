package io.dormouse.cli.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.cli.script.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordParserTest {
    private static List<SltRecord> parse(String text) throws SltFormatException {
        return RecordParser.parse(LineExpander.expand(new SourceText("f", text), (from, pattern) -> List.of()));
    }

    private static SltRecord.Query query(String text) throws SltFormatException {
        return (SltRecord.Query) parse(text).get(0);
    }

    private static SltRecord.Statement statement(String text) throws SltFormatException {
        return (SltRecord.Statement) parse(text).get(0);
    }

    @Test
    void aQueryHasTypesASortModeALabelAndResults() throws Exception {
        SltRecord.Query query = query("query IT rowsort label-7\nSELECT a,\n# not SQL\nb\n----\n1 x\n# a value\n\n");
        assertThat(query.place()).hasToString("f:1");
        assertThat(query.header().types()).isEqualTo("IT");
        assertThat(query.header().sort()).contains(SortMode.ROWSORT);
        assertThat(query.header().label()).contains("label-7");
        assertThat(query.sql()).isEqualTo("SELECT a,\nb");
        assertThat(query.result().lines()).containsExactly("1 x", "# a value");
    }

    @Test
    void withoutDashesNothingIsExpectedOfAResult() throws Exception {
        assertThat(query("query I\nSELECT 1\n").result().written()).isFalse();
        assertThat(query("query I\nSELECT 1\n----\n").result().written()).isTrue();
    }

    @Test
    void optionsStandBetweenCommas() throws Exception {
        QueryHeader header = query("query IT colnames,rowsort\nSELECT 1\n").header();
        assertThat(header.columnNames()).isTrue();
        assertThat(header.sort()).contains(SortMode.ROWSORT);
    }

    @Test
    void anOrderBySomeColumnsIsThatOfTheQuery() throws Exception {
        QueryHeader header =
                query("query IT partialsort(1,2),colnames\nSELECT 1\n").header();
        assertThat(header.sort()).contains(SortMode.NOSORT);
        assertThat(header.columnNames()).isTrue();
    }

    @Test
    void aMultilineValueEndsWithEof() throws Exception {
        ExpectedResult result = query("query T multiline\nEXPLAIN x\n----\na\n\nb\nEOF\n\nstatement ok\nx")
                .result();
        assertThat(result.whole()).isTrue();
        assertThat(result.lines()).containsExactly("a", "", "b");
    }

    @Test
    void anErrorIsAskedForByPatternStateOrText() throws Exception {
        assertThat(statement("statement error no such .*\nx").error())
                .hasToString("an error in which is found: no such .*");
        assertThat(statement("statement error pgcode 42P01 gone\nx").error())
                .hasToString("an error 42P01 in which is found: gone");
        assertThat(statement("statement error (42P01)\nx").error()).hasToString("an error 42P01");
        assertThat(statement("statement error\nx\n----\nit says\nthis\n").error())
                .hasToString("an error that says: it says\nthis");
        assertThat(query("query error\nx\n----\n<REGEX>:.*this.*\n").error().map(ExpectedError::toString))
                .contains("an error in which is found: .*this.*");
    }

    @Test
    void theTextOfAnErrorGoesOnBehindABlankLineThatNoRecordFollows() throws Exception {
        List<SltRecord> records = parse("statement error\nx\n----\nfirst\n\nsecond\n\n\nstatement ok\ny\n");
        assertThat(records).hasSize(2);
        assertThat(((SltRecord.Statement) records.get(0)).error()).hasToString("an error that says: first\n\nsecond");
    }

    @Test
    void statementsCountRowsAndMayEndEitherWay() throws Exception {
        assertThat(statement("statement count 3\nx").count()).isEqualTo(OptionalLong.of(3));
        assertThat(statement("statement maybe\nx\n----\nanything").ending()).isEqualTo(SltRecord.Ending.MAYBE);
    }

    @Test
    void conditionsAndTheConnectionHoldForOneRecord() throws Exception {
        List<SltRecord> records =
                parse("skipif mysql # why\nonlyif dormouse\nconnection two\nstatement ok\nx\n\nstatement ok\ny");
        SltRecord.Statement first = (SltRecord.Statement) records.get(0);
        assertThat(first.conditions()).containsExactly(new Condition(false, "mysql"), new Condition(true, "dormouse"));
        assertThat(first.connection()).isEqualTo("two");
        SltRecord.Statement second = (SltRecord.Statement) records.get(1);
        assertThat(second.conditions()).isEmpty();
        assertThat(second.connection()).isEqualTo("default");
    }

    @Test
    void aConnectionCanBeNamedInTheLineOfItsRecord() throws Exception {
        assertThat(statement("statement ok con1\nx").connection()).isEqualTo("con1");
        assertThat(query("query I con2\nx").connection()).isEqualTo("con2");
    }

    @Test
    void patienceIsReadOver() throws Exception {
        assertThat(statement("statement ok retry 3 backoff 5s\nx").connection()).isEqualTo("default");
        assertThat(query("query I rowsort retry 3 backoff 5s\nx").header().label())
                .isEmpty();
        assertThat(statement("statement error retry 3 backoff 5s\nx").error().isAny())
                .isTrue();
    }

    @Test
    void settingsHoldFromTheirPlaceOn() throws Exception {
        List<SltRecord> records = parse(
                "control sortmode rowsort\ncontrol resultmode rowwise\nmode cockroach\nmode skip\nhash-threshold 8\n");
        assertThat(records)
                .extracting(record -> ((SltRecord.Setting) record))
                .satisfiesExactly(
                        setting -> assertThat(setting.sort()).contains(SortMode.ROWSORT),
                        setting -> assertThat(setting.style()).contains(Style.LINES),
                        setting -> assertThat(setting.style()).contains(Style.DOTTED_LINES),
                        setting -> assertThat(setting.skipping()).isEqualTo(Optional.of(true)),
                        setting -> assertThat(setting.hashThreshold()).isEqualTo(OptionalLong.of(8)));
    }

    @Test
    void subtestsAndPausesAreReadOver() throws Exception {
        assertThat(parse("subtest one\n\nsleep 2s\n\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "statement, expected a word behind `statement`",
        "statement oky, 'expected `statement ok`, `error`, `count N` or `maybe`, not oky'",
        "statement count few, expected a whole number from 0 behind `statement`",
        "statement error (, expected a regular expression: Unclosed group",
        "query I3, 'expected a letter a column, as in `query IRT`, not I3'",
        "query I sideways, 'expected a sort mode (nosort, rowsort or valuesort), not sideways'",
        "mode sideways, 'expected `mode cockroach`, `standard`, `skip` or `unskip`, not sideways'",
        "select 1, 'there is no record `select`; expected statement, query or one of the others that the guide lists'",
        "hash-threshold many, expected a whole number from 0 behind `hash-threshold`"
    })
    void whatIsNoRecordIsToldAndTheNextOneRead(String line, String problem) throws Exception {
        List<SltRecord> records = parse("\n" + line + "\nx\n\nstatement ok\ny\n");
        assertThat(records).hasSize(2);
        assertThat(records.get(0)).isEqualTo(new SltRecord.Malformed(new Place("f", 2), problem));
    }

    @Test
    void aStatementWithoutSqlOrWithAResultIsNoRecord() throws Exception {
        assertThat(parse("statement ok\n\n").get(0))
                .isEqualTo(new SltRecord.Malformed(new Place("f", 1), "expected SQL in the next line"));
        assertThat(parse("statement ok\nSELECT 1\n----\n1\n").get(0))
                .isEqualTo(new SltRecord.Malformed(new Place("f", 1), "a statement has no result; expected `query`"));
        assertThat(parse("statement error a\nx\n----\nb\n").get(0))
                .isEqualTo(new SltRecord.Malformed(
                        new Place("f", 1), "expected the error either behind `error` or below `----`"));
    }
}
