package io.dormouse.circuit.tree;

import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.fixture.RuleBuilder;
import io.dormouse.fixture.RunningView;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Rule;
import io.dormouse.type.Row;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a change costs, counted in visited tuples: flat where the class of the query promises it, and seen to grow with the streams of the
 * lower bounds of <i>Answering Conjunctive Queries with Aggregations under Updates</i>, where EXPLAIN MAINTENANCE says so.
 */
class UpdateCostTest {
    /** What is folded over all the tables. */
    private enum Fold {
        COUNT(Aggregate.COUNT_ALL, null),
        SUM_PRODUCT(Aggregate.SUM, Function.MULTIPLY),
        MAX_PLUS(Aggregate.MAX, Function.ADD);

        private final Aggregate aggregate;
        private final @Nullable Function combined;

        Fold(Aggregate aggregate, @Nullable Function combined) {
            this.aggregate = aggregate;
            this.combined = combined;
        }

        void addTo(RuleBuilder rule, String... annotations) {
            if (combined == null) {
                rule.fold("w", aggregate, null);
                return;
            }
            Expression argument = rule.column(annotations[0]);
            for (int i = 1; i < annotations.length; i++) {
                argument = call(combined, argument, rule.column(annotations[i]));
            }
            rule.fold("w", aggregate, argument);
        }
    }

    private static BigDecimal number(long value) {
        return BigDecimal.valueOf(value % 100).setScale(1);
    }

    /** {@code SELECT x, fold FROM r1(x, y), r2(x, y), r3(x) GROUP BY x}: q-hierarchical. */
    private static RunningView hierarchical(Fold fold) {
        BaseRelation r1 = table("r1", "", "x1 bigint", "y1 bigint", "w1 small");
        BaseRelation r2 = table("r2", "", "x2 bigint", "y2 bigint", "w2 small");
        BaseRelation r3 = table("r3", "", "x3 bigint", "w3 small");
        RuleBuilder rule = new RuleBuilder()
                .from(r1)
                .from(r2)
                .from(r3)
                .on("x1", "x2", "x3")
                .on("y1", "y2")
                .values("x1");
        fold.addTo(rule, "w1", "w2", "w3");
        return new RunningView(List.of(r1, r2, r3), rule.build("q", Rule.Kind.GROUP));
    }

    @ParameterizedTest
    @EnumSource(Fold.class)
    void aChangeOfAQHierarchicalQueryVisitsNoMoreThanATupleANode(Fold fold) {
        assertThat(hierarchical(fold).explanation())
                .contains("class: q-hierarchical")
                .contains(fold == Fold.MAX_PLUS ? "O(log n)" : "O(1) a change, amortised under arbitrary updates");
        for (int n : new int[] {1_000, 1_000_000}) {
            RunningView q = hierarchical(fold);
            Random random = new Random(n);
            List<Object[]> rows = new ArrayList<>();
            long most = 0;
            for (int step = 0; step < n; step++) {
                long before = q.visits();
                // One x has most of the rows, so that what goes through the tuples of a key is seen.
                if (!rows.isEmpty() && random.nextInt(5) < 2) {
                    Collections.swap(rows, random.nextInt(rows.size()), rows.size() - 1);
                    change(q, rows.remove(rows.size() - 1), -1);
                } else {
                    long x = random.nextInt(4) == 0 ? random.nextInt(n) : 0;
                    Object[] row = random.nextInt(3) == 0
                            ? new Object[] {x, number(step)}
                            : new Object[] {x, (long) random.nextInt(1 + n / 20), number(step), random.nextBoolean()};
                    rows.add(row);
                    change(q, row, 1);
                }
                most = Math.max(most, q.visits() - before);
            }
            assertThat(most).as("%d changes", n).isEqualTo(2);
        }
    }

    /** A row of r3 where it is short; else of r1 or r2. */
    private static void change(RunningView q, Object[] row, long copies) {
        if (row.length == 2) {
            q.change("r3", copies, row);
        } else {
            q.change((Boolean) row[3] ? "r1" : "r2", copies, row[0], row[1], row[2]);
        }
    }

