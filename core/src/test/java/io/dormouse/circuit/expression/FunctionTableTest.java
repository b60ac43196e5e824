package io.dormouse.circuit.expression;

import static io.dormouse.circuit.expression.Evaluation.typed;
import static io.dormouse.logic.Function.ABS;
import static io.dormouse.logic.Function.ADD;
import static io.dormouse.logic.Function.CHARACTER_LENGTH;
import static io.dormouse.logic.Function.CONCATENATE;
import static io.dormouse.logic.Function.DATE_ADD;
import static io.dormouse.logic.Function.DATE_DIFFERENCE;
import static io.dormouse.logic.Function.DIVIDE;
import static io.dormouse.logic.Function.EQUAL;
import static io.dormouse.logic.Function.EXTRACT_CENTURY;
import static io.dormouse.logic.Function.EXTRACT_DAY;
import static io.dormouse.logic.Function.EXTRACT_DECADE;
import static io.dormouse.logic.Function.EXTRACT_DOW;
import static io.dormouse.logic.Function.EXTRACT_DOY;
import static io.dormouse.logic.Function.EXTRACT_EPOCH;
import static io.dormouse.logic.Function.EXTRACT_HOUR;
import static io.dormouse.logic.Function.EXTRACT_ISODOW;
import static io.dormouse.logic.Function.EXTRACT_ISOYEAR;
import static io.dormouse.logic.Function.EXTRACT_MINUTE;
import static io.dormouse.logic.Function.EXTRACT_MONTH;
import static io.dormouse.logic.Function.EXTRACT_QUARTER;
import static io.dormouse.logic.Function.EXTRACT_SECOND;
import static io.dormouse.logic.Function.EXTRACT_WEEK;
import static io.dormouse.logic.Function.EXTRACT_YEAR;
import static io.dormouse.logic.Function.GREATER;
import static io.dormouse.logic.Function.GREATER_OR_EQUAL;
import static io.dormouse.logic.Function.IS_NOT_DISTINCT;
import static io.dormouse.logic.Function.LESS;
import static io.dormouse.logic.Function.LESS_OR_EQUAL;
import static io.dormouse.logic.Function.LIKE;
import static io.dormouse.logic.Function.LOWER;
import static io.dormouse.logic.Function.MODULO;
import static io.dormouse.logic.Function.MULTIPLY;
import static io.dormouse.logic.Function.NEGATE;
import static io.dormouse.logic.Function.NOT;
import static io.dormouse.logic.Function.NOT_EQUAL;
import static io.dormouse.logic.Function.SUBSTRING;
import static io.dormouse.logic.Function.SUBTRACT;
import static io.dormouse.logic.Function.TIMESTAMP_ADD;
import static io.dormouse.logic.Function.UPPER;
import static io.dormouse.type.SqlState.DATETIME_OUT_OF_RANGE;
import static io.dormouse.type.SqlState.DIVISION_BY_ZERO;
import static io.dormouse.type.SqlState.INVALID_ESCAPE;
import static io.dormouse.type.SqlState.NUMERIC_OUT_OF_RANGE;
import static io.dormouse.type.SqlState.SUBSTRING_ERROR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.dormouse.circuit.expression.Evaluation.Typed;
import io.dormouse.logic.Function;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each function on each kind of operand: values, errors, and NULL for each NULL argument. */
class FunctionTableTest {
    private static final String NINES_38 = "9".repeat(38);

    private static Typed integer(int value) {
        return typed(Types.INTEGER, value);
    }

    private static Typed bigint(long value) {
        return typed(Types.BIGINT, value);
    }

    private static Typed decimal(int precision, int scale, String value) {
        return typed(Types.decimal(precision, scale), new BigDecimal(value));
    }

    private static Typed numeric(String value) {
        return typed(Types.NUMERIC, new BigDecimal(value));
    }

    private static Typed real(double value) {
        return typed(Types.DOUBLE, value);
    }

    private static Typed text(String value) {
        return typed(Types.TEXT, value);
    }

    private static Typed date(String value) {
        return typed(Types.DATE, LocalDate.parse(value));
    }

