package io.dormouse.engine;

import static io.dormouse.engine.EngineFixture.delete;
import static io.dormouse.engine.EngineFixture.insert;
import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.engine.EngineFixture.Change;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Rule;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Joins of as many tables as there may be, and of more. */
class ManyTablesTest {
    private static final int MOST = 60;

    private final List<BaseRelation> tables = new ArrayList<>();

    private EngineFixture chain(int size, String key) {
        RuleBuilder rule = new RuleBuilder();
        for (int i = 0; i < size; i++) {
            tables.add(table("t" + i, key.isEmpty() ? "" : key + i, "k" + i + " bigint", "n" + i + " bigint"));
            rule.from(tables.get(i));
        }
        for (int i = 1; i < size; i++) {
            rule.on("n" + (i - 1), "k" + i);
        }
        rule.values("k0", "n" + (size - 1));
        return new EngineFixture(program(tables, rule.build("v", Rule.Kind.BAG)), "v");
    }

    @Test
    void aChain() {
        for (String key : List.of("k", "")) {
            tables.clear();
            try (EngineFixture fixture = chain(MOST, key)) {
                for (int i = MOST - 1; i >= 0; i--) {
                    assertThat(fixture.rows("v")).isEmpty();
                    fixture.apply(insert("t" + i, i, i + 1));
                }
                assertThat(fixture.rows("v")).hasSize(1);
                fixture.apply(delete("t30", 30, 31));
                assertThat(fixture.rows("v")).isEmpty();
            }
        }
    }

    @Test
    void aStarWhoseCentreWaitsForAllItsChildren() {
        RuleBuilder rule = new RuleBuilder();
        String[] columns =
                IntStream.range(1, MOST).mapToObj(i -> "f" + i + " bigint").toArray(String[]::new);
        tables.add(table("fact", "", columns));
        rule.from(tables.get(0));
        for (int i = 1; i < MOST; i++) {
            tables.add(table("d" + i, "k" + i, "k" + i + " bigint", "name" + i + " text"));
            rule.from(tables.get(i)).on("f" + i, "k" + i);
        }
        rule.values("name1", "name" + (MOST - 1));
        try (EngineFixture fixture = new EngineFixture(program(tables, rule.build("v", Rule.Kind.BAG)), "v")) {
            Object[] fact = new Object[MOST - 1];
            java.util.Arrays.fill(fact, 1);
            List<Change> rows = new ArrayList<>(List.of(insert("fact", fact)));
            for (int i = 1; i < MOST - 1; i++) {
                rows.add(insert("d" + i, 1, "n" + i));
            }
            fixture.apply(rows);
            assertThat(fixture.rows("v")).isEmpty();
            fixture.apply(insert("d" + (MOST - 1), 1, "last"));
            assertThat(fixture.rows("v")).hasSize(1);
            fixture.apply(delete("d17", 1, "n17"));
            assertThat(fixture.rows("v")).isEmpty();
        }
    }

    @Test
    void moreAreRefused() {
        DormouseException refusal = catchThrowableOfType(DormouseException.class, () -> chain(MOST + 1, "k"));
        assertThat(refusal.state()).isEqualTo(SqlState.LIMIT_EXCEEDED);
        assertThat(refusal.details()).containsEntry("tables", String.valueOf(MOST + 1));
        assertThat(refusal.hint()).contains("materialize");
    }

    @Test
    void aRowWithItselfOverAndOver() {
        BaseRelation base = table("base", "a", "a bigint", "b bigint");
        RuleBuilder rule = new RuleBuilder();
        for (int i = 0; i < MOST; i++) {
            rule.from(base, "t" + i);
        }
        for (int i = 1; i < MOST; i++) {
            // Half by the key, half by what it determines.
            rule.on("t" + (i - 1) / 2 + (i % 2 == 0 ? ".a" : ".b"), "t" + i + (i % 3 == 0 ? ".b" : ".a"));
        }
        rule.values("t0.a");
        try (EngineFixture fixture = new EngineFixture(program(List.of(base), rule.build("v", Rule.Kind.BAG)), "v")) {
            fixture.apply(insert("base", 1, 1));
            assertThat(fixture.rows("v")).hasSize(1);
        }
    }
}
