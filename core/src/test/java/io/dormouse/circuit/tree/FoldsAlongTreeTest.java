package io.dormouse.circuit.tree;

import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.circuit.Circuit;
import io.dormouse.circuit.RowPort;
import io.dormouse.circuit.expression.RowFunctionCompiler;
import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Rule;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.plan.Folding;
import io.dormouse.plan.LiveCounts;
import io.dormouse.plan.PlanNode;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Aggregates are folded along the tree, whatever part of it they are of; beside all matches one by one. */
class FoldsAlongTreeTest {
    /** Whether a table's x joins the other's y, its x, or its x and y both. */
    private enum On {
        Y,
        X,
        BOTH
    }

    /** A table (x, y, z) that joins another one; z is a number or NULL. */
    private record Table(String name, int joinsTo, On on, boolean keyed) {
        boolean matches(Object[] row, Object[] other) {
            return switch (on) {
                case Y -> row[0].equals(other[1]);
                case X -> row[0].equals(other[0]);
                case BOTH -> row[0].equals(other[0]) && row[1].equals(other[1]);
            };
        }
    }

    private static Table first(String name) {
        return new Table(name, -1, On.Y, false);
    }

    private static Table byY(String name, int joinsTo) {
        return new Table(name, joinsTo, On.Y, false);
    }

    private static Table byX(String name, int joinsTo) {
        return new Table(name, joinsTo, On.X, false);
    }

    private static Table byBoth(String name, int joinsTo) {
        return new Table(name, joinsTo, On.BOTH, false);
    }

    private static final List<Table> STAR = List.of(first("r"), byX("s", 0), byX("t", 0));

    /** The shapes; in each the tables whose z are summed one by one, and multiplied. */
    private static final List<List<Table>> SHAPES = List.of(
            // Generalised nodes within each other.
            List.of(first("r"), byBoth("s", 0), byX("t", 0)),
            List.of(first("r"), byX("s", 0), byBoth("t", 1), byBoth("u", 0)),
            List.of(first("r"), byBoth("s", 0), byY("t", 0), byY("u", 2)),
            List.of(first("r"), byY("s", 0)),
            List.of(first("r"), byX("s", 0)),
            List.of(first("r"), byY("s", 0), byY("t", 1)),
            STAR,
            List.of(first("r"), byX("s", 0), byY("t", 1), byY("u", 0)),
            List.of(first("r"), new Table("k", 0, On.Y, true), byY("w", 1), byX("t", 0)),
            List.of(first("r"), byY("s", 0), byY("t", 1), byX("u", 1), byY("w", 2)),
            List.of(first("r"), byY("s", 0), new Table("k", 1, On.Y, true), byY("w", 2), byY("z", 2)));

    /**
     * The group by the first table's x (0 where there is none): matches, sum and number of each z, sum and number of the product; the
     * least and greatest of each z, and of the sum of the multiplied ones, null where there is none.
     */
    private record Group(long matches, List<BigDecimal> sums, List<Long> counts, List<@Nullable BigDecimal> extremes) {}

    private static final class Query {
        private final List<Table> tables;
        private final boolean grouped;
        private final List<Integer> multiplied;
        /** The tables of which no row is ever taken out. */
        private final Set<Integer> growing;

        private final UndoLog log = new UndoLog();
        private final Circuit circuit;
        private final PlanNode.Fold fold;
        private final List<List<@Nullable Object[]>> rows = new ArrayList<>();

        Query(List<Table> tables, boolean grouped, List<Integer> multiplied) {
            this(tables, grouped, multiplied, Set.of());
        }