    /** {@code SELECT x1, x2, fold FROM r1(x1, x2), r2(x1), r3(x2) GROUP BY x1, x2}: strong-connex, not q-hierarchical. */
    private static RunningView strongConnex(Fold fold) {
        RuleBuilder rule = matrix().values("x1", "x2");
        fold.addTo(rule, "w1", "w2", "w3");
        return new RunningView(TABLES, rule.build("q", Rule.Kind.GROUP));
    }

    private static final List<BaseRelation> TABLES = List.of(
            table("r1", "", "x1 bigint", "x2 bigint", "w1 small"),
            table("r2", "", "y1 bigint", "w2 small"),
            table("r3", "", "y2 bigint", "w3 small"));

    private static RuleBuilder matrix() {
        RuleBuilder rule = new RuleBuilder();
        TABLES.forEach(rule::from);
        return rule.on("x1", "y1").on("x2", "y2");
    }

    /** Insertions of distinct tuples, so that annotations of answers do not change: a tuple wakes once. */
    @ParameterizedTest
    @EnumSource(Fold.class)
    void insertionsIntoAStrongConnexQueryVisitATupleOnce(Fold fold) {
        assertThat(strongConnex(fold).explanation())
                .contains("class: strong-connex")
                .contains("O(1) a change, amortised under insertions only");
        double[] averages = new double[2];
        for (int size = 0; size < 2; size++) {
            int n = size == 0 ? 30 : 1000;
            RunningView q = strongConnex(fold);
            List<Runnable> insertions = new ArrayList<>();
            for (long i = 0; i < n; i++) {
                long x1 = i;
                insertions.add(() -> q.change("r2", 1, x1, number(x1)));
                insertions.add(() -> q.change("r3", 1, x1, number(x1)));
                for (long j = 0; j < n; j++) {
                    long x2 = j;
                    insertions.add(() -> q.change("r1", 1, x1, x2, number(x1 + x2)));
                }
            }
            Collections.shuffle(insertions, new Random(n));
            insertions.forEach(Runnable::run);
            averages[size] = (double) q.visits() / insertions.size();
            assertThat(q.rows()).isEqualTo((long) n * n);
        }
        assertThat(averages[1]).isLessThan(1.1 * averages[0]).isLessThan(2);
    }

    /** Nullary Q_hier with the streams of Lemmas 3.2 and 3.3: a matrix, then rounds of two vectors with growing annotations. */
    @ParameterizedTest
    @EnumSource(
            value = Fold.class,
            names = {"SUM_PRODUCT", "MAX_PLUS"})
    void theCostOfTheNullaryHierarchyCoreGrowsAsExplained(Fold fold) {
        RuleBuilder rule = matrix();
        fold.addTo(rule, "w1", "w2", "w3");
        assertGrows(() -> new RunningView(TABLES, rule.build("q", Rule.Kind.GROUP)), List.of("r2", "r3"));
    }

    private static final List<BaseRelation> GROWING = TABLES.stream()
            .map(base ->
                    new BaseRelation(base.name(), base.schema(), base.keys(), base.foreignKeys(), base.storage(), true))
            .toList();

    /** Nullary Q_hier over max-max: the greatest annotation of each table, of which the greatest is the answer. */
    private static RunningView maxMax(List<BaseRelation> tables) {
        RuleBuilder rule = matrix();
        for (String annotation : List.of("w1", "w2", "w3")) {
            rule.fold("max_" + annotation, Aggregate.MAX, rule.column(annotation));
        }
        return new RunningView(tables, rule.build("q", Rule.Kind.GROUP));
    }

