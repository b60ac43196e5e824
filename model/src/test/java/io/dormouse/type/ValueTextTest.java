package io.dormouse.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class ValueTextTest {
    @Test
    void doublesAreWrittenAsPostgresWritesThem() {
        assertThat(Values.text(1e22)).isEqualTo("1e+22");
        assertThat(Values.text(-1.5e-7)).isEqualTo("-1.5e-07");
        assertThat(Values.text(2e-323)).isEqualTo("2e-323");
        assertThat(Values.text(1e15)).isEqualTo("1e+15");
        assertThat(Values.text(1e14)).isEqualTo("100000000000000");
        assertThat(Values.text(0.0001)).isEqualTo("0.0001");
        assertThat(Values.text(-0.0)).isEqualTo("0");
        assertThat(Values.text(0.1 + 0.2)).isEqualTo("0.30000000000000004");
        assertThat(Values.text(Double.NEGATIVE_INFINITY)).isEqualTo("-Infinity");
        assertThat(Values.text(Double.NaN)).isEqualTo("NaN");
    }

    @Test
    void yearsBeyondFourDigitsAndBeforeTheFirstReadBack() {
        assertThat(Values.text(LocalDate.of(12345, 1, 2))).isEqualTo("12345-01-02");
        assertThat(Values.text(LocalDate.of(44, 3, 15))).isEqualTo("0044-03-15");
        assertThat(Values.text(LocalDate.of(0, 12, 31))).isEqualTo("0001-12-31 BC");
        assertThat(Values.text(LocalDateTime.of(10000, 1, 2, 3, 4, 0, 120_000_000)))
                .isEqualTo("10000-01-02 03:04:00.12");
        assertThat(Values.text(LocalDateTime.of(2026, 1, 2, 0, 0))).isEqualTo("2026-01-02 00:00:00");
    }
}