        Query(List<Table> tables, boolean grouped, List<Integer> multiplied, Set<Integer> growing) {
            this.tables = tables;
            this.grouped = grouped;
            this.multiplied = multiplied;
            this.growing = growing;
            RuleBuilder rule = new RuleBuilder();
            List<BaseRelation> bases = new ArrayList<>();
            for (Table table : tables) {
                BaseRelation base = table(
                        table.name,
                        table.keyed ? "x_" + table.name : "",
                        "x_" + table.name + " bigint",
                        "y_" + table.name + " bigint",
                        "z_" + table.name + " small?");
                bases.add(new BaseRelation(
                        base.name(),
                        base.schema(),
                        base.keys(),
                        base.foreignKeys(),
                        base.storage(),
                        growing.contains(bases.size())));
                rule.from(base);
                rows.add(new ArrayList<>());
            }
            for (Table table : tables) {
                if (table.joinsTo >= 0) {
                    String other = tables.get(table.joinsTo).name;
                    rule.on((table.on == On.Y ? "y_" : "x_") + other, "x_" + table.name);
                    if (table.on == On.BOTH) {
                        rule.on("y_" + other, "y_" + table.name);
                    }
                }
            }
            if (grouped) {
                rule.values("x_r");
            }
            rule.fold("n", Aggregate.COUNT_ALL, null);
            for (Table table : tables) {
                Expression z = rule.column("z_" + table.name);
                rule.fold("s_" + table.name, Aggregate.SUM, z).fold("c_" + table.name, Aggregate.COUNT, z);
            }
            Expression product = multiplied.stream()
                    .map(i -> rule.column("z_" + tables.get(i).name))
                    .reduce((a, b) -> call(Function.MULTIPLY, a, b))
                    .orElseThrow();
            rule.fold("s", Aggregate.SUM, product).fold("a", Aggregate.AVG, product);
            for (int i = 0; i <= tables.size(); i++) {
                Expression z = i < tables.size()
                        ? rule.column("z_" + tables.get(i).name)
                        : multiplied.stream()
                                .map(m -> rule.column("z_" + tables.get(m).name))
                                .reduce((a, b) -> call(Function.ADD, a, b))
                                .orElseThrow();
                rule.fold("min_" + i, Aggregate.MIN, z).fold("max_" + i, Aggregate.MAX, z);
            }
            DerivedRelation view = rule.build("v", Rule.Kind.GROUP);
            CircuitPlan plan = Planner.plan(program(bases, view), "v", List.of(), Simplifier::simplify);
            fold = (PlanNode.Fold) plan.node("v");
            circuit = new Circuit(plan, log, new ValuePool(log), new RowFunctionCompiler());
        }

        void change(int table, @Nullable Object[] row, long weight) {
            Table changed = tables.get(table);
            RowBuffer buffer = new RowBuffer(3);
            buffer.setLong(0, (Long) row[0]);
            buffer.setLong(1, (Long) row[1]);
            if (row[2] != null) {
                buffer.setLong(2, ((BigDecimal) row[2]).unscaledValue().longValueExact());
            }
            for (RowPort port : circuit.ports(changed.name)) {
                port.accept(buffer, weight);
            }
            for (long copy = 0; copy < Math.abs(weight); copy++) {
                if (weight > 0) {
                    rows.get(table).add(row);
                } else {
                    rows.get(table).remove(row);
                }
            }
        }

        void commit() {
            circuit.settle();
            circuit.judge();
            log.commit();
        }

        private static long number(Row row, int column) {
            return (Long) Objects.requireNonNull(row.get(column));
        }

        Map<Long, Group> answer() {
            Map<Long, Group> groups = new HashMap<>();
            circuit.answer().forEach((buffer, weight) -> {
                Row row = buffer.toRow(circuit.answer().schema());
                int at = grouped ? 1 : 0;
                long matches = number(row, at++);
                List<BigDecimal> sums = new ArrayList<>();
                List<Long> counts = new ArrayList<>();
                for (int i = 0; i < tables.size(); i++) {
                    BigDecimal sum = (BigDecimal) row.get(at++);
                    sums.add(sum == null ? BigDecimal.ZERO : sum);
                    counts.add((Long) row.get(at++));
                }
                BigDecimal sum = (BigDecimal) row.get(at++);
                BigDecimal average = (BigDecimal) row.get(at++);
                List<@Nullable BigDecimal> extremes = new ArrayList<>();
                for (int i = 0; i < 2 * (tables.size() + 1); i++) {
                    extremes.add((BigDecimal) row.get(at++));
                }
                assertThat(average == null).isEqualTo(sum == null);
                sums.add(sum == null ? BigDecimal.ZERO : sum);
                counts.add(
                        sum == null || sum.signum() == 0
                                ? -1L
                                : sum.divide(average, 0, java.math.RoundingMode.HALF_UP)
                                        .longValueExact());
                groups.put(grouped ? number(row, 0) : 0L, new Group(matches, sums, counts, extremes));
            });
            return groups;
        }