    /** The streams of Lemmas 3.2 and 3.3, whatever comes first: a matrix of n² rows and rounds of vectors with growing annotations. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nullaryQHierOverMaxMaxStaysFlat(boolean matrixFirst) {
        assertThat(maxMax(GROWING).explanation())
                .contains("class: free-connex")
                .contains("O(1) a change, amortised under insertions only")
                .contains("Lemma 5.5");
        for (long n : new long[] {30, 100, 1000}) {
            RunningView q = maxMax(GROWING);
            long rows = 0;
            for (int part = 0; part < 2; part++) {
                rows += (part == 0) == matrixFirst ? addMatrix(q, n) : addRounds(q, n, part == 1);
            }
            // A row is visited once for each node below it: one of r1 twice on its own tree, once on both others.
            assertThat(q.visits()).as("%d rows", rows).isLessThan(4 * rows);
            assertThat(q.answer()).isEqualTo(Map.of(Row.of(number(0), number(5), number(5)), 1L));
        }
    }

    /** Where rows can go, the same annotations climb one tree. */
    @Test
    void theCostOfNullaryQHierOverMaxMaxGrowsWhereRowsCanGo() {
        assertThat(maxMax(TABLES).explanation()).doesNotContain("tree for");
        double[] averages = new double[2];
        for (int size = 0; size < 2; size++) {
            long n = size == 0 ? 10 : 80;
            RunningView q = maxMax(TABLES);
            addMatrix(q, n);
            long before = q.visits();
            long changes = addRounds(q, n, false);
            averages[size] = (double) (q.visits() - before) / changes;
        }
        assertThat(averages[1]).as("visits a change, beside %f", averages[0]).isGreaterThan(4 * averages[0]);
    }

    private static long addMatrix(RunningView q, long n) {
        for (long i = 0; i < n; i++) {
            for (long j = 0; j < n; j++) {
                q.change("r1", 1, i, j, number(0));
            }
        }
        return n * n;
    }

    /** {@code settled}: that there are the matrix's rows, of which the first round has visited all, and the others none. */
    private static long addRounds(RunningView q, long n, boolean settled) {
        for (long round = 1; round <= 5; round++) {
            long before = q.visits();
            for (String vector : List.of("r2", "r3")) {
                for (long i = 0; i < n; i++) {
                    q.change(vector, 1, i, number(round));
                }
            }
            if (settled && round > 1) {
                assertThat(q.visits()).isEqualTo(before);
            }
        }
        return 5 * 2 * n;
    }

    /** {@code Q_qcore}, grouped by x1 over r1(x1, x2) and r3(x2), with the streams of Lemmas 3.5 and 3.6. */
    @ParameterizedTest
    @EnumSource(
            value = Fold.class,
            names = {"SUM_PRODUCT", "MAX_PLUS"})
    void theCostOfTheQCoreGrowsAsExplained(Fold fold) {
        RuleBuilder rule = new RuleBuilder()
                .from(TABLES.get(0))
                .from(TABLES.get(2))
                .on("x2", "y2")
                .values("x1");
        fold.addTo(rule, "w1", "w3");
        List<BaseRelation> tables = List.of(TABLES.get(0), TABLES.get(2));
        assertGrows(() -> new RunningView(tables, rule.build("q", Rule.Kind.GROUP)), List.of("r3"));
    }

    private static void assertGrows(Supplier<RunningView> view, List<String> vectors) {
        assertThat(view.get().explanation())
                .contains("class: free-connex")
                .doesNotContain("O(1) a change, amortised under insertions only");
        double[] averages = new double[2];
        for (int size = 0; size < 2; size++) {
            int n = size == 0 ? 10 : 80;
            RunningView q = view.get();
            for (long i = 0; i < n; i++) {
                for (long j = 0; j < n; j++) {
                    q.change("r1", 1, i, j, number(0));
                }
            }
            long before = q.visits();
            long changes = 0;
            for (long round = 1; round <= 5; round++) {
                for (String vector : vectors) {
                    for (long i = 0; i < n; i++) {
                        q.change(vector, 1, i, number(round));
                        changes++;
                    }
                }
            }
            averages[size] = (double) (q.visits() - before) / changes;
        }
        assertThat(averages[1]).as("visits a change, beside %f", averages[0]).isGreaterThan(4 * averages[0]);
    }

    /** A change that climbs into tuples that no root reaches finds none that are live and tells nobody. */
    @Test
    void whatNoRootReachesIsNotHandedOn() {
        RunningView q = strongConnex(Fold.COUNT);
        for (long i = 0; i < 1000; i++) {
            q.change("r1", 1, 1L, i, number(i));
        }
        long before = q.visits();
        q.change("r2", 1, 1L, number(1));
        assertThat(q.visits() - before).isEqualTo(1000);
        q.change("r2", 1, 1L, number(2));
        assertThat(q.answer()).isEmpty();
    }
}