    private static Typed time(String value) {
        return typed(Types.TIMESTAMP, LocalDateTime.parse(value));
    }

    private static Typed truth(boolean value) {
        return typed(Types.BOOLEAN, value);
    }

    private static Arguments row(Function function, @Nullable Object expected, Typed... operands) {
        return arguments(function, List.of(operands), expected);
    }

    private static BigDecimal number(String value) {
        return new BigDecimal(value);
    }

    static Stream<Arguments> integers() {
        return Stream.of(
                row(ADD, 5, integer(2), integer(3)),
                row(ADD, NUMERIC_OUT_OF_RANGE, integer(Integer.MAX_VALUE), integer(1)),
                row(SUBTRACT, -1, integer(2), integer(3)),
                row(SUBTRACT, NUMERIC_OUT_OF_RANGE, integer(Integer.MIN_VALUE), integer(1)),
                row(MULTIPLY, 6, integer(2), integer(3)),
                row(MULTIPLY, NUMERIC_OUT_OF_RANGE, integer(65536), integer(32768)),
                row(DIVIDE, -2, integer(-7), integer(3)),
                row(DIVIDE, DIVISION_BY_ZERO, integer(7), integer(0)),
                row(DIVIDE, NUMERIC_OUT_OF_RANGE, integer(Integer.MIN_VALUE), integer(-1)),
                row(MODULO, -1, integer(-7), integer(3)),
                row(MODULO, 1, integer(7), integer(-3)),
                row(MODULO, DIVISION_BY_ZERO, integer(7), integer(0)),
                row(MODULO, 0, integer(Integer.MIN_VALUE), integer(-1)),
                row(NEGATE, -5, integer(5)),
                row(NEGATE, NUMERIC_OUT_OF_RANGE, integer(Integer.MIN_VALUE)),
                row(ABS, 5, integer(-5)),
                row(ABS, NUMERIC_OUT_OF_RANGE, integer(Integer.MIN_VALUE)),
                row(ADD, Long.MAX_VALUE, bigint(Long.MAX_VALUE - 1), bigint(1)),
                row(ADD, NUMERIC_OUT_OF_RANGE, bigint(Long.MAX_VALUE), bigint(1)),
                row(SUBTRACT, NUMERIC_OUT_OF_RANGE, bigint(Long.MIN_VALUE), bigint(1)),
                row(SUBTRACT, Long.MIN_VALUE, bigint(Long.MIN_VALUE + 1), bigint(1)),
                row(MULTIPLY, NUMERIC_OUT_OF_RANGE, bigint(1L << 32), bigint(1L << 31)),
                row(MULTIPLY, Long.MIN_VALUE, bigint(1L << 32), bigint(-(1L << 31))),
                row(DIVIDE, NUMERIC_OUT_OF_RANGE, bigint(Long.MIN_VALUE), bigint(-1)),
                row(DIVIDE, DIVISION_BY_ZERO, bigint(1), bigint(0)),
                row(DIVIDE, 3L, bigint(7), bigint(2)),
                row(MODULO, 0L, bigint(Long.MIN_VALUE), bigint(-1)),
                row(NEGATE, NUMERIC_OUT_OF_RANGE, bigint(Long.MIN_VALUE)),
                row(ABS, 4L, bigint(-4)),
                row(LESS, true, integer(2), bigint(3)),
                row(EQUAL, true, integer(3), bigint(3)),
                row(GREATER_OR_EQUAL, false, bigint(Long.MIN_VALUE), bigint(Long.MAX_VALUE)));
    }