        Map<Long, Group> naive() {
            Map<Long, List<@Nullable Object[][]>> matches = new HashMap<>();
            if (!grouped) {
                matches.put(0L, new ArrayList<>());
            }
            enumerate(0, new Object[tables.size()][], matches);
            Map<Long, Group> groups = new HashMap<>();
            matches.forEach((group, found) -> {
                List<BigDecimal> sums = new ArrayList<>();
                List<Long> counts = new ArrayList<>();
                for (int i = 0; i < tables.size(); i++) {
                    int table = i;
                    add(
                            found.stream()
                                    .map(match -> (BigDecimal) match[table][2])
                                    .toList(),
                            sums,
                            counts);
                }
                add(found.stream().map(this::product).toList(), sums, counts);
                if (sums.get(tables.size()).signum() == 0) {
                    counts.set(tables.size(), -1L); // an average of zero does not tell of how many
                }
                List<@Nullable BigDecimal> extremes = new ArrayList<>();
                for (int i = 0; i <= tables.size(); i++) {
                    List<Integer> added = i < tables.size() ? List.of(i) : multiplied;
                    List<BigDecimal> values = found.stream()
                            .map(match -> sum(match, added))
                            .filter(Objects::nonNull)
                            .toList();
                    extremes.add(values.stream().min(BigDecimal::compareTo).orElse(null));
                    extremes.add(values.stream().max(BigDecimal::compareTo).orElse(null));
                }
                groups.put(group, new Group(found.size(), sums, counts, extremes));
            });
            return groups;
        }

        private @Nullable BigDecimal product(@Nullable Object[][] match) {
            BigDecimal product = BigDecimal.ONE;
            for (int i : multiplied) {
                if (match[i][2] == null) {
                    return null;
                }
                product = product.multiply((BigDecimal) match[i][2]);
            }
            return product;
        }

        private static @Nullable BigDecimal sum(@Nullable Object[][] match, List<Integer> added) {
            BigDecimal sum = BigDecimal.ZERO;
            for (int i : added) {
                if (match[i][2] == null) {
                    return null;
                }
                sum = sum.add((BigDecimal) match[i][2]);
            }
            return sum;
        }

        private static void add(List<@Nullable BigDecimal> values, List<BigDecimal> sums, List<Long> counts) {
            BigDecimal sum = BigDecimal.ZERO;
            long count = 0;
            for (BigDecimal value : values) {
                if (value != null) {
                    sum = sum.add(value);
                    count++;
                }
            }
            sums.add(sum);
            counts.add(count);
        }

        private void enumerate(int table, @Nullable Object[][] match, Map<Long, List<@Nullable Object[][]>> matches) {
            if (table == tables.size()) {
                matches.computeIfAbsent(grouped ? (Long) match[0][0] : 0L, group -> new ArrayList<>())
                        .add(match.clone());
                return;
            }
            Table joined = tables.get(table);
            for (@Nullable Object[] row : rows.get(table)) {
                if (joined.joinsTo < 0 || joined.matches(row, match[joined.joinsTo])) {
                    match[table] = row;
                    enumerate(table + 1, match, matches);
                }
            }
        }

        int inside() {
            Folding folding = new Folding(fold.block());
            return (int) IntStream.range(0, fold.block().tree().size())
                    .filter(folding::isInside)
                    .count();
        }
    }

    private static boolean same(Map<Long, Group> a, Map<Long, Group> b) {
        return a.keySet().equals(b.keySet())
                && a.keySet().stream().allMatch(key -> {
                    Group x = Objects.requireNonNull(a.get(key));
                    Group y = Objects.requireNonNull(b.get(key));
                    return x.matches == y.matches
                            && x.counts.equals(y.counts)
                            && x.extremes.equals(y.extremes)
                            && IntStream.range(0, x.sums.size())
                                    .allMatch(i -> x.sums.get(i).compareTo(y.sums.get(i)) == 0);
                });
    }

    @Test
    void groupsAreThoseOfAllMatchesOneByOne() {
        int generalised = 0;
        int inside = 0;
        int products = 0;
        int extremes = 0;
        for (int seed = 0; seed < 120; seed++) {
            Random random = new Random(seed);
            List<Table> shape = SHAPES.get(seed % SHAPES.size());
            int first = random.nextInt(shape.size());
            int second = random.nextInt(shape.size());
            Set<Integer> growing = new HashSet<>();
            for (int table = 0; table < shape.size() && seed % 3 == 0; table++) {
                if (random.nextInt(3) > 0) {
                    growing.add(table);
                }
            }
            Query query = new Query(
                    shape,
                    seed / SHAPES.size() % 2 == 0,
                    first == second ? List.of(first) : List.of(first, second),
                    growing);
            generalised += query.fold.block().tree().size() > shape.size() ? 1 : 0;
            inside += query.inside() > 0 ? 1 : 0;
            products += query.fold.block().sums().stream()
                            .anyMatch(sum -> sum.factors().size() > 1)
                    ? 1
                    : 0;
            extremes += query.fold.block().extremes().stream()
                            .anyMatch(one -> one.terms().size() > 1)
                    ? 1
                    : 0;
            for (int step = 0; step < 50; step++) {
                for (int row = random.nextInt(3); row >= 0; row--) {
                    changeSomething(query, random);
                }
                query.commit();
                query.circuit.checkInvariants();
                Map<Long, Group> naive = query.naive();
                Map<Long, Group> answer = query.answer();
                assertThat(same(answer, naive))
                        .as("seed %d, step %d: %s, not %s", seed, step, answer, naive)
                        .isTrue();
            }
            while (growing.isEmpty() && query.rows.stream().anyMatch(rows -> !rows.isEmpty())) {
                int table = random.nextInt(shape.size());
                if (!query.rows.get(table).isEmpty()) {
                    query.change(table, query.rows.get(table).get(0), -1);
                }
            }
            query.commit();
            query.circuit.checkInvariants();
            for (int node = 0; node < query.fold.block().tree().size() && growing.isEmpty(); node++) {
                LiveCounts.NodeCounts held = query.circuit.node("v", 0, node);
                assertThat(held.live() + held.dormant() + held.keys() + held.supported())
                        .as("seed %d, node %d", seed, node)
                        .isZero();
            }
        }
        assertThat(inside).as("queries with something inside").isGreaterThan(90);
        assertThat(generalised).as("queries with a generalised node").isGreaterThan(50);
        assertThat(extremes)
                .as("queries with an extreme of a sum along the tree")
                .isGreaterThan(50);
        assertThat(products).as("queries with a sum of products along the tree").isGreaterThan(50);
    }

