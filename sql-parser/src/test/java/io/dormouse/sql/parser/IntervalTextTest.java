package io.dormouse.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "INTERVAL '3' MONTH | 3",
                "INTERVAL '3 months' | 3",
                "'3 months'::interval | 3",
                "INTERVAL '1 year 2 months' | 14",
                "INTERVAL '1.5 years' | 18",
                "INTERVAL '-1 year' | -12",
                "INTERVAL '1 year ago' | -12",
                "INTERVAL '2' YEAR | 24",
                "INTERVAL '123' MONTH | 123",
                "INTERVAL '0 months' | 0",
                "INTERVAL '1-2' YEAR TO MONTH | 14",
                "INTERVAL '-1-2' YEAR TO MONTH | -14",
                "INTERVAL '1 decade' | 120"
            })
    void months_come_out_as_months(String text, long months) {
        SqlIntervalLiteral literal = (SqlIntervalLiteral) SqlScript.expression(text);
        assertThat(literal.getValueAs(Long.class)).isEqualTo(months);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "INTERVAL '90 days' | 7776000000",
                "INTERVAL '90' DAY | 7776000000",
                "INTERVAL '90' DAY (3) | 7776000000",
                "INTERVAL '1234' DAY | 106617600000",
                "INTERVAL '1 day 2 hours' | 93600000",
                "INTERVAL '1 day -2 hours' | 79200000",
                "INTERVAL '1 day 02:03:04.5' | 93784500",
                "INTERVAL '02:03' | 7380000",
                "INTERVAL '2 hours ago' | -7200000",
                "INTERVAL '1.5 hours' | 5400000",
                "INTERVAL '123 04:05' DAY TO MINUTE | 10641900000",
                "INTERVAL '1 week' | 604800000",
                "INTERVAL '3' SECOND | 3000",
                "INTERVAL '10' | 10000",
                "INTERVAL '1 12:00:00' DAY TO SECOND | 129600000",
                "INTERVAL '-1 12:00:00' DAY TO SECOND | -129600000"
            })
    void days_and_times_come_out_in_milliseconds(String text, long milliseconds) {
        SqlIntervalLiteral literal = (SqlIntervalLiteral) SqlScript.expression(text);
        assertThat(literal.getValueAs(Long.class)).isEqualTo(milliseconds);
        assertThat(IntervalText.microseconds(literal)).isEqualTo(milliseconds * 1000);
    }

    @Test
    void months_and_days_together_are_kept_apart() {
        SqlNode node = SqlScript.expression("INTERVAL '1 month 3 days 01:00:00.000001'");
        assertThat(node).isInstanceOf(SqlCall.class);
        SqlCall call = (SqlCall) node;
        assertThat(call.getOperator()).isSameAs(MixedInterval.INSTANCE);
        assertThat(MixedInterval.months(call)).isEqualTo(1);
        assertThat(MixedInterval.microseconds(call)).isEqualTo(3 * 86_400_000_000L + 3_600_000_001L);
        assertThat(MixedInterval.months((SqlCall) SqlScript.expression("INTERVAL '-1 month 3 days'")))
                .isEqualTo(-1);
        assertThat(MixedInterval.microseconds((SqlCall) SqlScript.expression("INTERVAL '1 month -3 days'")))
                .isEqualTo(-3 * 86_400_000_000L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INTERVAL ''", "INTERVAL '3 moons'", "INTERVAL 'x'", "INTERVAL '1.5 months'", "INTERVAL '3 months x'",
                "INTERVAL '99999999999999 days'", "INTERVAL 'a' MONTH", "INTERVAL '1' YEAR TO MONTH",
                        "'1 mont'::interval", "INTERVAL '0.0000001 seconds'"
            })
    void what_is_no_interval_is_refused_at_its_place(String text) {
        SqlSyntaxException refused =
                catchThrowableOfType(SqlSyntaxException.class, () -> SqlScript.single("SELECT\n " + text));
        assertThat(refused.sqlState()).isEqualTo("22007");
        assertThat(refused).hasMessageStartingWith("invalid input syntax for type interval: ");
        assertThat(refused.line()).isEqualTo(2);
        assertThat(refused.column()).isEqualTo(2);
    }
}
