package io.dormouse.circuit.tree;

import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.fixture.RuleBuilder;
import io.dormouse.fixture.RunningView;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Rule;
import io.dormouse.store.FactorCursor;
import io.dormouse.store.FactorReader;
import io.dormouse.structure.JoinTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that are composed when they are read come with constant delay, and changes of them cost what changes: in steps, not in time. */
class EnumerationDelayTest {
    private static final List<BaseRelation> TABLES = List.of(
            table("r", "", "a bigint", "b bigint"),
            table("s", "", "b1 bigint", "c bigint"),
            table("t", "", "c1 bigint", "d bigint"),
            table("u", "", "b2 bigint", "e bigint"));

    /** What is asked of a line r, s, t with a branch u. */
    private enum Asked {
        FULL(4),
        /** Neither e nor a is shown, so that u and r are only counted. */
        PROJECTED(2),
        /** So it is here, but their values are aggregated. */
        AGGREGATED(2);

        /** Of how many tables rows are composed. */
        private final int factors;

        Asked(int factors) {
            this.factors = factors;
        }
    }

    private static RunningView view(Asked asked) {
        RuleBuilder rule = new RuleBuilder();
        TABLES.forEach(rule::from);
        rule.on("b", "b1", "b2").on("c", "c1");
        return switch (asked) {
            case FULL ->
                new RunningView(TABLES, rule.values("a", "b", "c", "d", "e").build("q", Rule.Kind.BAG));
            case PROJECTED -> new RunningView(TABLES, rule.values("b", "c", "d").build("q", Rule.Kind.BAG));
            case AGGREGATED ->
                new RunningView(
                        TABLES,
                        rule.values("b", "c", "d")
                                .fold("n", Aggregate.COUNT_ALL, null)
                                .fold("s", Aggregate.SUM, rule.column("a"))
                                .fold("m", Aggregate.MAX, rule.column("e"))
                                .build("q", Rule.Kind.GROUP));
        };
    }

    /** About {@code n} rows, some tuples dormant and a third of all taken out again; every row of s has two partners or none. */
    private static RunningView filled(Asked asked, int n) {
        RunningView q = view(asked);
        Random random = new Random(n);
        List<Object[]> rows = new ArrayList<>();
        long keys = n / 10;
        for (int i = 0; i < n; i++) {
            String table = TABLES.get(i & 3).name();
            Object[] row = {table, (long) random.nextInt((int) keys), (long) random.nextInt((int) keys)};
            q.change(table, 1, row[1], row[2]);
            rows.add(row);
        }
        for (int i = 0; i < n; i += 3) {
            Object[] row = rows.get(i);
            q.change((String) row[0], -1, row[1], row[2]);
        }
        return q;
    }

    @ParameterizedTest
    @EnumSource(Asked.class)
    void stepsBetweenTwoRowsDoNotDependOnHowManyThereAre(Asked asked) {
        List<Long> longest = new ArrayList<>();
        for (int n : new int[] {1_000, 10_000, 100_000, 1_000_000}) {
            RunningView q = filled(asked, n);
            FactorReader[] factors = q.factorised().readers();
            FactorCursor cursor = FactorCursor.ofAll(q.factorised().shape());
            long rows = 0;
            long most = 0;
            boolean more = true;
            while (more && rows < 300_000) {
                long before = cursor.steps();
                more = cursor.advance(factors, () -> {});
                most = Math.max(most, cursor.steps() - before);
                rows += more ? 1 : 0;
            }
            assertThat(rows).isEqualTo(Math.min(q.rows(), 300_000)).isGreaterThan(n / 10);
            longest.add(most);
        }
        // Down to the first factor and up again: at most two steps each, and the first row of a root one less.
        assertThat(longest).allMatch(most -> most.equals(longest.get(0)));
        assertThat(longest.get(0)).isLessThanOrEqualTo(2L * asked.factors);
    }

    /** A change that moves tuples of t which no s refers to is told to nobody, at no cost; one that others refer to costs its rows. */
    @Test
    void aChangeThatNoRowShowsIsNotLookedFor() {
        RuleBuilder rule = new RuleBuilder();
        TABLES.forEach(rule::from);
        RunningView q = new RunningView(
                TABLES,
                rule.on("b", "b1")
                        .on("c", "c1")
                        .on("d", "b2")
                        .values("a", "b", "c", "d", "e")
                        .build("q", Rule.Kind.BAG));
        List<Long> told = new ArrayList<>();
        q.subscribe((row, copies) -> told.add(copies));
        JoinTree tree = q.fold().block().tree();
        assertThat(tree.parent()).as("u below t below s").endsWith(1, 2);
        q.change("u", 1, 1L, 1L);
        for (long i = 0; i < 1_000_000; i++) {
            q.change("t", 1, i, 1L);
        }
        long before = q.visits();
        q.change("u", 1, 1L, 2L);
        q.change("u", -1, 1L, 2L);
        assertThat(told).isEmpty();
        assertThat(q.visits() - before).isLessThanOrEqualTo(4);
        q.change("r", 1, 7L, 0L);
        q.change("s", 1, 0L, 5L);
        assertThat(told).containsExactly(1L);
        q.change("u", 1, 1L, 2L);
        assertThat(told).containsExactly(1L, 1L);
        assertThat(q.visits() - before).isLessThanOrEqualTo(20);
        q.checkInvariants();
    }

    /** A row of a table with a thousand partners is in a thousand groups, whose sums nobody has to touch. */
    @Test
    void aChangeOfWhatIsAggregatedTouchesNoRow() {
        RuleBuilder rule = new RuleBuilder();
        TABLES.subList(0, 2).forEach(rule::from);
        RunningView q = new RunningView(
                TABLES.subList(0, 2),
                rule.on("b", "b1")
                        .values("a", "b", "c")
                        .fold("n", Aggregate.COUNT_ALL, null)
                        .fold("s", Aggregate.SUM, rule.column("c"))
                        .build("q", Rule.Kind.GROUP));
        for (long i = 0; i < 1_000; i++) {
            q.change("r", 1, i, 7L);
            q.change("s", 1, 7L, i);
        }
        assertThat(q.rows()).isEqualTo(1_000_000);
        long before = q.visits();
        q.change("r", 5, 3L, 7L);
        q.change("s", 5, 7L, 3L);
        q.change("s", -1, 7L, 9L);
        assertThat(q.visits() - before).isZero();
        assertThat(q.rows()).isEqualTo(999_000);
    }
}