    private static void changeSomething(Query query, Random random) {
        int table = random.nextInt(query.tables.size());
        List<@Nullable Object[]> there = query.rows.get(table);
        if (!there.isEmpty() && !query.growing.contains(table) && random.nextInt(5) < 2) {
            @Nullable Object[] row = there.get(random.nextInt(there.size()));
            long copies = there.stream().filter(other -> other == row).count();
            query.change(table, row, -1 - random.nextInt((int) copies));
            return;
        }
        long x = random.nextInt(2);
        if (query.tables.get(table).keyed && there.stream().anyMatch(row -> row[0].equals(x))) {
            return;
        }
        BigDecimal z = random.nextInt(4) == 0 ? null : BigDecimal.valueOf(random.nextInt(41) - 20, 1);
        if (query.growing.contains(table) && there.size() > 20) {
            return; // all matches are looked at one by one
        }
        int copies = query.tables.get(table).keyed ? 1 : 1 + random.nextInt(2);
        query.change(table, new Object[] {x, (long) random.nextInt(2), z}, copies);
    }

    @Test
    void refusedChangesLeaveNothing() {
        Query query = new Query(STAR, true, List.of(0, 1));
        Random random = new Random(7);
        for (int step = 0; step < 60; step++) {
            changeSomething(query, random);
            query.commit();
            Map<Long, Group> before = query.answer();
            List<String> state = query.circuit.describe().stream().sorted().toList();
            List<List<@Nullable Object[]>> rows = new ArrayList<>();
            query.rows.forEach(table -> rows.add(new ArrayList<>(table)));
            for (int i = 0; i < 5; i++) {
                changeSomething(query, random);
            }
            assertThatThrownBy(() -> query.change(0, new Object[] {9L, 9L, BigDecimal.ONE.setScale(1)}, -1))
                    .isInstanceOf(DormouseException.class);
            query.log.rollback();
            query.circuit.rolledBack();
            query.circuit.checkInvariants();
            for (int table = 0; table < rows.size(); table++) {
                query.rows.get(table).clear();
                query.rows.get(table).addAll(rows.get(table));
            }
            assertThat(same(query.answer(), before)).isTrue();
            assertThat(query.circuit.describe().stream().sorted().toList()).isEqualTo(state);
        }
    }

    /** A star whose sums come from different tables: a row changes one tuple, however many the other tables have. */
    @Test
    void aRowOfAStarVisitsOneTuple() {
        for (int n : new int[] {10, 1000}) {
            Query query = new Query(STAR, true, List.of(0, 1));
            for (int i = 0; i < n; i++) {
                for (int table = 0; table < 3; table++) {
                    query.change(table, new Object[] {1L, (long) i, BigDecimal.valueOf(i % 100, 1)}, 1);
                }
                query.commit();
            }
            long before = query.circuit.visits();
            for (int table = 0; table < 3; table++) {
                query.change(table, new Object[] {1L, -1L, BigDecimal.valueOf(5, 1)}, 1);
                query.change(table, query.rows.get(table).get(n / 2), -1);
                query.commit();
            }
            assertThat(query.circuit.visits() - before).as("%d rows a table", n).isEqualTo(6);
            assertThat(Objects.requireNonNull(query.answer().get(1L)).matches()).isEqualTo((long) n * n * n);
        }
    }
}
