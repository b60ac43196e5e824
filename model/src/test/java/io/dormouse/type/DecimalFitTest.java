package io.dormouse.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class DecimalFitTest {
    @Test
    void zeroFitsADecimalWithoutDigitsBeforeThePoint() {
        assertThat(Values.canonical(Types.decimal(2, 2), new BigDecimal("0"))).isEqualTo(new BigDecimal("0.00"));
        assertThat(Values.canonical(Types.decimal(2, 2), new BigDecimal("0.000")))
                .isEqualTo(new BigDecimal("0.00"));
    }

    @Test
    void oneDoesNot() {
        assertThatThrownBy(() -> Values.canonical(Types.decimal(2, 2), new BigDecimal("1.00")))
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE));
    }
}
