package io.dormouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.fixture.OnceMore;
import io.dormouse.logic.BaseRelation;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.differential.DifferentialRunner;
import io.dormouse.oracle.generate.Scenario;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A table that stands in a join tree twice, against the oracle; generated programs hardly ever need it. */
class OnceMoreTest {
    @Test
    void agreesWithTheOracle() {
        Routes routes = new Routes();
        for (int seed = 1; seed <= 30; seed++) {
            Scenario scenario = new Scenario(seed, OnceMore.PROGRAM, List.of("v"), epochs(new Random(seed)));
            assertThat(DifferentialRunner.firstFailure(scenario, MaintainedEngine.viewByView(routes)))
                    .isEmpty();
        }
        assertThat(routes.count(Routes.Route.ATOM_ONCE_MORE)).isGreaterThanOrEqualTo(30);
        assertThat(routes.count(Routes.Route.VISIT)).isGreaterThan(1000);
    }

    /** Rows over a tiny domain come and go, so that many match; those with keys are replaced. */
    private static List<List<BaseChange>> epochs(Random random) {
        List<List<BaseChange>> epochs = new ArrayList<>();
        List<BaseChange> live = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        for (int epoch = 0; epoch < 10; epoch++) {
            List<BaseChange> batch = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                if (!live.isEmpty() && random.nextInt(4) == 0) {
                    BaseChange gone = live.remove(random.nextInt(live.size()));
                    keys.remove(key(gone));
                    batch.add(gone.inverse());
                } else {
                    BaseChange row = randomRow(random);
                    if (keys.add(key(row)) || key(row).isEmpty()) {
                        live.add(row);
                        batch.add(row);
                    }
                }
            }
            epochs.add(batch);
        }
        return epochs;
    }

    private static BaseChange randomRow(Random random) {
        List<BaseRelation> bases = OnceMore.PROGRAM.bases();
        BaseRelation base = bases.get(random.nextInt(bases.size()));
        Object[] values = new Object[base.schema().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (long) random.nextInt(2);
        }
        return BaseChange.insert(base.name(), Row.of(values));
    }

    private static String key(BaseChange row) {
        return switch (row.relation()) {
            case "q" -> "q" + row.row().get(1);
            case "r" -> "r" + row.row().get(1) + row.row().get(2);
            default -> "";
        };
    }
}
