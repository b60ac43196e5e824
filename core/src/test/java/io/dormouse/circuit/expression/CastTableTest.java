package io.dormouse.circuit.expression;

import static io.dormouse.circuit.expression.Evaluation.typed;
import static io.dormouse.type.SqlState.DATETIME_OUT_OF_RANGE;
import static io.dormouse.type.SqlState.INVALID_DATETIME;
import static io.dormouse.type.SqlState.INVALID_TEXT;
import static io.dormouse.type.SqlState.NUMERIC_OUT_OF_RANGE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each cast: values, rounding, errors, NULL. */
class CastTableTest {
    private static final String NINES_38 = "9".repeat(38);

    private static Arguments row(Type from, Object value, Type to, Object expected) {
        return arguments(from, value, to, expected);
    }

    private static BigDecimal number(String value) {
        return new BigDecimal(value);
    }

    private static Type decimal(int precision, int scale) {
        return Types.decimal(precision, scale);
    }

    static Stream<Arguments> numbers() {
        return Stream.of(
                row(Types.INTEGER, 5, Types.BIGINT, 5L),
                row(Types.BIGINT, 5L, Types.INTEGER, 5),
                row(Types.BIGINT, 1L << 31, Types.INTEGER, NUMERIC_OUT_OF_RANGE),
                row(Types.INTEGER, -5, decimal(3, 2), number("-5.00")),
                row(Types.INTEGER, 10, decimal(3, 2), NUMERIC_OUT_OF_RANGE),
                row(Types.INTEGER, 0, decimal(2, 2), number("0.00")),
                row(Types.INTEGER, 1, decimal(2, 2), NUMERIC_OUT_OF_RANGE),
                row(Types.INTEGER, Integer.MIN_VALUE, decimal(12, 2), number("-2147483648.00")),
                row(Types.BIGINT, Long.MIN_VALUE, decimal(38, 19), number(Long.MIN_VALUE + "." + "0".repeat(19))),
                row(Types.BIGINT, Long.MAX_VALUE, decimal(19, 0), number("" + Long.MAX_VALUE)),
                row(Types.BIGINT, Long.MAX_VALUE, decimal(20, 2), NUMERIC_OUT_OF_RANGE),
                row(Types.BIGINT, 1L, decimal(38, 37), number("1." + "0".repeat(37))),
                row(Types.BIGINT, -10L, decimal(38, 37), NUMERIC_OUT_OF_RANGE),
                row(Types.BIGINT, 7L, Types.NUMERIC, number("7")),
                row(Types.BIGINT, 7L, Types.DOUBLE, 7.0),
                row(decimal(5, 2), number("1.25"), decimal(5, 1), number("1.3")),
                row(decimal(5, 2), number("-1.25"), decimal(5, 1), number("-1.3")),
                row(decimal(5, 2), number("1.24"), decimal(5, 1), number("1.2")),
                row(decimal(3, 2), number("9.95"), decimal(2, 1), NUMERIC_OUT_OF_RANGE),
                row(decimal(3, 2), number("9.94"), decimal(2, 1), number("9.9")),
                row(decimal(3, 2), number("9.95"), decimal(5, 3), number("9.950")),
                row(decimal(5, 2), number("100.00"), decimal(5, 3), NUMERIC_OUT_OF_RANGE),
                row(decimal(5, 2), number("99.99"), decimal(5, 3), number("99.990")),
                row(decimal(18, 2), number("1.25"), decimal(38, 20), number("1.25" + "0".repeat(18))),
                row(decimal(18, 2), number("1.25"), decimal(20, 1), number("1.3")),
                row(decimal(18, 2), number("-1.25"), decimal(20, 1), number("-1.3")),
                row(decimal(38, 2), number("1.25"), decimal(18, 1), number("1.3")),
                row(decimal(38, 2), number("1.25"), decimal(18, 4), number("1.2500")),
                row(decimal(38, 2), number("-1.25"), decimal(38, 4), number("-1.2500")),
                row(decimal(38, 0), number(NINES_38), decimal(38, 1), NUMERIC_OUT_OF_RANGE),
                row(decimal(38, 0), number(NINES_38), decimal(37, 0), NUMERIC_OUT_OF_RANGE),
                row(decimal(38, 0), number(NINES_38), decimal(18, 0), NUMERIC_OUT_OF_RANGE),
                row(decimal(38, 1), number("9".repeat(37) + ".5"), decimal(37, 0), NUMERIC_OUT_OF_RANGE),
                row(decimal(38, 1), number("9".repeat(37) + ".4"), decimal(37, 0), number("9".repeat(37))),
                row(decimal(5, 2), number("1.25"), Types.NUMERIC, number("1.25")),
                row(decimal(38, 2), number("-1.25"), Types.NUMERIC, number("-1.25")),
                row(decimal(5, 2), number("2.50"), Types.INTEGER, 3),
                row(decimal(5, 2), number("-2.50"), Types.INTEGER, -3),
                row(decimal(38, 2), number("-2.49"), Types.INTEGER, -2),
                row(decimal(38, 0), number(NINES_38), Types.BIGINT, NUMERIC_OUT_OF_RANGE),
                row(decimal(20, 0), number("9223372036854775808"), Types.BIGINT, NUMERIC_OUT_OF_RANGE),
                row(decimal(20, 1), number("9223372036854775807.4"), Types.BIGINT, Long.MAX_VALUE),
                row(decimal(12, 0), number("2147483648"), Types.INTEGER, NUMERIC_OUT_OF_RANGE),
                row(decimal(5, 2), number("0.10"), Types.DOUBLE, 0.1),
                row(decimal(18, 2), number("9007199254740993.01"), Types.DOUBLE, 0x1.0000000000001p53),
                row(decimal(38, 2), number("0.10"), Types.DOUBLE, 0.1),
                row(Types.NUMERIC, number("0.10"), Types.DOUBLE, 0.1),
                row(Types.NUMERIC, number("2.5"), Types.BIGINT, 3L),
                row(Types.NUMERIC, number("1.255"), decimal(5, 2), number("1.26")),
                row(Types.NUMERIC, number("1.255"), decimal(38, 2), number("1.26")),
                row(Types.NUMERIC, number("1000"), decimal(5, 2), NUMERIC_OUT_OF_RANGE),
                row(Types.NUMERIC, number("0." + "0".repeat(50) + "1"), decimal(5, 2), number("0.00")),
                row(Types.NUMERIC, number("0.999"), decimal(2, 2), NUMERIC_OUT_OF_RANGE),
                row(Types.DOUBLE, 2.5, Types.INTEGER, 2),
                row(Types.DOUBLE, 3.5, Types.INTEGER, 4),
                row(Types.DOUBLE, -2.5, Types.BIGINT, -2L),
                row(Types.DOUBLE, 0x1p63, Types.BIGINT, NUMERIC_OUT_OF_RANGE),
                row(Types.DOUBLE, -0x1p63, Types.BIGINT, Long.MIN_VALUE),
                row(Types.DOUBLE, 0x1p31, Types.INTEGER, NUMERIC_OUT_OF_RANGE),
                row(Types.DOUBLE, Double.NaN, Types.INTEGER, NUMERIC_OUT_OF_RANGE),
                row(Types.DOUBLE, Double.POSITIVE_INFINITY, Types.BIGINT, NUMERIC_OUT_OF_RANGE),
                row(Types.DOUBLE, 0.1, Types.NUMERIC, number("0.1")),
                row(Types.DOUBLE, 0.1 + 0.2, Types.NUMERIC, number("0.3")),
                row(Types.DOUBLE, 1e20, Types.NUMERIC, number("100000000000000000000")),
                row(Types.DOUBLE, 1e39, Types.NUMERIC, NUMERIC_OUT_OF_RANGE),
                row(Types.DOUBLE, Double.NaN, Types.NUMERIC, NUMERIC_OUT_OF_RANGE),
                row(Types.DOUBLE, 1.005, decimal(5, 2), number("1.01")),
                row(Types.DOUBLE, 1000.0, decimal(5, 2), NUMERIC_OUT_OF_RANGE),
                row(Types.DOUBLE, 0.0, decimal(20, 2), number("0.00")),
                row(Types.BOOLEAN, true, Types.INTEGER, 1),
                row(Types.BOOLEAN, false, Types.INTEGER, 0),
                row(Types.INTEGER, -3, Types.BOOLEAN, true),
                row(Types.INTEGER, 0, Types.BOOLEAN, false));
    }