    static Stream<Arguments> decimals() {
        return Stream.of(
                row(ADD, number("3.750"), decimal(5, 2, "1.25"), decimal(5, 3, "2.5")),
                row(SUBTRACT, number("-1.25"), decimal(5, 2, "1.25"), decimal(5, 1, "2.5")),
                row(MULTIPLY, number("3.125"), decimal(5, 2, "1.25"), decimal(5, 1, "2.5")),
                row(
                        MULTIPLY,
                        number("99999999999999.9000"),
                        decimal(15, 2, "9999999999999.99"),
                        decimal(15, 2, "10.00")),
                row(
                        MULTIPLY,
                        number("-99999999999999800000000000.0001"),
                        decimal(15, 2, "9999999999999.99"),
                        decimal(15, 2, "-9999999999999.99")),
                row(
                        ADD,
                        number("1000000000000000000.00"),
                        decimal(20, 2, "999999999999999999.99"),
                        decimal(3, 2, "0.01")),
                row(
                        SUBTRACT,
                        number("-0.01"),
                        decimal(20, 2, "18446744073709551.61"),
                        decimal(20, 2, "18446744073709551.62")),
                row(
                        SUBTRACT,
                        number("184467440737095516.16"),
                        decimal(20, 2, "184467440737095516.15"),
                        decimal(20, 2, "-0.01")),
                row(ADD, NUMERIC_OUT_OF_RANGE, decimal(38, 0, NINES_38), decimal(1, 0, "1")),
                row(ADD, NUMERIC_OUT_OF_RANGE, decimal(38, 0, NINES_38), decimal(38, 0, NINES_38)),
                row(SUBTRACT, NUMERIC_OUT_OF_RANGE, decimal(38, 0, "-" + NINES_38), decimal(38, 0, NINES_38)),
                row(SUBTRACT, number("0"), decimal(38, 0, NINES_38), decimal(38, 0, NINES_38)),
                row(ADD, NUMERIC_OUT_OF_RANGE, decimal(38, 0, NINES_38), decimal(38, 10, "1")),
                row(ADD, number("2.0000000000"), decimal(38, 0, "1"), decimal(38, 10, "1")),
                row(MULTIPLY, number(NINES_38), decimal(38, 0, NINES_38), decimal(1, 0, "1")),
                row(MULTIPLY, number("-" + NINES_38), decimal(38, 0, NINES_38), decimal(1, 0, "-1")),
                row(MULTIPLY, NUMERIC_OUT_OF_RANGE, decimal(38, 0, NINES_38), decimal(1, 0, "2")),
                row(MULTIPLY, NUMERIC_OUT_OF_RANGE, decimal(38, 0, NINES_38), decimal(38, 0, NINES_38)),
                row(
                        MULTIPLY,
                        number("1" + "0".repeat(37)),
                        decimal(38, 0, "1" + "0".repeat(19)),
                        decimal(19, 0, "1" + "0".repeat(18))),
                row(
                        MULTIPLY,
                        NUMERIC_OUT_OF_RANGE,
                        decimal(38, 0, "1" + "0".repeat(19)),
                        decimal(38, 0, "1" + "0".repeat(19))),
                row(
                        MULTIPLY,
                        number("0." + "0".repeat(39) + "1"),
                        decimal(20, 20, "0.00000000000000000001"),
                        decimal(20, 20, "0.00000000000000000001")),
                row(DIVIDE, number("0.33333333333333333333"), decimal(2, 0, "1"), decimal(2, 0, "3")),
                row(DIVIDE, DIVISION_BY_ZERO, decimal(2, 0, "1"), decimal(2, 0, "0")),
                row(DIVIDE, number("2.0000000000000000"), numeric("4"), decimal(2, 0, "2")),
                row(MODULO, number("0.5"), decimal(3, 1, "7.5"), decimal(2, 0, "7")),
                row(MODULO, number("-0.5"), decimal(3, 1, "-7.5"), decimal(2, 0, "7")),
                row(MODULO, DIVISION_BY_ZERO, decimal(3, 1, "-7.5"), decimal(2, 0, "0")),
                row(MODULO, number("0.50"), decimal(30, 1, "7.5"), decimal(20, 2, "7")),
                row(MODULO, number("1.50"), numeric("7.5"), numeric("2.00")),
                row(NEGATE, number("-1.5"), decimal(3, 1, "1.5")),
                row(NEGATE, number("-" + NINES_38), decimal(38, 0, NINES_38)),
                row(NEGATE, number("0"), decimal(38, 0, "0")),
                row(NEGATE, number("18446744073709551616"), decimal(38, 0, "-18446744073709551616")),
                row(ABS, number("1.5"), decimal(3, 1, "-1.5")),
                row(ABS, number(NINES_38), decimal(38, 0, "-" + NINES_38)),
                row(ABS, number("1.5"), numeric("-1.5")),
                row(ADD, number("1.500"), numeric("1"), numeric("0.500")),
                row(ADD, NUMERIC_OUT_OF_RANGE, numeric(NINES_38), numeric("1")),
                row(MULTIPLY, number("0.50"), numeric("0.5"), decimal(2, 1, "1.0")),
                row(EQUAL, true, decimal(5, 2, "1.50"), decimal(9, 1, "1.5")),
                row(GREATER, true, decimal(18, 0, "1"), decimal(18, 18, "0.999999999999999999")),
                row(LESS, true, decimal(38, 0, "-1"), decimal(38, 0, "1")),
                row(LESS, true, decimal(38, 0, "-18446744073709551617"), decimal(38, 0, "-18446744073709551616")),
                row(GREATER, true, decimal(38, 0, NINES_38), decimal(38, 38, "0." + NINES_38)),
                row(EQUAL, true, decimal(38, 38, "0.5" + "0".repeat(37)), numeric("0.5")),
                row(NOT_EQUAL, false, numeric("0.50"), numeric("0.5")),
                row(LESS_OR_EQUAL, true, numeric("0.50"), decimal(3, 2, "0.5")));
    }

