package io.dormouse.circuit.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TextCastsTest {
    private static @Nullable Object parse(Type type, String text) {
        RowBuffer row = new RowBuffer(2);
        TextCasts.parse(type, text, row, 1);
        return row.get(1, type);
    }

    @Test
    void readsEveryTypeIntoItsCell() {
        assertThat(parse(Types.BOOLEAN, "t")).isEqualTo(true);
        assertThat(parse(Types.INTEGER, "-7")).isEqualTo(-7);
        assertThat(parse(Types.BIGINT, "7000000000")).isEqualTo(7_000_000_000L);
        assertThat(parse(Types.decimal(15, 2), "173665.47")).isEqualTo(new BigDecimal("173665.47"));
        assertThat(parse(Types.decimal(38, 2), "-0.005")).isEqualTo(new BigDecimal("-0.01"));
        assertThat(parse(Types.NUMERIC, "1.500")).isEqualTo(new BigDecimal("1.500"));
        assertThat(parse(Types.DOUBLE, "1e3")).isEqualTo(1000.0);
        assertThat(parse(Types.TEXT, " a ")).isEqualTo(" a ");
        assertThat(parse(Types.character(3), "a  ")).isEqualTo("a");
        assertThat(parse(Types.DATE, "1996-01-02")).isEqualTo(LocalDate.parse("1996-01-02"));
        assertThat(parse(Types.TIMESTAMP, "1996-01-02 03:04:05")).isEqualTo(LocalDateTime.parse("1996-01-02T03:04:05"));
    }

    @Test
    void refusesTextThatIsTooLongInsteadOfCuttingIt() {
        assertThat(parse(Types.varchar(2), "ab  ")).isEqualTo("ab");
        assertThat(parse(Types.character(2), "ab  ")).isEqualTo("ab");
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> parse(Types.varchar(2), "abc"))
                .satisfies(e -> assertThat(e.state()).isEqualTo(SqlState.STRING_TOO_LONG));
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> parse(Types.character(2), "abc"))
                .satisfies(e -> assertThat(e.state()).isEqualTo(SqlState.STRING_TOO_LONG));
    }

    @Test
    void saysWhatDoesNotParse() {
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> parse(Types.INTEGER, "seven"))
                .satisfies(e -> assertThat(e.state()).isEqualTo(SqlState.INVALID_TEXT))
                .satisfies(e ->
                        assertThat(e.details()).containsEntry("text", "seven").containsEntry("type", "INTEGER"));
    }

    @Test
    void aDoubleWrittenAsTextReadsBackAndHasNoDigitToSpare() {
        java.util.Random random = new java.util.Random(7);
        for (int i = 0; i < 5_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            String text = NumberText.ofDouble(value);
            if (Double.isFinite(value) && Math.abs(value) >= Double.MIN_NORMAL) {
                assertThat(parse(Types.DOUBLE, text)).as(text).isEqualTo(value);
                BigDecimal written = new BigDecimal(text).stripTrailingZeros();
                if (written.precision() > 1) {
                    java.math.MathContext fewer = new java.math.MathContext(written.precision() - 1);
                    assertThat(new BigDecimal(value).round(fewer).doubleValue())
                            .as(text)
                            .isNotEqualTo(value);
                }
            }
        }
    }
}