    static Stream<Arguments> times() {
        return Stream.of(
                row(
                        Types.DATE,
                        LocalDate.parse("2000-01-02"),
                        Types.TIMESTAMP,
                        LocalDateTime.parse("2000-01-02T00:00")),
                row(
                        Types.DATE,
                        LocalDate.parse("1969-12-31"),
                        Types.TIMESTAMP,
                        LocalDateTime.parse("1969-12-31T00:00")),
                row(
                        Types.DATE,
                        LocalDate.of(294_246, 12, 31),
                        Types.TIMESTAMP,
                        LocalDateTime.of(294_246, 12, 31, 0, 0)),
                row(
                        Types.TIMESTAMP,
                        LocalDateTime.parse("1969-12-31T23:59"),
                        Types.DATE,
                        LocalDate.parse("1969-12-31")));
    }

    static Stream<Arguments> toText() {
        return Stream.of(
                row(Types.INTEGER, -12, Types.TEXT, "-12"),
                row(Types.BIGINT, Long.MIN_VALUE, Types.TEXT, "-9223372036854775808"),
                row(decimal(5, 2), number("-0.50"), Types.TEXT, "-0.50"),
                row(decimal(38, 2), number("0.50"), Types.TEXT, "0.50"),
                row(decimal(10, 10), number("0.0000000001"), Types.TEXT, "0.0000000001"),
                row(Types.NUMERIC, number("1E+3"), Types.TEXT, "1000"),
                row(Types.BOOLEAN, true, Types.TEXT, "true"),
                row(Types.BOOLEAN, false, Types.TEXT, "false"),
                row(Types.DOUBLE, 1.0, Types.TEXT, "1"),
                row(Types.DOUBLE, 0.1, Types.TEXT, "0.1"),
                row(Types.DOUBLE, -1.5, Types.TEXT, "-1.5"),
                row(Types.DOUBLE, 1e14, Types.TEXT, "100000000000000"),
                row(Types.DOUBLE, 1e15, Types.TEXT, "1e+15"),
                row(Types.DOUBLE, Double.parseDouble("123456789012345678"), Types.TEXT, "1.2345678901234568e+17"),
                row(Types.DOUBLE, 1e-4, Types.TEXT, "0.0001"),
                row(Types.DOUBLE, 1e-5, Types.TEXT, "1e-05"),
                row(Types.DOUBLE, -1e100, Types.TEXT, "-1e+100"),
                row(Types.DOUBLE, Double.parseDouble("2e23"), Types.TEXT, "2e+23"),
                row(Types.DOUBLE, Double.MIN_VALUE, Types.TEXT, "5e-324"),
                row(Types.DOUBLE, Double.MAX_VALUE, Types.TEXT, "1.7976931348623157e+308"),
                row(Types.DOUBLE, Double.NaN, Types.TEXT, "NaN"),
                row(Types.DOUBLE, Double.NEGATIVE_INFINITY, Types.TEXT, "-Infinity"),
                row(Types.DATE, LocalDate.parse("1995-03-05"), Types.TEXT, "1995-03-05"),
                row(Types.DATE, LocalDate.of(0, 3, 5), Types.TEXT, "0001-03-05 BC"),
                row(Types.DATE, LocalDate.of(12345, 3, 5), Types.TEXT, "12345-03-05"),
                row(Types.TIMESTAMP, LocalDateTime.parse("1995-03-05T01:02:03"), Types.TEXT, "1995-03-05 01:02:03"),
                row(
                        Types.TIMESTAMP,
                        LocalDateTime.parse("1969-03-05T01:02:03.0405"),
                        Types.TEXT,
                        "1969-03-05 01:02:03.0405"),
                row(Types.TEXT, "abc", Types.varchar(2), "ab"),
                row(Types.varchar(2), "ab", Types.varchar(3), "ab"),
                row(Types.TEXT, "a\uD834\uDD1Ec", Types.varchar(2), "a\uD834\uDD1E"),
                row(Types.TEXT, "a  b", Types.character(3), "a"),
                row(Types.TEXT, "a  ", Types.character(9), "a"),
                row(Types.TEXT, "a  ", Types.varchar(2), "a "),
                row(Types.character(5), "ab", Types.TEXT, "ab"),
                row(Types.character(5), "abcde", Types.character(2), "ab"),
                row(Types.character(2), "ab", Types.character(5), "ab"),
                row(Types.INTEGER, 12345, Types.varchar(3), "123"));
    }

