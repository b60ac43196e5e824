package io.dormouse.engine;

import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.differential.DifferentialRunner;
import io.dormouse.oracle.generate.Scenario;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Keys with many rows, most of them several times, against the oracle: tuples are found by walking a list while it is short and by
 * a dictionary then, and copies of a row become one tuple on the way. Generated programs have too few rows for that.
 */
class ManyCopiesTest {
    private static final BaseRelation HEAD = table("head", "k", "k bigint", "name text");
    private static final BaseRelation PART = table("part", "", "k2 bigint", "a bigint", "b bigint");
    private static final BaseRelation LEAF = table("leaf", "", "b2 bigint", "c bigint");

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithTheOracleAroundAKeyedTable(int seed) {
        RuleBuilder rule = new RuleBuilder().from(HEAD).from(PART).on("k", "k2").values("k", "name", "a", "b");
        Program program = RuleBuilder.program(List.of(HEAD, PART), rule.build("v", Rule.Kind.BAG));
        check(program, seed);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithTheOracleInAChainWithoutKeys(int seed) {
        RuleBuilder rule =
                new RuleBuilder().from(HEAD).from(PART).from(LEAF).on("k", "k2").on("b", "b2");
        rule.values("name").fold("n", Aggregate.COUNT_ALL, null).fold("s", Aggregate.SUM, rule.column("c"));
        Program program = RuleBuilder.program(List.of(HEAD, PART, LEAF), rule.build("v", Rule.Kind.GROUP));
        check(program, seed);
    }

    /** A view's rows come with more than one copy at once. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithTheOracleOverAViewWithCopies(int seed) {
        DerivedRelation copies = new RuleBuilder().from(LEAF).values("b2").build("copies", Rule.Kind.BAG);
        DerivedRelation parts = new RuleBuilder().from(PART).values("k2", "b").build("parts", Rule.Kind.BAG);
        RuleBuilder rule = new RuleBuilder()
                .from(HEAD)
                .from(parts)
                .from(copies)
                .on("k", "k2")
                .on("b", "b2")
                .values("name", "b");
        Program program = RuleBuilder.program(List.of(HEAD, PART, LEAF), copies, parts, rule.build("v", Rule.Kind.BAG));
        Scenario scenario = new Scenario(seed, program, List.of("v"), epochs(program, new Random(seed)));
        assertThat(DifferentialRunner.firstFailure(scenario, MaintainedEngine.viewsOnViews(new Routes())))
                .isEmpty();
    }

    private static void check(Program program, int seed) {
        Scenario scenario = new Scenario(seed, program, List.of("v"), epochs(program, new Random(seed)));
        assertThat(DifferentialRunner.firstFailure(scenario, MaintainedEngine.viewByView(new Routes())))
                .isEmpty();
    }

    /** Grows to some 80 rows over two keys and shrinks again, so that lists become long and short. */
    private static List<List<BaseChange>> epochs(Program program, Random random) {
        List<List<BaseChange>> epochs = new ArrayList<>();
        List<BaseChange> live = new ArrayList<>();
        for (int epoch = 0; epoch < 40; epoch++) {
            boolean grows = epoch % 20 < 10;
            List<BaseChange> batch = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                if (!live.isEmpty() && random.nextInt(5) < (grows ? 1 : 4)) {
                    batch.add(live.remove(random.nextInt(live.size())).inverse());
                } else {
                    BaseChange row = randomRow(program, random);
                    if (!row.relation().equals("head") || !live.contains(row)) {
                        live.add(row);
                        batch.add(row);
                    }
                }
            }
            epochs.add(batch);
        }
        return epochs;
    }

    private static BaseChange randomRow(Program program, Random random) {
        long key = random.nextInt(2);
        // Most rows go to the relations in which they can be there several times.
        return switch (random.nextInt(program.bases().size() + 3)) {
            case 0 -> BaseChange.insert("head", Row.of(key, "key " + key));
            case 1, 2, 3 -> BaseChange.insert("part", Row.of(key, (long) random.nextInt(2), (long) random.nextInt(2)));
            default ->
                program.bases().size() == 2
                        ? BaseChange.insert("part", Row.of(key, 7L, 7L))
                        : BaseChange.insert("leaf", Row.of((long) random.nextInt(2), (long) random.nextInt(3)));
        };
    }
}