    static Stream<Arguments> doubles() {
        return Stream.of(
                row(ADD, 0.30000000000000004, real(0.1), real(0.2)),
                row(ADD, NUMERIC_OUT_OF_RANGE, real(Double.MAX_VALUE), real(Double.MAX_VALUE)),
                row(ADD, Double.NaN, real(Double.POSITIVE_INFINITY), real(Double.NEGATIVE_INFINITY)),
                row(ADD, Double.POSITIVE_INFINITY, real(Double.POSITIVE_INFINITY), real(1)),
                row(SUBTRACT, 0.0, real(1), real(1)),
                row(MULTIPLY, 0.0, real(0), real(-1)),
                row(MULTIPLY, NUMERIC_OUT_OF_RANGE, real(1e200), real(1e200)),
                row(DIVIDE, DIVISION_BY_ZERO, real(1), real(0)),
                row(DIVIDE, 0.5, real(1), real(2)),
                row(DIVIDE, NUMERIC_OUT_OF_RANGE, real(1e200), real(1e-200)),
                row(NEGATE, 0.0, real(0)),
                row(NEGATE, -1.5, real(1.5)),
                row(ABS, 1.5, real(-1.5)),
                row(EQUAL, true, real(Double.NaN), real(Double.NaN)),
                row(GREATER, true, real(Double.NaN), real(Double.POSITIVE_INFINITY)),
                row(EQUAL, true, real(-0.0), real(0.0)),
                row(LESS, true, real(1), real(2)));
    }

