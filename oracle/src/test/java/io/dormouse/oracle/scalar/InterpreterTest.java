package io.dormouse.oracle.scalar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.logic.DatePart;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterpreterTest {
    private static final Expression TRUE = new Expression.Constant(Types.BOOLEAN, true);
    private static final Expression FALSE = new Expression.Constant(Types.BOOLEAN, false);
    private static final Expression UNKNOWN = new Expression.Constant(Types.BOOLEAN, null);
    private static final Expression ERROR =
            call(Function.EQUAL, call(Function.DIVIDE, bigint(1), bigint(0)), bigint(1));

    private static Expression constant(Type type, @Nullable Object value) {
        return new Expression.Constant(type, value);
    }

    private static Expression bigint(long value) {
        return constant(Types.BIGINT, value);
    }

    private static Expression integer(int value) {
        return constant(Types.INTEGER, value);
    }

    private static Expression floating(double value) {
        return constant(Types.DOUBLE, value);
    }

    private static Expression numeric(String value) {
        return constant(Types.NUMERIC, new BigDecimal(value));
    }

    private static Expression decimal(int precision, int scale, String value) {
        return constant(Types.decimal(precision, scale), new BigDecimal(value));
    }

    private static Expression text(@Nullable String value) {
        return constant(Types.TEXT, value);
    }

    private static Expression date(String value) {
        return constant(Types.DATE, LocalDate.parse(value));
    }

    private static Expression timestamp(String value) {
        return constant(Types.TIMESTAMP, LocalDateTime.parse(value));
    }

    private static Expression call(Function function, Expression... arguments) {
        return Expression.Call.of(function, SourceSpan.NONE, arguments);
    }

    private static Expression cast(Expression operand, Type type) {
        return new Expression.Cast(operand, type, SourceSpan.NONE);
    }

    private static @Nullable Object value(Expression expression) {
        return Interpreter.external(expression.type(), Interpreter.evaluate(expression, variable -> null));
    }

    private static String shown(Expression expression) {
        return Values.text(value(expression));
    }

    private static void assertError(Expression expression, SqlState state) {
        assertThatThrownBy(() -> value(expression))
                .as(expression.toString())
                .isInstanceOfSatisfying(
                        DormouseException.class, e -> assertThat(e.state()).isEqualTo(state));
    }

    @Test
    void integersAreCheckedAndDivisionTruncates() {
        assertThat(value(call(Function.DIVIDE, bigint(-7), bigint(2)))).isEqualTo(-3L);
        assertThat(value(call(Function.MODULO, bigint(-7), bigint(2)))).isEqualTo(-1L);
        assertThat(value(call(Function.ADD, integer(3), integer(4)))).isEqualTo(7);
        assertThat(value(call(Function.MULTIPLY, bigint(Long.MIN_VALUE), bigint(1))))
                .isEqualTo(Long.MIN_VALUE);
        assertError(call(Function.ADD, integer(Integer.MAX_VALUE), integer(1)), SqlState.NUMERIC_OUT_OF_RANGE);
        assertError(call(Function.SUBTRACT, bigint(Long.MIN_VALUE), bigint(1)), SqlState.NUMERIC_OUT_OF_RANGE);
        assertError(call(Function.DIVIDE, bigint(Long.MIN_VALUE), bigint(-1)), SqlState.NUMERIC_OUT_OF_RANGE);
        assertError(call(Function.NEGATE, integer(Integer.MIN_VALUE)), SqlState.NUMERIC_OUT_OF_RANGE);
        assertError(call(Function.ABS, bigint(Long.MIN_VALUE)), SqlState.NUMERIC_OUT_OF_RANGE);
        assertError(call(Function.DIVIDE, bigint(1), bigint(0)), SqlState.DIVISION_BY_ZERO);
        assertError(call(Function.MODULO, integer(1), integer(0)), SqlState.DIVISION_BY_ZERO);
    }

    @Test
    void decimalsKeepTheirScalesAndRefuseMoreThan38Digits() {
        Expression price = decimal(15, 2, "1.50");
        assertThat(shown(call(Function.MULTIPLY, price, decimal(15, 2, "0.95"))))
                .isEqualTo("1.4250");
        assertThat(shown(call(Function.ADD, price, decimal(10, 3, "0.125")))).isEqualTo("1.625");
        assertThat(shown(call(Function.MODULO, decimal(5, 2, "-7.50"), decimal(5, 1, "2.0"))))
                .isEqualTo("-1.50");
        assertThat(shown(call(Function.DIVIDE, decimal(5, 0, "1"), decimal(5, 0, "3"))))
                .isEqualTo("0.33333333333333333333");
        Expression largest = decimal(38, 0, "9".repeat(38));
        assertError(call(Function.ADD, largest, decimal(1, 0, "1")), SqlState.NUMERIC_OUT_OF_RANGE);
        assertError(call(Function.MULTIPLY, largest, decimal(2, 0, "10")), SqlState.NUMERIC_OUT_OF_RANGE);
        assertThat(shown(call(Function.SUBTRACT, largest, largest))).isEqualTo("0");
        assertThat(shown(call(Function.MULTIPLY, numeric("9".repeat(37)), numeric("10"))))
                .isEqualTo("9".repeat(37) + "0");
        assertError(call(Function.MULTIPLY, numeric("9".repeat(38)), numeric("10")), SqlState.NUMERIC_OUT_OF_RANGE);
        assertError(call(Function.DIVIDE, price, decimal(3, 1, "0.0")), SqlState.DIVISION_BY_ZERO);
    }

    @Test
    void doublesOverflowOnlyFromFiniteOperands() {
        assertError(call(Function.MULTIPLY, floating(1e308), floating(10)), SqlState.NUMERIC_OUT_OF_RANGE);
        assertThat(value(call(Function.ADD, floating(Double.POSITIVE_INFINITY), floating(1))))
                .isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(value(call(
                        Function.SUBTRACT, floating(Double.POSITIVE_INFINITY), floating(Double.POSITIVE_INFINITY))))
                .isEqualTo(Double.NaN);
        assertError(call(Function.DIVIDE, floating(1), floating(-0.0)), SqlState.DIVISION_BY_ZERO);
        assertThat(value(call(Function.NEGATE, floating(0)))).isEqualTo(0.0);
    }

    @Test
    void comparisonsFollowTheOrderOfValues() {
        assertThat(value(call(Function.LESS, floating(Double.POSITIVE_INFINITY), floating(Double.NaN))))
                .isEqualTo(true);
        assertThat(value(call(Function.EQUAL, floating(Double.NaN), floating(Double.NaN))))
                .isEqualTo(true);
        assertThat(value(call(Function.EQUAL, floating(-0.0), floating(0.0)))).isEqualTo(true);
        assertThat(value(call(Function.EQUAL, integer(5), bigint(5)))).isEqualTo(true);
        assertThat(value(call(Function.EQUAL, decimal(5, 2, "1.00"), numeric("1"))))
                .isEqualTo(true);
        assertThat(value(call(Function.LESS, text("\uFFFD"), text("\uD83D\uDE00"))))
                .isEqualTo(true);
        assertThat(value(call(Function.EQUAL, constant(Types.character(4), "ab  "), text("ab"))))
                .isEqualTo(true);
        assertThat(value(call(Function.GREATER, TRUE, FALSE))).isEqualTo(true);
        assertThat(value(call(Function.EQUAL, text(null), text("a")))).isNull();
        assertThat(value(call(Function.IS_NOT_DISTINCT, text(null), text(null))))
                .isEqualTo(true);
        assertThat(value(call(Function.IS_NOT_DISTINCT, text(null), text("a")))).isEqualTo(false);
    }

    @Test
    void conjunctionAndDisjunctionDoNotDependOnOrder() {
        assertThat(value(call(Function.AND, ERROR, FALSE))).isEqualTo(false);
        assertThat(value(call(Function.AND, FALSE, ERROR))).isEqualTo(false);
        assertThat(value(call(Function.AND, UNKNOWN, FALSE))).isEqualTo(false);
        assertThat(value(call(Function.AND, UNKNOWN, TRUE))).isNull();
        assertThat(value(call(Function.AND, TRUE, TRUE, TRUE))).isEqualTo(true);
        assertError(call(Function.AND, UNKNOWN, ERROR), SqlState.DIVISION_BY_ZERO);
        assertThat(value(call(Function.OR, ERROR, TRUE))).isEqualTo(true);
        assertThat(value(call(Function.OR, UNKNOWN, FALSE))).isNull();
        assertError(call(Function.OR, ERROR, UNKNOWN), SqlState.DIVISION_BY_ZERO);
        assertThat(value(call(Function.NOT, UNKNOWN))).isNull();
    }

    @Test
    void errorsComeBeforeNull() {
        assertError(
                call(Function.ADD, constant(Types.BIGINT, null), call(Function.DIVIDE, bigint(1), bigint(0))),
                SqlState.DIVISION_BY_ZERO);
        assertError(call(Function.IS_NULL, ERROR), SqlState.DIVISION_BY_ZERO);
        assertError(call(Function.IS_TRUE, ERROR), SqlState.DIVISION_BY_ZERO);
        assertThat(value(call(Function.IS_TRUE, UNKNOWN))).isEqualTo(false);
        assertThat(value(call(Function.IS_FALSE, UNKNOWN))).isEqualTo(false);
        assertThat(value(call(Function.IS_FALSE, FALSE))).isEqualTo(true);
        assertThat(value(call(Function.IS_NULL, UNKNOWN))).isEqualTo(true);
    }

    @Test
    void caseEvaluatesOnlyWhatItChooses() {
        Expression failing = call(Function.DIVIDE, bigint(1), bigint(0));
        Expression chosen = new Expression.Conditional(
                List.of(new Expression.Branch(UNKNOWN, failing), new Expression.Branch(TRUE, bigint(2))), failing);
        assertThat(value(chosen)).isEqualTo(2L);
        assertError(
                new Expression.Conditional(List.of(new Expression.Branch(ERROR, bigint(1))), bigint(2)),
                SqlState.DIVISION_BY_ZERO);
        assertThat(value(new Expression.Conditional(List.of(new Expression.Branch(FALSE, failing)), bigint(3))))
                .isEqualTo(3L);
    }

    @ParameterizedTest
    @CsvSource({
        "abc, a%, '', true",
        "abc, a_, '', false",
        "abc, %b%, '', true",
        "'', '', '', true",
        "'', %, '', true",
        "a%c, a!%c, !, true",
        "abc, a!%c, !, false",
        "😀, _, '', true",
        "aXbXc, a%b%c, '', true",
        "ab, %a, '', false"
    })
    void likeMatchesRunsAndSingleCharacters(String text, String pattern, String escape, boolean matches) {
        assertThat(value(call(Function.LIKE, text(text), text(pattern), text(escape))))
                .isEqualTo(matches);
    }

    @Test
    void likeRefusesAPatternThatEndsInItsEscape() {
        assertError(call(Function.LIKE, text("a"), text("a!"), text("!")), SqlState.INVALID_ESCAPE);
        assertError(call(Function.LIKE, text("a"), text("b!"), text("!")), SqlState.INVALID_ESCAPE);
        assertError(call(Function.LIKE, text("a"), text("b"), text("!!")), SqlState.INVALID_ESCAPE);
    }

    @Test
    void textFunctionsCountCodePoints() {
        assertThat(value(call(Function.CHARACTER_LENGTH, text("a😀")))).isEqualTo(2);
        assertThat(value(call(Function.CHARACTER_LENGTH, constant(Types.character(5), "ab   "))))
                .isEqualTo(2);
        assertThat(value(call(Function.SUBSTRING, text("a😀bc"), integer(2), integer(2))))
                .isEqualTo("😀b");
        assertThat(value(call(Function.SUBSTRING, text("abc"), integer(-1), integer(3))))
                .isEqualTo("a");
        assertThat(value(call(Function.SUBSTRING, text("abc"), integer(2), integer(Integer.MAX_VALUE))))
                .isEqualTo("bc");
        assertError(call(Function.SUBSTRING, text("abc"), integer(1), integer(-1)), SqlState.SUBSTRING_ERROR);
        assertThat(value(call(Function.CONCATENATE, text("a"), text("b")))).isEqualTo("ab");
        assertThat(value(call(Function.CONCATENATE, text("a"), text(null)))).isNull();
        assertThat(value(call(Function.UPPER, text("aé")))).isEqualTo("AÉ");
        assertThat(value(call(Function.LOWER, text("AB")))).isEqualTo("ab");
    }

    @Test
    void datesAndTimestampsMove() {
        assertThat(shown(call(Function.DATE_ADD, date("2020-02-28"), integer(2))))
                .isEqualTo("2020-03-01");
        assertThat(value(call(Function.DATE_DIFFERENCE, date("2020-03-01"), date("2020-02-28"))))
                .isEqualTo(2);
        assertError(
                call(Function.DATE_ADD, date("2020-01-01"), integer(Integer.MAX_VALUE)),
                SqlState.DATETIME_OUT_OF_RANGE);
        Expression moved = call(
                Function.TIMESTAMP_ADD, timestamp("2020-01-31T10:00:00"), integer(1), integer(1), bigint(1_500_000));
        assertThat(shown(moved)).isEqualTo("2020-03-01 10:00:01.5");
        assertError(
                call(
                        Function.TIMESTAMP_ADD,
                        timestamp("2020-01-31T10:00:00"),
                        integer(Integer.MAX_VALUE),
                        integer(0),
                        bigint(0)),
                SqlState.DATETIME_OUT_OF_RANGE);
    }

    @ParameterizedTest
    @CsvSource({
        "CENTURY, 20",
        "DECADE, 200",
        "YEAR, 2000",
        "ISOYEAR, 1999",
        "QUARTER, 1",
        "MONTH, 1",
        "WEEK, 52",
        "DAY, 2",
        "DOW, 0",
        "ISODOW, 7",
        "DOY, 2",
        "HOUR, 3",
        "MINUTE, 4",
        "SECOND, 5.600000",
        "EPOCH, 946782245.600000"
    })
    void extractCountsAsPostgresDoes(DatePart part, String expected) {
        Expression extracted = call(Function.extract(part), timestamp("2000-01-02T03:04:05.6"));
        assertThat(shown(extracted)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"2.5, 3", "-2.5, -3", "2.4, 2", "0.5, 1"})
    void decimalsRoundHalfAwayFromZero(String from, String to) {
        assertThat(shown(cast(numeric(from), Types.BIGINT))).isEqualTo(to);
        assertThat(shown(cast(numeric(from), Types.decimal(5, 0)))).isEqualTo(to);
    }

    @Test
    void numbersConvertWithTheirRoundings() {
        assertThat(value(cast(floating(2.5), Types.INTEGER))).isEqualTo(2);
        assertThat(value(cast(floating(3.5), Types.BIGINT))).isEqualTo(4L);
        assertError(cast(floating(Double.NaN), Types.INTEGER), SqlState.NUMERIC_OUT_OF_RANGE);
        assertError(cast(floating(9.3e18), Types.BIGINT), SqlState.NUMERIC_OUT_OF_RANGE);
        assertThat(value(cast(floating(-0x1p63), Types.BIGINT))).isEqualTo(Long.MIN_VALUE);
        assertThat(shown(cast(floating(0.1), Types.NUMERIC))).isEqualTo("0.1");
        assertThat(shown(cast(floating(1234567.0 / 3), Types.NUMERIC))).isEqualTo("411522.333333333");
        assertThat(shown(cast(floating(0.125), Types.decimal(5, 2)))).isEqualTo("0.13");
        assertError(cast(floating(Double.POSITIVE_INFINITY), Types.NUMERIC), SqlState.NUMERIC_OUT_OF_RANGE);
        assertError(cast(numeric("999.995"), Types.decimal(5, 2)), SqlState.NUMERIC_OUT_OF_RANGE);
        assertThat(shown(cast(numeric("999.994"), Types.decimal(5, 2)))).isEqualTo("999.99");
        assertError(cast(bigint(1L << 31), Types.INTEGER), SqlState.NUMERIC_OUT_OF_RANGE);
        assertThat(value(cast(decimal(5, 2, "0.10"), Types.DOUBLE))).isEqualTo(0.1);
        assertThat(value(cast(TRUE, Types.INTEGER))).isEqualTo(1);
        assertThat(value(cast(integer(-3), Types.BOOLEAN))).isEqualTo(true);
        assertThat(value(cast(constant(Types.BIGINT, null), Types.TEXT))).isNull();
    }

    @ParameterizedTest
    @CsvSource({"' 12 ', 12", "-7, -7", "+7, 7"})
    void textParsesAsAnInteger(String text, long expected) {
        assertThat(value(cast(text(text), Types.BIGINT))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"''", "1.5", "1 2", "0x1", "a"})
    void textThatIsNoIntegerIsAnError(String text) {
        assertError(cast(text(text), Types.BIGINT), SqlState.INVALID_TEXT);
    }

    @ParameterizedTest
    @CsvSource({
        "t, true",
        "TRUE, true",
        "yes, true",
        "on, true",
        "1, true",
        "' f ', false",
        "no, false",
        "off, false",
        "0, false"
    })
    void textParsesAsATruthValue(String text, boolean expected) {
        assertThat(value(cast(text(text), Types.BOOLEAN))).isEqualTo(expected);
    }

    @Test
    void textParsesAsOtherTypes() {
        assertThat(shown(cast(text(" 1.255 "), Types.decimal(5, 2)))).isEqualTo("1.26");
        assertThat(shown(cast(text("1e3"), Types.NUMERIC))).isEqualTo("1000");
        assertThat(value(cast(text("-Infinity"), Types.DOUBLE))).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(value(cast(text("nan"), Types.DOUBLE))).isEqualTo(Double.NaN);
        assertThat(value(cast(text("1e-3"), Types.DOUBLE))).isEqualTo(0.001);
        assertError(cast(text("1d"), Types.DOUBLE), SqlState.INVALID_TEXT);
        assertError(cast(text("1e999"), Types.DOUBLE), SqlState.NUMERIC_OUT_OF_RANGE);
        assertError(cast(text("1e-999"), Types.DOUBLE), SqlState.NUMERIC_OUT_OF_RANGE);
        assertThat(value(cast(text("0e-999"), Types.DOUBLE))).isEqualTo(0.0);
        assertError(cast(text("o"), Types.BOOLEAN), SqlState.INVALID_TEXT);
        assertError(cast(text("99999"), Types.decimal(4, 0)), SqlState.NUMERIC_OUT_OF_RANGE);
        assertThat(shown(cast(text("2020-02-29"), Types.DATE))).isEqualTo("2020-02-29");
        assertError(cast(text("2021-02-29"), Types.DATE), SqlState.DATETIME_OUT_OF_RANGE);
        assertError(cast(text("yesterday"), Types.DATE), SqlState.INVALID_DATETIME);
        assertThat(shown(cast(text("2020-02-29 01:02:03.5"), Types.TIMESTAMP))).isEqualTo("2020-02-29 01:02:03.5");
        assertThat(shown(cast(text("2020-02-29"), Types.TIMESTAMP))).isEqualTo("2020-02-29 00:00:00");
        assertThat(shown(cast(timestamp("2020-02-29T23:00:00"), Types.DATE))).isEqualTo("2020-02-29");
        assertThat(shown(cast(date("2020-02-29"), Types.TIMESTAMP))).isEqualTo("2020-02-29 00:00:00");
    }

    @Test
    void valuesBecomeTextCutToItsLength() {
        assertThat(value(cast(bigint(-12345), Types.varchar(3)))).isEqualTo("-12");
        assertThat(value(cast(decimal(5, 2, "1.5"), Types.TEXT))).isEqualTo("1.50");
        assertThat(value(cast(TRUE, Types.TEXT))).isEqualTo("true");
        assertThat(value(cast(text("a b c"), Types.character(2)))).isEqualTo("a");
        assertThat(value(cast(text("a😀b"), Types.varchar(2)))).isEqualTo("a😀");
        assertThat(value(cast(timestamp("2020-02-29T01:02:00"), Types.TEXT))).isEqualTo("2020-02-29 01:02:00");
    }
}
