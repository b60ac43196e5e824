package io.dormouse.engine;

import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.oracle.BaseChange;
import io.dormouse.oracle.differential.DifferentialRunner;
import io.dormouse.oracle.differential.Failure;
import io.dormouse.oracle.differential.Mode;
import io.dormouse.oracle.generate.Scenario;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.plan.Factorisation;
import io.dormouse.plan.PlanNode;
import io.dormouse.plan.Planner;
import io.dormouse.type.Row;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Aggregates whose groups show all keys are kept in parts, table by table, and are those of all matches whenever they are read. */
class CombinedAggregatesTest {
    /** Tables of two numbers and a third that can be NULL, how they are joined, and by what is grouped. */
    private enum Shape {
        LINE_2("r s", "r.b=s.a", "r.a r.b s.b"),
        LINE_3("r s t", "r.b=s.a s.b=t.a", "r.a s.a s.b t.b"),
        STAR("r s t", "r.a=s.a=t.a", "r.a r.b s.b t.b"),
        COMB("r s t u", "r.b=s.a s.b=t.a r.a=u.a", "r.a r.b s.b t.b u.b"),
        FOLDED_LEAF("r s t", "r.b=s.a s.b=t.a", "r.a r.b s.b"),
        FOLDED_BRANCH("r s t u", "r.b=s.a s.a=t.a t.b=u.a", "r.a r.b s.b"),
        FOLDED_CHAIN("r s t u", "r.b=s.a s.b=t.a t.b=u.a", "r.a r.b s.b"),
        /** The first column of k is its key. */
        KEYED("r k s", "r.b=k.a k.b=s.a", "r.a r.b k.b s.b"),
        BOTH_COLUMNS("r s t", "r.a=s.a r.b=s.b s.b=t.a", "r.a r.b t.b");

        private final String tables;
        private final String joins;
        private final String shown;

        Shape(String tables, String joins, String shown) {
            this.tables = tables;
            this.joins = joins;
            this.shown = shown;
        }

        List<String> tables() {
            return List.of(tables.split(" ", -1));
        }

        List<String> shown() {
            return List.of(shown.split(" ", -1));
        }

        List<BaseRelation> bases(boolean growing) {
            return tables().stream()
                    .map(name -> table(name, name.equals("k") ? "a" : "", "a bigint", "b bigint", "z small?"))
                    .map(base -> new BaseRelation(
                            base.name(), base.schema(), base.keys(), base.foreignKeys(), base.storage(), growing))
                    .toList();
        }

        RuleBuilder joined(List<BaseRelation> bases) {
            RuleBuilder rule = new RuleBuilder();
            bases.forEach(base -> rule.from(base, base.name() + "1"));
            for (String join : joins.split(" ", -1)) {
                List<String> columns = List.of(join.split("=", -1));
                rule.on(
                        aliased(columns.get(0)),
                        columns.stream().skip(1).map(Shape::aliased).toArray(String[]::new));
            }
            return rule;
        }

        private static String aliased(String column) {
            return column.charAt(0) + "1." + column.charAt(2);
        }
    }

    /** The view by all shown columns: {@code aggregates} of them, of z of some tables, their products and their sums. */
    private static Program view(Shape shape, boolean growing, List<Aggregate> aggregates, Random random) {
        List<BaseRelation> bases = shape.bases(growing);
        RuleBuilder rule = shape.joined(bases);
        int columns = 0;
        for (String column : shape.shown()) {
            rule.value("c" + columns++, rule.column(Shape.aliased(column)));
        }
        for (Aggregate aggregate : aggregates) {
            boolean sums = aggregate == Aggregate.MIN || aggregate == Aggregate.MAX;
            List<Expression> some = new ArrayList<>();
            for (String name : shape.tables()) {
                if (some.isEmpty() || (random.nextBoolean() && some.size() < 3)) {
                    some.add(rule.column(name + "1.z"));
                }
                if (random.nextInt(3) == 0) {
                    some.clear();
                }
            }
            if (some.isEmpty()) {
                some.add(rule.column(
                        shape.tables().get(random.nextInt(shape.tables().size())) + "1.z"));
            }
            Expression argument = aggregate == Aggregate.COUNT
                    ? some.get(0)
                    : some.stream()
                            .reduce((a, b) -> call(sums ? Function.ADD : Function.MULTIPLY, a, b))
                            .orElseThrow();
            rule.fold("c" + columns++, aggregate, aggregate == Aggregate.COUNT_ALL ? null : argument);
        }
        return program(bases, rule.build("v", Rule.Kind.GROUP));
    }