    static Stream<Arguments> texts() {
        String clef = "\uD834\uDD1E"; // one code point beyond the basic plane
        return Stream.of(
                row(EQUAL, true, text("a"), text("a")),
                row(EQUAL, false, text("a"), text("a ")),
                row(EQUAL, true, typed(Types.character(5), "a"), typed(Types.character(3), "a  ")),
                row(NOT_EQUAL, true, text("a"), typed(Types.varchar(3), "b")),
                row(LESS, true, text("\uFFFD"), text(clef)),
                row(GREATER, true, text("ab"), text("a")),
                row(LIKE, true, text("special packed requests"), text("%special%requests%"), text("\\")),
                row(LIKE, false, text("special packed request"), text("%special%requests%"), text("\\")),
                row(LIKE, true, text("PROMO BRUSHED"), text("PROMO%"), text("\\")),
                row(LIKE, true, text("SMALL BRASS"), text("%BRASS"), text("\\")),
                row(LIKE, false, text("aba"), text("ab%ba"), text("\\")),
                row(LIKE, true, text("abba"), text("ab%ba"), text("\\")),
                row(LIKE, true, text("abc"), text("a_c"), text("\\")),
                row(LIKE, true, text("a" + clef + "c"), text("a_c"), text("\\")),
                row(LIKE, false, text("ac"), text("a_c"), text("\\")),
                row(LIKE, true, text("xaybzc"), text("%a_b%c"), text("\\")),
                row(LIKE, true, text(""), text("%"), text("")),
                row(LIKE, false, text(""), text("_"), text("")),
                row(LIKE, true, text("a%"), text("a\\%"), text("\\")),
                row(LIKE, false, text("ab"), text("a\\%"), text("\\")),
                row(LIKE, true, text("a_b"), text("a!_b"), text("!")),
                row(LIKE, true, text("a\\"), text("a\\"), text("")),
                row(LIKE, INVALID_ESCAPE, text("b"), text("a\\"), text("\\")),
                row(LIKE, INVALID_ESCAPE, text("b"), text("a"), text("ab")),
                row(CONCATENATE, "ab", text("a"), text("b")),
                row(UPPER, "ABC", text("aBc")),
                row(LOWER, "abc", text("aBc")),
                row(CHARACTER_LENGTH, 2, text("a" + clef)),
                row(CHARACTER_LENGTH, 1, typed(Types.character(5), "a    ")),
                row(SUBSTRING, "13", text("13-2"), integer(1), integer(2)),
                row(SUBSTRING, "a", text("abc"), integer(-1), integer(3)),
                row(SUBSTRING, "", text("abc"), integer(-5), integer(3)),
                row(SUBSTRING, "c", text("abc"), integer(3), integer(Integer.MAX_VALUE)),
                row(SUBSTRING, "", text("abc"), integer(4), integer(1)),
                row(SUBSTRING, clef, text("a" + clef + "c"), integer(2), integer(1)),
                row(SUBSTRING, SUBSTRING_ERROR, text("abc"), integer(1), integer(-1)));
    }

    static Stream<Arguments> times() {
        return Stream.of(
                row(DATE_ADD, LocalDate.parse("1998-09-02"), date("1998-12-01"), integer(-90)),
                row(DATE_ADD, DATETIME_OUT_OF_RANGE, typed(Types.DATE, LocalDate.of(294_246, 12, 31)), integer(1)),
                row(DATE_DIFFERENCE, 366, date("2001-01-01"), date("2000-01-01")),
                row(
                        TIMESTAMP_ADD,
                        LocalDateTime.parse("2000-02-29T01:02:03"),
                        time("2000-01-31T01:02:03"),
                        integer(1),
                        integer(0),
                        bigint(0)),
                row(
                        TIMESTAMP_ADD,
                        LocalDateTime.parse("1999-03-01T00:00:00.000001"),
                        time("1999-01-31T00:00:00"),
                        integer(1),
                        integer(1),
                        bigint(1)),
                row(
                        TIMESTAMP_ADD,
                        LocalDateTime.parse("1969-12-31T23:59:59.999999"),
                        time("1970-01-01T00:00:00"),
                        integer(0),
                        integer(0),
                        bigint(-1)),
                row(
                        TIMESTAMP_ADD,
                        DATETIME_OUT_OF_RANGE,
                        time("2000-01-01T00:00:00"),
                        integer(0),
                        integer(Integer.MAX_VALUE),
                        bigint(0)),
                row(LESS, true, date("1995-03-14"), date("1995-03-15")),
                row(GREATER_OR_EQUAL, true, time("1995-03-15T00:00:00"), time("1995-03-15T00:00:00")),
                row(EXTRACT_YEAR, number("1995"), date("1995-03-15")),
                row(EXTRACT_YEAR, number("-1"), date("0000-03-15")),
                row(EXTRACT_MONTH, number("3"), date("1995-03-15")),
                row(EXTRACT_DAY, number("15"), date("1995-03-15")),
                row(EXTRACT_QUARTER, number("4"), date("1995-10-15")),
                row(EXTRACT_CENTURY, number("20"), date("2000-12-31")),
                row(EXTRACT_CENTURY, number("21"), date("2001-01-01")),
                row(EXTRACT_CENTURY, number("-1"), date("0000-01-01")),
                row(EXTRACT_DECADE, number("199"), date("1995-10-15")),
                row(EXTRACT_DOW, number("0"), date("2024-09-01")),
                row(EXTRACT_ISODOW, number("7"), date("2024-09-01")),
                row(EXTRACT_DOY, number("61"), date("2024-03-01")),
                row(EXTRACT_WEEK, number("53"), date("2021-01-01")),
                row(EXTRACT_ISOYEAR, number("2020"), date("2021-01-01")),
                row(EXTRACT_HOUR, number("0"), date("2021-01-01")),
                row(EXTRACT_HOUR, number("13"), time("2021-01-01T13:14:15.5")),
                row(EXTRACT_MINUTE, number("14"), time("2021-01-01T13:14:15.5")),
                row(EXTRACT_SECOND, number("15.500000"), time("2021-01-01T13:14:15.5")),
                row(EXTRACT_SECOND, number("59.999999"), time("1969-12-31T23:59:59.999999")),
                row(EXTRACT_EPOCH, number("-0.000001"), time("1969-12-31T23:59:59.999999")),
                row(EXTRACT_EPOCH, number("86400.000000"), date("1970-01-02")));
    }

