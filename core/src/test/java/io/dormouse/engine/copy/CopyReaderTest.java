package io.dormouse.engine.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import io.dormouse.type.Types;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CopyReaderTest {
    private static final CopyFormat CSV = CopyFormat.csv();
    private static final CopyFormat TBL = CopyFormat.tbl();
    private static final Schema SCHEMA = new Schema(List.of(
            new Column("id", Types.BIGINT, true),
            new Column("shop", Types.TEXT, true),
            new Column("amount", Types.decimal(10, 2), true)));
    private static final Schema TEXT = new Schema(List.of(new Column("word", Types.TEXT, true)));

    @TempDir
    Path directory;

    static List<Row> read(Schema schema, CopyFormat format, String text) {
        List<Integer> columns = IntStream.range(0, schema.size()).boxed().toList();
        CopyReader reader = new CopyReader(schema, columns, format);
        List<Row> rows = new ArrayList<>();
        long count = reader.read(new StringReader(text), "data.csv", row -> rows.add(row.toRow(schema)));
        assertThat(count).isEqualTo(rows.size());
        List<Row> trickled = new ArrayList<>();
        reader.read(new Trickle(text), "data.csv", row -> trickled.add(row.toRow(schema)));
        assertThat(trickled).isEqualTo(rows);
        return rows;
    }

    /** One character at a time, so that every place is the end of a buffer once. */
    private static final class Trickle extends Reader {
        private final String text;
        private int at;

        Trickle(String text) {
            this.text = text;
        }

        @Override
        public int read(char[] target, int offset, int length) {
            if (at == text.length()) {
                return -1;
            }
            target[offset] = text.charAt(at++);
            return 1;
        }

        @Override
        public void close() {}
    }

    private static Row row(long id, String shop, String amount) {
        return Row.of(id, shop, new BigDecimal(amount));
    }

    private static CopyFormat withNull(String nullText) {
        return new CopyFormat(CopyFormat.Layout.CSV, false, ',', '"', nullText, StandardCharsets.UTF_8);
    }

    private static CopyFormat in(Charset encoding) {
        return new CopyFormat(CopyFormat.Layout.CSV, false, ',', '"', "", encoding);
    }

    @Test
    void readsFieldsWithQuotesDelimitersAndLineEndsInThem() {
        assertThat(read(SCHEMA, CSV, "1,north,9.50\n2,\"a \"\"b\"\", c\n\r\nd\",-3\n"))
                .containsExactly(row(1, "north", "9.50"), row(2, "a \"b\", c\n\r\nd", "-3.00"));
    }

    @Test
    void readsLfAndCrlfAndALastLineWithoutEnd() {
        assertThat(read(SCHEMA, CSV, "1,a,1\r\n2,b,2\n3,c,3"))
                .containsExactly(row(1, "a", "1"), row(2, "b", "2"), row(3, "c", "3"));
    }

    @Test
    void readsNullOnlyUnquoted() {
        assertThat(read(SCHEMA, CSV, ",\"\",\n")).containsExactly(Row.of(null, "", null));
        assertThat(read(SCHEMA, withNull("NULL"), "NULL,\"NULL\",NULL\n1,,1\n"))
                .containsExactly(Row.of(null, "NULL", null), row(1, "", "1"));
    }

    @Test
    void takesAnEmptyLineForOneEmptyField() {
        assertThat(read(TEXT, CSV, "a\n\n\"\"\n")).containsExactly(Row.of("a"), Row.of((Object) null), Row.of(""));
        assertThat(read(TEXT, withNull("-"), "\n-\n")).containsExactly(Row.of(""), Row.of((Object) null));
    }

    @Test
    void skipsAHeaderThatSpansLinesAndCountsThem() {
        CopyFormat format = new CopyFormat(CopyFormat.Layout.CSV, true, ';', '\'', "", StandardCharsets.UTF_8);
        Schema schema = new Schema(List.of(
                new Column("id", Types.BIGINT, true),
                new Column("the\nshop", Types.TEXT, true),
                new Column("amount", Types.decimal(10, 2), true)));
        assertThat(read(schema, format, "id;'the\nshop';amount\n1;'it''s';1\n")).containsExactly(row(1, "it's", "1"));
        assertThat(read(schema, format, "")).isEmpty();
        assertThat(refusalOf(schema, format, "id;'the\nshop';amount\nx;a;1\n").details())
                .containsEntry("line", "3");
    }

    @Test
    void comparesTheHeaderWithTheColumnsInAnyCaseOfLetters() {
        CopyFormat csv = new CopyFormat(CopyFormat.Layout.CSV, true, ',', '"', "", StandardCharsets.UTF_8);
        assertThat(read(SCHEMA, csv, "ID,Shop,\"AMOUNT\"\n1,a,1\n")).containsExactly(row(1, "a", "1"));
        assertHeaderRefused(csv, "shop,id,amount\n", "1", "id");
        assertHeaderRefused(csv, "id,amount,shop\n", "4", "shop");
        assertHeaderRefused(csv, "id,shop\n", "8", "amount");
        assertHeaderRefused(csv, "id,shop,amount,more\n", "16", "3");
        CopyFormat tbl = new CopyFormat(CopyFormat.Layout.TBL, true, '|', '"', "", StandardCharsets.UTF_8);
        assertThat(read(SCHEMA, tbl, "id|shop|amount|\n1|a|1|\n")).containsExactly(row(1, "a", "1"));
        assertHeaderRefused(tbl, "id|amount|shop\n", "4", "shop");
    }

    private static void assertHeaderRefused(CopyFormat format, String header, String column, String expected) {
        DormouseException refusal = refusalOf(SCHEMA, format, header + "1,a,1\n");
        assertThat(refusal.state()).isEqualTo(SqlState.BAD_COPY_FORMAT);
        assertThat(refusal.details())
                .containsEntry("file", "data.csv")
                .containsEntry("line", "1")
                .containsEntry("column", column)
                .containsEntry("expected", expected);
    }

    @Test
    void skipsAByteOrderMarkOnce() {
        assertThat(read(TEXT, CSV, "\uFEFFa\n\uFEFFb\n")).containsExactly(Row.of("a"), Row.of("\uFEFFb"));
        assertThat(read(TEXT, CSV, "\uFEFF\"a\"\n")).containsExactly(Row.of("a"));
        assertThat(read(TEXT, CSV, "\uFEFF")).isEmpty();
        assertThat(refusalOf(SCHEMA, CSV, "\uFEFFx,a,1\n").details()).containsEntry("column", "1");
    }

    @Test
    void readsFieldsWithADelimiterBehindEach() {
        assertThat(read(SCHEMA, TBL, "1|a \"b\"|1.5|\r\n2||2|"))
                .containsExactly(row(1, "a \"b\"", "1.5"), Row.of(2L, null, new BigDecimal("2.00")));
        CopyFormat header = new CopyFormat(CopyFormat.Layout.TBL, true, '|', '"', "\\N", StandardCharsets.UTF_8);
        assertThat(read(SCHEMA, header, "id|shop|amount\n1||\\N|\n")).containsExactly(Row.of(1L, "", null));
    }

    @Test
    void leavesColumnsThatAreNotListedNull() {
        List<Row> rows = new ArrayList<>();
        new CopyReader(SCHEMA, List.of(2, 0), CSV)
                .read(new StringReader("1.5,7\n,8\n"), "x", row -> rows.add(row.toRow(SCHEMA)));
        assertThat(rows).containsExactly(Row.of(7L, null, new BigDecimal("1.50")), Row.of(8L, null, null));
        assertThatThrownBy(() -> new CopyReader(SCHEMA, List.of(0, 0), CSV))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CopyReader(SCHEMA, List.of(3), CSV)).isInstanceOf(IllegalArgumentException.class);
    }

    static List<Arguments> malformed() {
        Schema dates =
                new Schema(List.of(new Column("code", Types.varchar(3), true), new Column("day", Types.DATE, true)));
        return List.of(
                refused(SCHEMA, CSV, "1,a,1\n2,b\n", "22P04", 2, 4, "amount", "too few fields", null),
                refused(SCHEMA, CSV, "1,a,1\r\n2,b\r\n", "22P04", 2, 4, "amount", "too few fields", null),
                refused(SCHEMA, CSV, "1,a,1\n\n", "22P04", 2, 1, "shop", "too few fields", null),
                refused(SCHEMA, CSV, "1,\"a\nb\"", "22P04", 2, 3, "amount", "too few fields", null),
                refused(SCHEMA, CSV, "1,a,1,\n", "22P04", 1, 7, null, "too many fields", ""),
                refused(SCHEMA, CSV, "1,\"a\n😀\",1,more,yet\n", "22P04", 2, 6, null, "too many fields", "more"),
                refused(SCHEMA, CSV, "1,a,1\n2,\"b,2\n3,c,3\n", "22P04", 2, 3, "shop", "not closed", "b,2\n3,c,3\n"),
                refused(SCHEMA, CSV, "1,a\"b,1\n", "22P04", 1, 4, "shop", "not quoted", "a"),
                refused(SCHEMA, CSV, "1,\"a\"b,1\n", "22P04", 1, 6, "shop", "behind its closing quote", "a"),
                refused(SCHEMA, CSV, "1,a\rb,1\n", "22P04", 1, 4, "shop", "carriage return", "a"),
                refused(SCHEMA, CSV, "1,a,1\r", "22P04", 1, 6, "amount", "carriage return", "1"),
                refused(SCHEMA, CSV, "1,a,1\nx1,b,2\n", "22P02", 2, 1, "id", "not a value of the type", "x1"),
                refused(SCHEMA, CSV, "\"\",b,2\n", "22P02", 1, 1, "id", "not a value of the type", ""),
                refused(SCHEMA, CSV, "1,é😀,12345678901\n", "22003", 1, 6, "amount", "out of the range", "12345678901"),
                refused(SCHEMA, CSV, "9223372036854775808,a,1", "22003", 1, 1, "id", "range", "9223372036854775808"),
                refused(dates, CSV, "abcd,2024-01-01\n", "22001", 1, 1, "code", "too long", "abcd"),
                refused(dates, CSV, "abc,1/2/2024\n", "22007", 1, 5, "day", "not a date", "1/2/2024"),
                refused(dates, CSV, "abc,2024-02-30\n", "22008", 1, 5, "day", "out of range", "2024-02-30"),
                refused(SCHEMA, TBL, "1|a|1|\n2|b|2\n", "22P04", 2, 5, "amount", "delimiter is missing", "2"),
                refused(SCHEMA, TBL, "1|a|\n", "22P04", 1, 5, "amount", "too few fields", null),
                refused(SCHEMA, TBL, "\n", "22P04", 1, 1, "id", "too few fields", null),
                refused(SCHEMA, TBL, "1|a|1|x|\n", "22P04", 1, 7, null, "too many fields", "x"),
                refused(SCHEMA, TBL, "1|a\r|1|\n", "22P04", 1, 4, "shop", "carriage return", "a"));
    }

    private static Arguments refused(
            Schema schema,
            CopyFormat format,
            String text,
            String state,
            int line,
            int column,
            @Nullable String name,
            String reason,
            @Nullable String field) {
        return Arguments.of(schema, format, text, state, line, column, name, reason, field);
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void refusesWithPlaceAndReason(
            Schema schema,
            CopyFormat format,
            String text,
            String state,
            int line,
            int column,
            @Nullable String name,
            String reason,
            @Nullable String field) {
        DormouseException refusal = refusalOf(schema, format, text);
        assertThat(refusal.state().code()).as(refusal.toString()).isEqualTo(state);
        assertThat(refusal).hasMessageContaining(reason);
        assertThat(refusal.details())
                .containsEntry("file", "data.csv")
                .containsEntry("line", String.valueOf(line))
                .containsEntry("column", String.valueOf(column));
        assertThat(refusal.details().get("name")).isEqualTo(name);
        assertThat(refusal.details().get("text")).isEqualTo(field);
    }

    private static DormouseException refusalOf(Schema schema, CopyFormat format, String text) {
        DormouseException refusal = refusalOf(schema, format, new StringReader(text));
        assertThat(refusalOf(schema, format, new Trickle(text))).hasToString(refusal.toString());
        return refusal;
    }

    private static DormouseException refusalOf(Schema schema, CopyFormat format, Reader input) {
        CopyReader reader =
                new CopyReader(schema, IntStream.range(0, schema.size()).boxed().toList(), format);
        DormouseException refusal =
                catchThrowableOfType(DormouseException.class, () -> reader.read(input, "data.csv", row -> {}));
        assertThat(refusal).as("an error").isNotNull();
        return refusal;
    }

    @Test
    void readsCharactersThatSpanBuffers() throws IOException {
        Path path = directory.resolve("long.csv");
        String word = "é😀x".repeat(50_000);
        Files.writeString(path, "a\n" + word + "\n" + word + "b\r\n");
        List<Row> rows = new ArrayList<>();
        new CopyReader(TEXT, List.of(0), CSV).read(path, row -> rows.add(row.toRow(TEXT)));
        assertThat(rows).containsExactly(Row.of("a"), Row.of(word), Row.of(word + "b"));
    }

    @Test
    void showsSixtyCharactersOfALongField() {
        String shown = "x" + "😀".repeat(59) + "…";
        assertThat(refusalOf(SCHEMA, CSV, "x" + "😀".repeat(1000) + ",a,1\n").details())
                .containsEntry("text", shown);
        Schema schema = new Schema(List.of(new Column("word", Types.varchar(70), true)));
        assertThat(refusalOf(schema, CSV, "y".repeat(1000) + "\n").details())
                .containsEntry("text", "y".repeat(60) + "…")
                .allSatisfy((name, value) -> assertThat(value.length()).isLessThan(70));
    }

    @Test
    void addsFileAndLineToWhatTheSinkRefuses() {
        CopyReader reader = new CopyReader(TEXT, List.of(0), CSV);
        assertThatThrownBy(() -> reader.read(new StringReader("a\n\"b\nc\"\n"), "data.csv", row -> {
                    if ("b\nc".equals(row.objects[0])) {
                        throw new DormouseException(SqlState.NOT_NULL_VIOLATION, "no");
                    }
                }))
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        e -> assertThat(e.details())
                                .containsEntry("file", "data.csv")
                                .containsEntry("line", "3"));
    }

    @Test
    void refusesMalformedBytesAtTheirPlace() throws IOException {
        Path path = directory.resolve("bad.csv");
        byte[] good = "1,é,1\n2,né".getBytes(StandardCharsets.UTF_8);
        byte[] bytes = Arrays.copyOf(good, good.length + 3);
        bytes[good.length] = (byte) 0xC3;
        bytes[good.length + 1] = 'x';
        bytes[good.length + 2] = '\n';
        Files.write(path, bytes);
        List<Row> rows = new ArrayList<>();
        CopyReader reader = new CopyReader(SCHEMA, List.of(0, 1, 2), CSV);
        assertThatThrownBy(() -> reader.read(path, row -> rows.add(row.toRow(SCHEMA))))
                .isInstanceOfSatisfying(DormouseException.class, e -> {
                    assertThat(e.state()).isEqualTo(SqlState.BAD_COPY_FORMAT);
                    assertThat(e).hasMessageContaining("encoding");
                    assertThat(e.details())
                            .containsEntry("file", path.toString())
                            .containsEntry("line", "2")
                            .containsEntry("column", "5")
                            .containsEntry("name", "shop")
                            .containsEntry("text", "né");
                });
        assertThat(rows).containsExactly(row(1, "é", "1"));
        // Cut off in the middle of a character.
        Files.write(path, Arrays.copyOf(good, good.length - 1));
        assertThatThrownBy(() -> reader.read(path, row -> {}))
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        e -> assertThat(e.details()).containsEntry("line", "2").containsEntry("column", "4"));
    }

    @Test
    void readsOtherEncodingsAndAByteOrderMark() throws IOException {
        Path path = directory.resolve("words.csv");
        for (Charset encoding : List.of(
                StandardCharsets.UTF_8,
                StandardCharsets.UTF_16,
                StandardCharsets.UTF_16LE,
                Charset.forName("GB18030"))) {
            Files.write(path, "\uFEFFé\n\"😀\n\"\n".getBytes(encoding));
            List<Row> rows = new ArrayList<>();
            new CopyReader(TEXT, List.of(0), in(encoding)).read(path, row -> rows.add(row.toRow(TEXT)));
            assertThat(rows).as(encoding.name()).containsExactly(Row.of("é"), Row.of("😀\n"));
        }
        Files.write(path, new byte[] {(byte) 0xE9, '\n'});
        List<Row> rows = new ArrayList<>();
        new CopyReader(TEXT, List.of(0), in(StandardCharsets.ISO_8859_1)).read(path, row -> rows.add(row.toRow(TEXT)));
        assertThat(rows).containsExactly(Row.of("é"));
    }

    @Test
    void namesFilesThatCannotBeRead() {
        CopyReader reader = new CopyReader(TEXT, List.of(0), CSV);
        Path missing = directory.resolve("missing.csv");
        assertThatThrownBy(() -> reader.read(missing, row -> {})).isInstanceOfSatisfying(DormouseException.class, e -> {
            assertThat(e.state()).isEqualTo(SqlState.UNDEFINED_FILE);
            assertThat(e.details()).containsEntry("file", missing.toString());
        });
        assertThatThrownBy(() -> reader.read(directory, row -> {}))
                .isInstanceOfSatisfying(
                        DormouseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.IO_ERROR));
        Reader failing = new Reader() {
            @Override
            public int read(char[] target, int offset, int length) throws IOException {
                throw new IOException("disk gone");
            }

            @Override
            public void close() {}
        };
        assertThatThrownBy(() -> reader.read(failing, "x", row -> {}))
                .isInstanceOfSatisfying(DormouseException.class, e -> {
                    assertThat(e.state()).isEqualTo(SqlState.IO_ERROR);
                    assertThat(e.details()).containsEntry("reason", "disk gone");
                });
    }

    @Test
    void refusesAFieldWithoutEnd() {
        Reader endless = repeated("\"", "a,b\n", Long.MAX_VALUE);
        assertThatThrownBy(() -> new CopyReader(TEXT, List.of(0), CSV).read(endless, "x", row -> {}))
                .isInstanceOfSatisfying(DormouseException.class, e -> {
                    assertThat(e.state()).isEqualTo(SqlState.LIMIT_EXCEEDED);
                    assertThat(e.details()).containsEntry("line", "1").containsEntry("column", "1");
                });
    }

    @Test
    void readsAMillionLinesWithoutKeepingThem() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long lines = 1_000_000;
        Reader input = repeated("", "12345,\"north, \"\"west\"\"\",9.50\n", lines);
        long[] sum = new long[1];
        long before = threads.getCurrentThreadAllocatedBytes();
        long rows = new CopyReader(SCHEMA, List.of(0, 1, 2), CSV).read(input, "x", row -> sum[0] += row.longs[0]);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(rows).isEqualTo(lines);
        assertThat(sum[0]).isEqualTo(12345 * lines);
        // Three short strings and a decimal a row, and what the JDK does to parse them.
        assertThat(allocated / lines).isLessThan(1000);
    }

    /** {@code first}, then {@code text} over and over. */
    private static Reader repeated(String first, String text, long times) {
        return new Reader() {
            private String current = first;
            private int at;
            private long left = times;

            @Override
            public int read(char[] target, int offset, int length) {
                int count = 0;
                while (count < length) {
                    if (at == current.length()) {
                        if (left-- <= 0) {
                            break;
                        }
                        current = text;
                        at = 0;
                    }
                    int step = Math.min(length - count, current.length() - at);
                    current.getChars(at, at + step, target, offset + count);
                    at += step;
                    count += step;
                }
                return count == 0 ? -1 : count;
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void theNulCharacterIsRefusedWhereItStands() {
        for (String text :
                new String[] {"1,a,2.00\n2,b\0c,3.00\n", "1,a,2.00\n2,\"\0\",3.00\n", "1,a,2.00\n2,b,3\0\n"}) {
            DormouseException refusal = catchThrowableOfType(DormouseException.class, () -> read(SCHEMA, CSV, text));
            assertThat(refusal).as(text).isNotNull();
            assertThat(refusal.state().code()).as(text).isEqualTo("22021");
            assertThat(refusal.details())
                    .containsEntry("file", "data.csv")
                    .containsEntry("line", "2")
                    .containsEntry("column", String.valueOf(text.indexOf('\0') - text.indexOf('\n')));
            assertThat(refusal.toString()).doesNotContain("\0");
        }
        assertThat(catchThrowableOfType(DormouseException.class, () -> read(TEXT, TBL, "\0|\n"))
                        .details())
                .containsEntry("name", "word");
    }
}
