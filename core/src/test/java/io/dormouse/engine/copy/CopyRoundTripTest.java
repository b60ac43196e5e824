package io.dormouse.engine.copy;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import io.dormouse.type.Values;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CopyRoundTripTest {
    private static final List<Type> TYPES = List.of(
            Types.BOOLEAN,
            Types.INTEGER,
            Types.BIGINT,
            Types.decimal(9, 2),
            Types.decimal(38, 10),
            Types.NUMERIC,
            Types.DOUBLE,
            Types.TEXT,
            Types.varchar(4),
            Types.character(3),
            Types.DATE,
            Types.TIMESTAMP);
    private static final long FIRST_DAY = LocalDate.of(-4713, 11, 24).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(294_246, 12, 31).toEpochDay();
    private static final String[] PIECES = {
        "a", "N", "1", " ", ",", "|", ";", "\"", "'", "\n", "\r", "\r\n", "é", "😀", "\uFEFF", "\\", ".", "t", "\u0001",
        "\u2028"
    };

    @TempDir
    Path directory;

    @Test
    void readsBackWhatItWroteAsCsv() {
        Random random = new Random(7);
        for (int round = 0; round < 2000; round++) {
            String nullText = List.of("", "N", "t", "1", "\\N", " ", "\uFEFF").get(random.nextInt(7));
            CopyFormat format = new CopyFormat(
                    CopyFormat.Layout.CSV,
                    random.nextBoolean(),
                    List.of(',', ';', '|').get(random.nextInt(3)),
                    random.nextBoolean() ? '"' : '\'',
                    nullText,
                    List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16, Charset.forName("GB18030"))
                            .get(random.nextInt(3)));
            checkRoundTrip(random, format, PIECES, round);
        }
    }

    @Test
    void readsBackWhatItWroteAsTbl() {
        Random random = new Random(8);
        String[] pieces = {"a", "N", " ", ",", "\"", "é", "😀", "\uFEFF", "\\"};
        CopyFormat format = new CopyFormat(CopyFormat.Layout.TBL, true, '|', '"', "\\N?", StandardCharsets.UTF_8);
        for (int round = 0; round < 500; round++) {
            checkRoundTrip(random, format, pieces, round);
        }
    }

    private void checkRoundTrip(Random random, CopyFormat format, String[] pieces, int round) {
        Schema schema = schema(random);
        List<Row> rows = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            @Nullable Object[] values = new Object[schema.size()];
            for (int c = 0; c < values.length; c++) {
                Type type = schema.column(c).type();
                values[c] = random.nextInt(5) == 0 ? null : Values.canonical(type, value(random, type, pieces));
            }
            rows.add(Row.of(values));
        }
        Path path = directory.resolve("rows");
        assertThat(CopyWriter.write(path, schema, format, rows)).isEqualTo(rows.size());
        List<Row> back = new ArrayList<>();
        new CopyReader(schema, IntStream.range(0, schema.size()).boxed().toList(), format)
                .read(path, row -> back.add(row.toRow(schema)));
        // The values and not the rows, so that 1.0 and 1.00 differ.
        assertThat(back.stream().map(Row::values).toList())
                .as("round %d, %s, %s", round, format, schema)
                .isEqualTo(rows.stream().map(Row::values).toList());
    }

    private static Schema schema(Random random) {
        List<Column> columns = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            columns.add(new Column("c\uFEFF, \"" + i, TYPES.get(random.nextInt(TYPES.size())), true));
        }
        return new Schema(columns);
    }

    private static Object value(Random random, Type type, String[] pieces) {
        return switch (type.family()) {
            case BOOLEAN -> random.nextBoolean();
            case INTEGER -> type.equals(Types.INTEGER) ? (Object) random.nextInt() : (Object) random.nextLong();
            case DECIMAL ->
                type instanceof Type.DecimalType decimal
                        ? new BigDecimal(new BigInteger(decimal.precision() * 3, random), decimal.scale())
                        : new BigDecimal(new BigInteger(random.nextInt(120), random), random.nextInt(12)).negate();
            case DOUBLE -> doubleValue(random);
            case TEXT -> text(random, type, pieces);
            case DATE -> LocalDate.ofEpochDay(day(random));
            case TIMESTAMP ->
                LocalDateTime.ofEpochSecond(
                        day(random) * 86_400 + random.nextInt(86_400),
                        random.nextBoolean() ? 0 : random.nextInt(1_000_000) * 1000,
                        ZoneOffset.UTC);
        };
    }

    private static long day(Random random) {
        return random.nextBoolean()
                ? random.nextInt(30_000)
                : FIRST_DAY + (long) (random.nextDouble() * (LAST_DAY - FIRST_DAY));
    }

    private static double doubleValue(Random random) {
        return switch (random.nextInt(4)) {
            case 0 ->
                List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, Double.MIN_VALUE)
                        .get(random.nextInt(5));
            case 1 -> random.nextInt(1000);
            case 2 -> random.nextGaussian();
            default -> Double.longBitsToDouble(random.nextLong());
        };
    }

    private static String text(Random random, Type type, String[] pieces) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        int limit = type instanceof Type.CharType fixed ? fixed.length() : 4;
        String all = text.toString();
        return type.equals(Types.TEXT) || all.codePointCount(0, all.length()) <= limit
                ? all
                : all.substring(0, all.offsetByCodePoints(0, limit));
    }

    @Test
    void agreesWithAnotherReaderOnWhatFieldsAFileHas() throws IOException {
        Random random = new Random(9);
        Schema schema = new Schema(List.of(
                new Column("a", Types.TEXT, true),
                new Column("b", Types.TEXT, true),
                new Column("c", Types.TEXT, true)));
        String[] pieces = {"a", " ", ",", "\"", "\n", "\r\n", "é", "😀"};
        for (int round = 0; round < 500; round++) {
            StringWriter output = new StringWriter();
            int count = random.nextInt(6);
            try (CopyWriter writer = new CopyWriter(output, "x", schema, CopyFormat.csv())) {
                for (int i = 0; i < count; i++) {
                    writer.write(Row.of(
                            text(random, Types.TEXT, pieces),
                            text(random, Types.TEXT, pieces),
                            text(random, Types.TEXT, pieces)));
                }
            }
            String file = output.toString();
            List<List<@Nullable Object>> ours = CopyReaderTest.read(schema, withUnusedNull(), file).stream()
                    .map(Row::values)
                    .toList();
            try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
                List<List<@Nullable Object>> theirs = new ArrayList<>();
                reader.forEach(csv -> theirs.add(new ArrayList<@Nullable Object>(csv.getFields())));
                assertThat(ours).as(file).isEqualTo(theirs);
            }
        }
    }

    private static CopyFormat withUnusedNull() {
        return new CopyFormat(CopyFormat.Layout.CSV, false, ',', '"', "(none)", StandardCharsets.UTF_8);
    }
}
