package io.dormouse.cli.slt;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class ClassicTextTest {
    @Test
    void integersAreCutNotRounded() {
        assertThat(ClassicText.of(2.9, 'I')).isEqualTo("2");
        assertThat(ClassicText.of(new BigDecimal("-2.9"), 'I')).isEqualTo("-2");
        assertThat(ClassicText.of(7L, 'I')).isEqualTo("7");
        assertThat(ClassicText.of(true, 'I')).isEqualTo("1");
        assertThat(ClassicText.of("12 apples", 'I')).isEqualTo("12");
        assertThat(ClassicText.of("apples", 'I')).isEqualTo("0");
    }

    @Test
    void realsHaveThreeDigitsOfTheBinaryNumberHalvesToEven() {
        assertThat(ClassicText.of(1, 'R')).isEqualTo("1.000");
        assertThat(ClassicText.of(1.0625, 'R')).isEqualTo("1.062");
        assertThat(ClassicText.of(1.0635, 'R')).isEqualTo("1.063");
        assertThat(ClassicText.of(new BigDecimal("2.0005"), 'R')).isEqualTo("2.001");
        assertThat(ClassicText.of(-0.0001, 'R')).isEqualTo("-0.000");
        assertThat(ClassicText.of(1e22, 'R')).isEqualTo("10000000000000000000000.000");
        assertThat(ClassicText.of(Double.NEGATIVE_INFINITY, 'R')).isEqualTo("-inf");
        assertThat(ClassicText.of(Double.NaN, 'R')).isEqualTo("nan");
    }

    @Test
    void bytesThatCannotBePrintedAreAts() {
        assertThat(ClassicText.of("a\tb\u007F", 'T')).isEqualTo("a@b@");
        assertThat(ClassicText.of("é", 'T')).isEqualTo("@@");
        assertThat(ClassicText.of("", 'T')).isEqualTo("(empty)");
        assertThat(ClassicText.of(LocalDate.of(2026, 1, 2), 'T')).isEqualTo("2026-01-02");
        assertThat(ClassicText.of(true, 'B')).isEqualTo("true");
    }

    @Test
    void nullIsAWordInEachType() {
        assertThat(ClassicText.of(null, 'I')).isEqualTo("NULL");
        assertThat(ClassicText.of(null, 'R')).isEqualTo("NULL");
        assertThat(ClassicText.of(null, 'T')).isEqualTo("NULL");
    }
}
