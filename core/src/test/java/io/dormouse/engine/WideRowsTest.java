package io.dormouse.engine;

import static io.dormouse.engine.EngineFixture.delete;
import static io.dormouse.engine.EngineFixture.insert;
import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Rule;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rows of more nullable columns than a word has bits. */
class WideRowsTest {
    private static final int COLUMNS = 200;

    private static @Nullable Object[] row(int base, int... nullColumns) {
        @Nullable Object[] values = new Object[COLUMNS];
        for (int i = 0; i < COLUMNS; i++) {
            values[i] = i % 3 == 0 ? (Object) ("t" + (base + i)) : Integer.valueOf(base + i);
        }
        for (int column : nullColumns) {
            values[column] = null;
        }
        return values;
    }

    @Test
    void nullsAreToldApartInEveryColumn() {
        String[] columns = new String[COLUMNS];
        for (int i = 0; i < COLUMNS; i++) {
            columns[i] = "c" + i + (i % 3 == 0 ? " text?" : " bigint?");
        }
        BaseRelation wide = table("wide", "", columns);
        RuleBuilder distinct = new RuleBuilder().from(wide);
        for (int i = 0; i < COLUMNS; i++) {
            distinct.values("c" + i);
        }
        DerivedRelation view = distinct.build("v", Rule.Kind.SET);
        try (EngineFixture fixture = new EngineFixture(program(List.of(wide), view), "v")) {
            int[] places = {0, 1, 63, 64, 65, 127, 128, 129, 192, 199};
            for (int place : places) {
                fixture.apply(insert("wide", row(0, place)), insert("wide", row(0, place)));
            }
            fixture.apply(insert("wide", row(0, places)), insert("wide", row(0)), insert("wide", row(7)));
            assertThat(fixture.rows("v"))
                    .hasSize(places.length + 3)
                    .isEqualTo(fixture.rows("wide").stream().distinct().toList());
            for (int place : places) {
                fixture.apply(delete("wide", row(0, place)), delete("wide", row(0, place)));
            }
            fixture.apply(delete("wide", row(0, places)), delete("wide", row(0)));
            assertThat(fixture.rows("v")).isEqualTo(fixture.rows("wide")).hasSize(1);
            fixture.apply(delete("wide", row(7)));
            assertThat(fixture.engine.pooledValues()).isZero();
        }
    }
}
