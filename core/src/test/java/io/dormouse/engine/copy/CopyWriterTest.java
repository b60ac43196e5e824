package io.dormouse.engine.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CopyWriterTest {
    @TempDir
    Path directory;

    private static Schema schema(Type... types) {
        List<Column> columns = new ArrayList<>();
        for (Type type : types) {
            columns.add(new Column("c" + columns.size(), type, true));
        }
        return new Schema(columns);
    }

    private static CopyFormat format(CopyFormat.Layout layout, boolean header, String nullText, Charset encoding) {
        return new CopyFormat(layout, header, layout == CopyFormat.Layout.TBL ? '|' : ',', '"', nullText, encoding);
    }

    private static String write(Schema schema, CopyFormat format, Row... rows) {
        StringWriter output = new StringWriter();
        try (CopyWriter writer = new CopyWriter(output, "out", schema, format)) {
            for (Row row : rows) {
                writer.write(row);
            }
        }
        return output.toString();
    }

    @Test
    void printsValuesAsPostgresqlDoes() {
        Schema schema = schema(
                Types.BOOLEAN,
                Types.INTEGER,
                Types.decimal(20, 2),
                Types.DOUBLE,
                Types.character(3),
                Types.DATE,
                Types.TIMESTAMP);
        assertThat(write(
                        schema,
                        CopyFormat.csv(),
                        Row.of(
                                true,
                                1,
                                new BigDecimal("1.50"),
                                1e15,
                                "a",
                                LocalDate.of(2024, 2, 29),
                                LocalDateTime.of(2024, 2, 29, 1, 2, 3, 450_000_000)),
                        Row.of(
                                false,
                                -1,
                                new BigDecimal("-0.05"),
                                0.1,
                                "",
                                LocalDate.of(-43, 3, 15),
                                LocalDateTime.of(12024, 1, 1, 0, 0)),
                        Row.of(null, null, null, Double.NEGATIVE_INFINITY, "😀", null, null)))
                .isEqualTo("""
                        t,1,1.50,1e+15,a  ,2024-02-29,2024-02-29 01:02:03.45
                        f,-1,-0.05,0.1,   ,0044-03-15 BC,12024-01-01 00:00:00
                        ,,,-Infinity,😀  ,,
                        """);
    }

    @Test
    void quotesWhatMustBeQuotedOnly() {
        Schema schema = schema(Types.TEXT, Types.TEXT);
        assertThat(write(
                        schema,
                        CopyFormat.csv(),
                        Row.of("", null),
                        Row.of("a,b", "say \"x\""),
                        Row.of("a\nb", " c|\\.")))
                .isEqualTo("\"\",\n\"a,b\",\"say \"\"x\"\"\"\n\"a\nb\", c|\\.\n");
        assertThat(write(
                        schema,
                        format(CopyFormat.Layout.CSV, true, "c1", StandardCharsets.UTF_8),
                        Row.of("c1", null),
                        Row.of("", "\r")))
                .isEqualTo("c0,\"c1\"\n\"c1\",c1\n\"\",\"\r\"\n");
        assertThat(write(schema(Types.TEXT), CopyFormat.csv(), Row.of("\\."), Row.of((Object) null)))
                .isEqualTo("\"\\.\"\n\n");
    }

    @Test
    void endsEveryFieldInTbl() {
        CopyFormat format = format(CopyFormat.Layout.TBL, true, "", StandardCharsets.UTF_8);
        assertThat(write(schema(Types.BIGINT, Types.TEXT), format, Row.of(1L, "a,\"b"), Row.of(null, "c")))
                .isEqualTo("c0|c1|\n1|a,\"b|\n|c|\n");
    }

    @Test
    void refusesInTblWhatWouldNotReadBack() {
        for (String text : List.of("", "a|b", "a\nb", "a\rb")) {
            assertRefused(CopyFormat.tbl(), SqlState.BAD_COPY_FORMAT, text);
        }
    }

    @Test
    void refusesCharactersThatTheEncodingLacks() {
        assertRefused(
                format(CopyFormat.Layout.CSV, false, "", StandardCharsets.ISO_8859_1), SqlState.BAD_COPY_FORMAT, "5 €");
        assertRefused(CopyFormat.csv(), SqlState.BAD_COPY_FORMAT, "half \uD83D");
        assertRefused(CopyFormat.csv(), SqlState.BAD_COPY_FORMAT, "\uDE00 half");
    }

    @Test
    void refusesFieldsThatItCouldNotRead() {
        assertRefused(CopyFormat.csv(), SqlState.LIMIT_EXCEEDED, "x".repeat(CopyFormat.MAX_FIELD_LENGTH + 1));
    }

    private void assertRefused(CopyFormat format, SqlState state, String text) {
        Path path = directory.resolve("refused");
        Schema schema = schema(Types.BIGINT, Types.TEXT);
        List<Row> rows = List.of(Row.of(1L, "fine"), Row.of(2L, text));
        assertThatThrownBy(() -> CopyWriter.write(path, schema, format, rows))
                .isInstanceOfSatisfying(DormouseException.class, e -> {
                    assertThat(e.state()).isEqualTo(state);
                    assertThat(e.details())
                            .containsEntry("file", path.toString())
                            .containsEntry("row", "2")
                            .containsEntry("name", "c1")
                            .containsEntry("text", CopyFailures.shorten(text));
                });
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aRefusedCopyLeavesTheFileThatWasThere() throws IOException {
        Path path = Files.writeString(directory.resolve("kept.csv"), "precious\n");
        Schema schema = schema(Types.TEXT);
        assertThatThrownBy(() -> CopyWriter.write(path, schema, CopyFormat.csv(), List.of(Row.of("half \uD83D"))))
                .isInstanceOf(DormouseException.class);
        assertThat(path).hasContent("precious\n");
        assertThat(CopyWriter.write(path, schema, CopyFormat.csv(), List.of(Row.of("new"))))
                .isEqualTo(1);
        assertThat(path).hasContent("new\n");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void namesFilesThatCannotBeWritten() {
        Schema schema = schema(Types.TEXT);
        assertThatThrownBy(() -> CopyWriter.write(directory, schema, CopyFormat.csv(), List.of()))
                .isInstanceOfSatisfying(
                        DormouseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.IO_ERROR));
        Path nowhere = directory.resolve("no").resolve("where");
        assertThatThrownBy(() -> CopyWriter.write(nowhere, schema, CopyFormat.csv(), List.of()))
                .isInstanceOfSatisfying(
                        DormouseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.UNDEFINED_FILE));
    }

    @Test
    void refusesFormatsThatCannotBeReadBack() {
        Charset utf8 = StandardCharsets.UTF_8;
        CopyFormat.Layout csv = CopyFormat.Layout.CSV;
        assertBadFormat(() -> new CopyFormat(csv, false, '"', '"', "", utf8));
        assertBadFormat(() -> new CopyFormat(csv, false, '\n', '"', "", utf8));
        assertBadFormat(() -> new CopyFormat(csv, false, ',', '\r', "", utf8));
        assertBadFormat(() -> new CopyFormat(csv, false, ',', '"', "a,b", utf8));
        assertBadFormat(() -> new CopyFormat(csv, false, ',', '"', "\"\"", utf8));
        assertBadFormat(() -> new CopyFormat(csv, false, ',', '"', "\n", utf8));
        assertBadFormat(() -> new CopyFormat(csv, false, '€', '"', "", StandardCharsets.US_ASCII));
    }

    private static void assertBadFormat(Runnable maker) {
        assertThatThrownBy(maker::run)
                .isInstanceOfSatisfying(
                        DormouseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.INVALID_PARAMETER));
    }
}