    static Stream<Arguments> fromText() {
        return Stream.of(
                row(Types.TEXT, " 12 ", Types.INTEGER, 12),
                row(Types.TEXT, "+12", Types.INTEGER, 12),
                row(Types.TEXT, "2147483648", Types.INTEGER, NUMERIC_OUT_OF_RANGE),
                row(Types.TEXT, "1.5", Types.INTEGER, INVALID_TEXT),
                row(Types.TEXT, "", Types.INTEGER, INVALID_TEXT),
                row(Types.TEXT, "-", Types.BIGINT, INVALID_TEXT),
                row(Types.TEXT, "\u0661", Types.BIGINT, INVALID_TEXT),
                row(Types.TEXT, "-9223372036854775808", Types.BIGINT, Long.MIN_VALUE),
                row(Types.TEXT, "9223372036854775808", Types.BIGINT, NUMERIC_OUT_OF_RANGE),
                row(Types.TEXT, "1.255", decimal(5, 2), number("1.26")),
                row(Types.TEXT, "1.255", decimal(20, 2), number("1.26")),
                row(Types.TEXT, "1e2", decimal(5, 2), number("100.00")),
                row(Types.TEXT, "1e3", decimal(5, 2), NUMERIC_OUT_OF_RANGE),
                row(Types.TEXT, "1e9999", decimal(5, 2), NUMERIC_OUT_OF_RANGE),
                row(Types.TEXT, "1e999999999999", decimal(5, 2), NUMERIC_OUT_OF_RANGE),
                row(Types.TEXT, "1e-9999", decimal(5, 2), number("0.00")),
                row(Types.TEXT, ".5", decimal(5, 2), number("0.50")),
                row(Types.TEXT, "5.", decimal(5, 2), number("5.00")),
                row(Types.TEXT, ".", decimal(5, 2), INVALID_TEXT),
                row(Types.TEXT, "1e", decimal(5, 2), INVALID_TEXT),
                row(Types.TEXT, "1 2", decimal(5, 2), INVALID_TEXT),
                row(Types.TEXT, "1.50", Types.NUMERIC, number("1.50")),
                row(Types.TEXT, "1e3", Types.NUMERIC, number("1000")),
                row(Types.TEXT, "1e38", Types.NUMERIC, NUMERIC_OUT_OF_RANGE),
                row(Types.TEXT, "NaN", Types.NUMERIC, INVALID_TEXT),
                row(Types.TEXT, "1.5e3", Types.DOUBLE, 1500.0),
                row(Types.TEXT, "-0", Types.DOUBLE, 0.0),
                row(Types.TEXT, "nan", Types.DOUBLE, Double.NaN),
                row(Types.TEXT, "-Infinity", Types.DOUBLE, Double.NEGATIVE_INFINITY),
                row(Types.TEXT, "1e400", Types.DOUBLE, NUMERIC_OUT_OF_RANGE),
                row(Types.TEXT, "1e-400", Types.DOUBLE, NUMERIC_OUT_OF_RANGE),
                row(Types.TEXT, "1d", Types.DOUBLE, INVALID_TEXT),
                row(Types.TEXT, "0x1p3", Types.DOUBLE, INVALID_TEXT),
                row(Types.TEXT, " TRUE ", Types.BOOLEAN, true),
                row(Types.TEXT, "n", Types.BOOLEAN, false),
                row(Types.TEXT, "off", Types.BOOLEAN, false),
                row(Types.TEXT, "o", Types.BOOLEAN, INVALID_TEXT),
                row(Types.TEXT, "", Types.BOOLEAN, INVALID_TEXT),
                row(Types.character(12), "1995-03-05", Types.DATE, LocalDate.parse("1995-03-05")),
                row(Types.TEXT, " 1995-3-5 ", Types.DATE, LocalDate.parse("1995-03-05")),
                row(Types.TEXT, "0001-03-05 BC", Types.DATE, LocalDate.of(0, 3, 5)),
                row(Types.TEXT, "12345-03-05", Types.DATE, LocalDate.of(12345, 3, 5)),
                row(Types.TEXT, "1995-03-05 12:00", Types.DATE, LocalDate.parse("1995-03-05")),
                row(Types.TEXT, "1995-02-29", Types.DATE, DATETIME_OUT_OF_RANGE),
                row(Types.TEXT, "1995-13-01", Types.DATE, DATETIME_OUT_OF_RANGE),
                row(Types.TEXT, "1995-03", Types.DATE, INVALID_DATETIME),
                row(Types.TEXT, "yesterday", Types.DATE, INVALID_DATETIME),
                row(Types.TEXT, "1995-03-05x", Types.DATE, INVALID_DATETIME),
                row(Types.TEXT, "", Types.DATE, INVALID_DATETIME),
                row(Types.TEXT, "1995-03-05", Types.TIMESTAMP, LocalDateTime.parse("1995-03-05T00:00")),
                row(Types.TEXT, "1995-03-05 1:02", Types.TIMESTAMP, LocalDateTime.parse("1995-03-05T01:02")),
                row(
                        Types.TEXT,
                        "1995-03-05T01:02:03.1234567",
                        Types.TIMESTAMP,
                        LocalDateTime.parse("1995-03-05T01:02:03.123457")),
                row(Types.TEXT, "1995-03-05 24:00:00", Types.TIMESTAMP, LocalDateTime.parse("1995-03-06T00:00")),
                row(Types.TEXT, "1995-03-05 25:00:00", Types.TIMESTAMP, DATETIME_OUT_OF_RANGE),
                row(Types.TEXT, "300000-03-05 00:00:00", Types.TIMESTAMP, DATETIME_OUT_OF_RANGE),
                row(Types.TEXT, "1995-03-05 01", Types.TIMESTAMP, INVALID_DATETIME));
    }

    @ParameterizedTest
    @MethodSource({"numbers", "times", "toText", "fromText"})
    void givesTheValueOrTheError(Type from, Object value, Type to, @Nullable Object expected) {
        assertThat(Evaluation.cast(typed(from, value), to)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource({"numbers", "times", "toText", "fromText"})
    void keepsNull(Type from, Object value, Type to, @Nullable Object expected) {
        assertThat(Evaluation.cast(typed(from, null), to)).isNull();
    }
}
