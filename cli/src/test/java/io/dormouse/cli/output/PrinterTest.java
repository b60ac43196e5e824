package io.dormouse.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.Result;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrinterTest {
    private static Schema schema(Object... namesAndTypes) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            columns.add(new Column((String) namesAndTypes[i], (Type) namesAndTypes[i + 1], true));
        }
        return new Schema(columns);
    }

    private static String print(Format format, Schema schema, Row... rows) throws IOException {
        StringWriter out = new StringWriter();
        format.printer(out).print(3, new Result.Rows("SELECT", schema, List.of(rows)));
        return out.toString();
    }

    @Test
    void jsonShowsEachTypeAsPromised() throws IOException {
        Schema schema = schema(
                "b",
                Types.BOOLEAN,
                "i",
                Types.INTEGER,
                "l",
                Types.BIGINT,
                "d",
                Types.decimal(15, 2),
                "n",
                Types.NUMERIC,
                "f",
                Types.DOUBLE,
                "t",
                Types.TEXT,
                "c",
                Types.character(3),
                "day",
                Types.DATE,
                "time",
                Types.TIMESTAMP);
        assertThat(print(
                        Format.JSON,
                        schema,
                        Row.of(
                                true,
                                1,
                                Long.MAX_VALUE,
                                new BigDecimal("10.50"),
                                new BigDecimal("1E+3"),
                                0.5,
                                "a\"\n",
                                "x",
                                LocalDate.of(1993, 10, 1),
                                LocalDateTime.of(1993, 10, 1, 0, 0)),
                        Row.of(
                                false,
                                null,
                                -1L,
                                new BigDecimal("-0.01"),
                                null,
                                Double.NaN,
                                "",
                                null,
                                null,
                                LocalDateTime.of(1993, 10, 1, 1, 2, 3, 4_000))))
                .isEqualTo("""
                        {"statement":3,"columns":["b","i","l","d","n","f","t","c","day","time"],\
                        "types":["BOOLEAN","INTEGER","BIGINT","DECIMAL(15,2)","NUMERIC","DOUBLE PRECISION",\
                        "TEXT","CHAR(3)","DATE","TIMESTAMP"],"rows":[\
                        [true,1,9223372036854775807,"10.50","1000",0.5,"a\\"\\n","x","1993-10-01",\
                        "1993-10-01T00:00:00"],\
                        [false,null,-1,"-0.01",null,"NaN","",null,null,"1993-10-01T01:02:03.000004"]]}
                        """);
    }

    @Test
    void jsonShowsInfinitiesByName() throws IOException {
        assertThat(print(
                        Format.JSON,
                        schema("f", Types.DOUBLE),
                        Row.of(Double.POSITIVE_INFINITY),
                        Row.of(Double.NEGATIVE_INFINITY)))
                .endsWith("\"rows\":[[\"Infinity\"],[\"-Infinity\"]]}\n");
    }

    @Test
    void csvTellsNullFromTheEmptyStringAndQuotesWhatNeedsIt() throws IOException {
        assertThat(print(
                        Format.CSV,
                        schema("a,b", Types.TEXT, "t", Types.TEXT, "b", Types.BOOLEAN, "d", Types.decimal(5, 1)),
                        Row.of("say \"hi\"", null, true, new BigDecimal("1.0")),
                        Row.of("two\nlines", "", false, null)))
                .isEqualTo("\"a,b\",t,b,d\n\"say \"\"hi\"\"\",,true,1.0\n\"two\nlines\",\"\",false,\n");
    }

    @Test
    void csvPutsAnEmptyLineBetweenResults() throws IOException {
        StringWriter out = new StringWriter();
        ResultPrinter printer = Format.CSV.printer(out);
        Result.Rows none = new Result.Rows("SELECT", schema("a", Types.TEXT), List.of());
        printer.print(1, none);
        printer.print(2, none);
        assertThat(out).hasToString("a\n\na\n");
    }

    @Test
    void tablesAreAlignedAndCounted() throws IOException {
        assertThat(print(
                        Format.TABLE,
                        schema("shop", Types.TEXT, "total", Types.decimal(10, 2)),
                        Row.of("north\tend", new BigDecimal("1009.50")),
                        Row.of("東", null)))
                .isEqualTo("""
                            shop    |  total
                        ------------+---------
                         north\\tend | 1009.50
                         東         |    NULL
                        (2 rows)

                        """);
        assertThat(print(Format.TABLE, schema("a", Types.BIGINT), Row.of(1L))).endsWith("(1 row)\n\n");
    }
}