    static Stream<Arguments> truths() {
        return Stream.of(
                row(NOT, false, truth(true)),
                row(NOT, true, truth(false)),
                row(EQUAL, true, truth(true), truth(true)),
                row(LESS, true, truth(false), truth(true)),
                row(GREATER, false, truth(false), truth(true)));
    }

    @ParameterizedTest
    @MethodSource({"integers", "decimals", "doubles", "texts", "times", "truths"})
    void givesTheValueOrTheErrorHoweverTheOperandsArrive(
            Function function, List<Typed> operands, @Nullable Object expected) {
        assertThat(Evaluation.ofVariables(function, operands, false)).isEqualTo(expected);
        assertThat(Evaluation.ofVariables(function, operands, true)).isEqualTo(expected);
        assertThat(Evaluation.ofConstants(function, operands)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource({"integers", "decimals", "doubles", "texts", "times", "truths"})
    void isNullWhereAnArgumentIsNull(Function function, List<Typed> operands, @Nullable Object expected) {
        for (int i = 0; i < operands.size(); i++) {
            List<Typed> withNull = new ArrayList<>(operands);
            withNull.set(i, operands.get(i).asNull());
            assertThat(Evaluation.ofVariables(function, withNull, true)).isNull();
            assertThat(Evaluation.ofConstants(function, withNull)).isNull();
        }
    }

    static Stream<Arguments> pairs() {
        return Stream.of(
                arguments(integer(1), bigint(1), true),
                arguments(integer(1), integer(2), false),
                arguments(decimal(5, 2, "1.5"), numeric("1.5"), true),
                arguments(decimal(38, 2, "1.5"), decimal(38, 1, "1.5"), true),
                arguments(real(Double.NaN), real(Double.NaN), true),
                arguments(text("a"), text("b"), false),
                arguments(truth(true), truth(false), false),
                arguments(date("2000-01-01"), date("2000-01-01"), true));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void isNotDistinctTakesNullAsAValue(Typed a, Typed b, boolean expected) {
        assertThat(Evaluation.ofVariables(IS_NOT_DISTINCT, List.of(a, b), false))
                .isEqualTo(expected);
        assertThat(Evaluation.ofVariables(IS_NOT_DISTINCT, List.of(a, b), true)).isEqualTo(expected);
        assertThat(Evaluation.ofVariables(IS_NOT_DISTINCT, List.of(a.asNull(), b), true))
                .isEqualTo(false);
        assertThat(Evaluation.ofVariables(IS_NOT_DISTINCT, List.of(a, b.asNull()), true))
                .isEqualTo(false);
        assertThat(Evaluation.ofVariables(IS_NOT_DISTINCT, List.of(a.asNull(), b.asNull()), true))
                .isEqualTo(true);
        Type type = a.type();
        assertThat(Evaluation.ofConstants(IS_NOT_DISTINCT, List.of(typed(type, null), b)))
                .isEqualTo(false);
    }
}
