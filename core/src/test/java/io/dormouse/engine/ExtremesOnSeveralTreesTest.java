package io.dormouse.engine;

import static io.dormouse.fixture.RuleBuilder.bigint;
import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.constant;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.engine.Routes.Route;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.differential.DifferentialRunner;
import io.dormouse.oracle.generate.Scenario;
import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random MIN and MAX over all matches of joins of growing tables that are not q-hierarchical, against the oracle: NULLs, texts and doubles,
 * arguments that can fail, conditions, HAVING, self-joins, a constant beside them, epochs that are refused.
 */
class ExtremesOnSeveralTreesTest {
    private static BaseRelation growing(BaseRelation base) {
        return new BaseRelation(base.name(), base.schema(), base.keys(), base.foreignKeys(), base.storage(), true);
    }

    private static final BaseRelation EDGE =
            growing(table("edge", "", "a bigint", "b bigint?", "v bigint?", "t text?"));
    private static final BaseRelation NODE = growing(table("node", "", "c bigint", "w small", "d double?"));
    private static final BaseRelation KEYED =
            growing(table("keyed", BaseRelation.Storage.FEED, List.of("id"), "id bigint", "m bigint", "s text"));

    /** A join, what it reads, and the columns that its aggregates may read. */
    private record Join(List<BaseRelation> bases, RuleBuilder rule, List<String> columns) {}

    private static Join join(Random random) {
        RuleBuilder rule = new RuleBuilder();
        return switch (random.nextInt(4)) {
            case 0 ->
                new Join(
                        List.of(EDGE, NODE, KEYED),
                        rule.from(EDGE).from(NODE).from(KEYED).on("a", "c").on("b", "id"),
                        List.of("a", "v", "t", "w", "d", "m", "s"));
            case 1 ->
                new Join(
                        List.of(EDGE),
                        rule.from(EDGE, "e")
                                .from(EDGE, "f")
                                .from(EDGE, "g")
                                .on("e.b", "f.a")
                                .on("f.b", "g.a"),
                        List.of("e.a", "e.v", "e.t", "f.v", "f.t", "g.v", "g.t", "g.b"));
            case 2 ->
                new Join(
                        List.of(EDGE, NODE),
                        rule.from(NODE, "n")
                                .from(EDGE, "e")
                                .from(NODE, "o")
                                .on("n.c", "e.a")
                                .on("e.b", "o.c"),
                        List.of("n.w", "n.d", "e.v", "e.t", "o.w", "o.d", "o.c"));
            default ->
                new Join(
                        List.of(EDGE, NODE, KEYED),
                        rule.from(EDGE, "e")
                                .from(NODE)
                                .from(EDGE, "f")
                                .from(KEYED)
                                .on("e.a", "f.a", "c")
                                .on("f.b", "id"),
                        List.of("e.v", "e.b", "w", "d", "f.v", "f.t", "m", "s"));
        };
    }

    private static Expression argument(Random random, Expression column) {
        if (!column.type().equals(Types.BIGINT)) {
            return column;
        }
        return switch (random.nextInt(6)) {
            case 0 -> call(Function.DIVIDE, bigint(12), column);
            // Not NULL where the tables' values are: no tree but its own may compute it.
            case 1, 2, 3 -> whereNull(call(Function.DIVIDE, bigint(12), column), random.nextBoolean() ? 1 : 14);
            case 4 -> whereNull(column, 3);
            default -> column;
        };
    }

    private static Expression whereNull(Expression column, long value) {
        Expression isNull = call(Function.IS_NULL, column);
        return new Expression.Conditional(List.of(new Expression.Branch(isNull, bigint(value))), column);
    }

    private static Program program(Random random) {
        Join join = join(random);
        RuleBuilder rule = join.rule();
        if (random.nextInt(3) == 0) {
            rule.value("what", constant(Types.BIGINT, 1L));
        }
        int folds = 2 + random.nextInt(3);
        List<String> columns = new ArrayList<>(join.columns());
        for (int i = 0; i < folds; i++) {
            Expression column = rule.column(columns.remove(random.nextInt(columns.size())));
            rule.fold("m" + i, random.nextBoolean() ? Aggregate.MIN : Aggregate.MAX, argument(random, column));
        }
        if (random.nextBoolean()) {
            Expression column = rule.column(join.columns().get(1));
            rule.where(call(Function.NOT, call(Function.IS_NULL, column)));
        }
        DerivedRelation extremes = rule.build("extremes", Rule.Kind.GROUP);
        List<DerivedRelation> derived = new ArrayList<>(List.of(extremes));
        if (random.nextInt(3) == 0) {
            RuleBuilder having = new RuleBuilder().from(extremes);
            having.where(call(Function.NOT, call(Function.IS_NULL, having.column("m0"))));
            derived.add(having.values("m1", "m0").build("having", Rule.Kind.BAG));
        }
        return new Program(join.bases(), derived);
    }

    private static @Nullable Object value(Random random, Column column) {
        if (column.nullable() && random.nextInt(6) == 0) {
            return null;
        }
        long number = random.nextInt(5);
        return switch (column.type().family()) {
            case TEXT -> "t" + number;
            case DOUBLE -> number == 0 ? Double.NaN : number / 2.0;
            case DECIMAL -> BigDecimal.valueOf(10 * number, 1);
            default -> number + (column.name().equals("v") && random.nextInt(20) > 0 ? 1 : 0);
        };
    }

    private static BaseChange insertion(Random random, Program program) {
        BaseRelation base = program.bases().get(random.nextInt(program.bases().size()));
        return BaseChange.insert(
                base.name(),
                Row.of(base.schema().columns().stream()
                        .map(column -> value(random, column))
                        .toArray()));
    }

    private static List<List<BaseChange>> epochs(Random random, Program program) {
        List<List<BaseChange>> epochs = new ArrayList<>();
        List<BaseChange> all = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            List<BaseChange> epoch = new ArrayList<>();
            for (int rows = random.nextInt(4); rows >= 0; rows--) {
                epoch.add(insertion(random, program));
            }
            all.addAll(epoch);
            if (random.nextInt(6) == 0) {
                epoch.add(all.get(random.nextInt(all.size())).inverse());
            }
            epochs.add(epoch);
        }
        return epochs;
    }

    @Test
    void agreeWithTheOracle() {
        Routes routes = new Routes();
        int scenarios = 120 * Math.max(1, Integer.getInteger("dormouse.random.factor", 1));
        for (long seed = 0; seed < scenarios; seed++) {
            Random random = new Random(seed);
            Program program = program(random);
            String view = program.derived().get(program.derived().size() - 1).name();
            Scenario scenario = new Scenario(seed, program, List.of(view), epochs(random, program));
            assertThat(DifferentialRunner.firstFailure(scenario, MaintainedEngine.viewByView(routes)))
                    .as("seed %d", seed)
                    .isEmpty();
        }
        assertThat(routes.count(Route.EXTREMES_ON_SEVERAL_TREES)).isGreaterThan(4L * scenarios);
        assertThat(routes.count(Route.FUSED_FILTER)).isGreaterThan(scenarios);
    }
}