    private static final List<Aggregate> ANY = List.of(Aggregate.values());

    private static List<Aggregate> some(Random random, boolean idempotent) {
        List<Aggregate> aggregates = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            aggregates.add(
                    idempotent || random.nextInt(3) == 0
                            ? (random.nextBoolean() ? Aggregate.MIN : Aggregate.MAX)
                            : ANY.get(random.nextInt(ANY.size())));
        }
        return aggregates;
    }

    /** Epochs of changes of few skewed values, with copies; none is taken away if {@code growing}. */
    private static List<List<BaseChange>> epochs(Shape shape, boolean growing, Random random) {
        List<List<Row>> rows = new ArrayList<>();
        shape.tables().forEach(name -> rows.add(new ArrayList<>()));
        List<List<BaseChange>> epochs = new ArrayList<>();
        for (int epoch = 0; epoch < 40; epoch++) {
            List<BaseChange> changes = new ArrayList<>();
            for (int change = 1 + random.nextInt(5); change > 0; change--) {
                int table = random.nextInt(rows.size());
                String name = shape.tables().get(table);
                List<Row> there = rows.get(table);
                boolean insert = growing || there.isEmpty() || random.nextInt(100) < (there.size() < 9 ? 65 : 35);
                if (insert) {
                    Row row = row(random);
                    boolean taken = name.equals("k")
                            && there.stream().anyMatch(other -> Objects.equals(row.get(0), other.get(0)));
                    if (!taken) {
                        there.add(row);
                        changes.add(BaseChange.insert(name, row));
                    }
                } else {
                    changes.add(BaseChange.delete(name, there.remove(random.nextInt(there.size()))));
                }
            }
            epochs.add(changes);
        }
        return epochs;
    }

    private static Row row(Random random) {
        int z = random.nextInt(7);
        return Row.of(
                (long) Math.min(random.nextInt(4), random.nextInt(4)),
                (long) Math.min(random.nextInt(4), random.nextInt(4)),
                z == 6 ? null : BigDecimal.valueOf(5L * z - 10, 1));
    }

    /** Those that take nothing out of tables that only grow. */
    private static EnumSet<Mode> modes(boolean growing) {
        return growing
                ? EnumSet.of(Mode.AS_WRITTEN, Mode.ROW_BY_ROW, Mode.ONE_BATCH, Mode.SHUFFLED)
                : EnumSet.allOf(Mode.class);
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void areThoseOfAllMatches(Shape shape) {
        Routes routes = new Routes();
        Random random = new Random(shape.name().hashCode());
        int rounds = 6 * Math.max(1, Integer.getInteger("dormouse.random.factor", 1));
        for (int round = 0; round < rounds; round++) {
            boolean growing = round % 3 == 0;
            Program program = view(shape, growing, some(random, growing && random.nextBoolean()), random);
            CircuitPlan plan = Planner.plan(program, "v", List.of(), Simplifier::simplify);
            assertThat(Factorisation.of(plan, (PlanNode.Fold) plan.node("v")))
                    .as(program.toString())
                    .isPresent();
            Scenario scenario = new Scenario(round, program, List.of("v"), epochs(shape, growing, random));
            Optional<Failure> failure =
                    DifferentialRunner.firstFailure(scenario, MaintainedEngine.viewByView(routes), modes(growing));
            assertThat(failure).as("round %s of %s", round, shape).isEmpty();
        }
    }
}
