package io.dormouse.bench.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.bench.stream.Tables;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TpchGeneratorTest {
    private final Tables rows = TpchGenerator.generate(0.001, EnumSet.allOf(TpchRelation.class));

    @Test
    void sizesFollowTheScale() {
        assertThat(rows.table(TpchRelation.CUSTOMER).size()).isEqualTo(150);
        assertThat(rows.table(TpchRelation.ORDERS).size()).isEqualTo(1500);
        assertThat(rows.table(TpchRelation.LINEITEM).size()).isEqualTo(6005);
        assertThat(rows.table(TpchRelation.SUPPLIER).size()).isEqualTo(10);
        assertThat(rows.table(TpchRelation.NATION).size()).isEqualTo(25);
        assertThat(rows.table(TpchRelation.REGION).size()).isEqualTo(5);
    }

    @Test
    void datesAreDaysOfTheSpecifiedRange() {
        long first = LocalDate.of(1992, 1, 1).toEpochDay();
        long last = LocalDate.of(1998, 12, 31).toEpochDay();

        assertThat(values(TpchRelation.ORDERS, "o_orderdate"))
                .allSatisfy(day -> assertThat(day).isBetween(first, last));
        for (String column : new String[] {"l_shipdate", "l_commitdate", "l_receiptdate"}) {
            assertThat(values(TpchRelation.LINEITEM, column))
                    .allSatisfy(day -> assertThat(day).isBetween(first, last));
        }
    }

    @Test
    void decimalsAreHundredths() {
        assertThat(values(TpchRelation.LINEITEM, "l_discount"))
                .allSatisfy(discount -> assertThat(discount).isBetween(0L, 10L));
        assertThat(values(TpchRelation.LINEITEM, "l_quantity"))
                .allSatisfy(quantity -> assertThat(quantity).isBetween(100L, 5000L));
    }

    private List<Long> values(TpchRelation relation, String column) {
        return Arrays.stream(rows.table(relation).longs(column)).boxed().collect(Collectors.toList());
    }
}
