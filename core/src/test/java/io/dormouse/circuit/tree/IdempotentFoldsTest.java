package io.dormouse.circuit.tree;

import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.fixture.RuleBuilder;
import io.dormouse.fixture.RunningView;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Function;
import io.dormouse.logic.Rule;
import io.dormouse.type.Row;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * MIN, MAX and DISTINCT over tables that only grow: what is there already is no news to anybody, so that a key tells those who refer to
 * it no more often than its best value moves (Lemma 5.1 of <i>Answering Conjunctive Queries with Aggregations under Updates</i>).
 */
class IdempotentFoldsTest {
    private static BaseRelation growing(BaseRelation base) {
        return new BaseRelation(base.name(), base.schema(), base.keys(), base.foreignKeys(), base.storage(), true);
    }

    private static final List<BaseRelation> TABLES = List.of(
            growing(table("r", "", "a bigint", "b bigint", "w1 small?")),
            growing(table("s", "", "b1 bigint", "c bigint", "w2 small?")),
            growing(table("t", "", "c1 bigint", "w3 small?")));

    private static RuleBuilder joined() {
        RuleBuilder rule = new RuleBuilder();
        TABLES.forEach(rule::from);
        return rule.on("b", "b1").on("c", "c1");
    }

    private static @Nullable BigDecimal level(int value) {
        return value == 9 ? null : BigDecimal.valueOf(value).setScale(1);
    }

    @Test
    void areThoseOfAllMatchesWhateverCopiesThereAre() {
        RunningView extremes = new RunningView(
                TABLES,
                joined().values("a")
                        .fold("least", Aggregate.MIN, joined().column("w3"))
                        .fold("most", Aggregate.MAX, joined().column("w2"))
                        .fold(
                                "sum",
                                Aggregate.MIN,
                                call(
                                        Function.ADD,
                                        call(Function.ADD, joined().column("w1"), joined().column("w2")),
                                        joined().column("w3")))
                        .build("q", Rule.Kind.GROUP));
        RunningView distinct = new RunningView(TABLES, joined().values("a").build("q", Rule.Kind.SET));
        assertThat(extremes.explanation()).contains("tells nobody");
        assertThat(distinct.explanation()).contains("tells nobody");
        Random random = new Random(3);
        List<List<@Nullable Object[]>> rows = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int step = 0; step < 400; step++) {
            int table = random.nextInt(3);
            BigDecimal weight = level(random.nextInt(10));
            @Nullable
            Object[] row = table == 2
                    ? new Object[] {(long) random.nextInt(6), weight}
                    : new Object[] {(long) random.nextInt(6), (long) random.nextInt(6), weight};
            int copies = 1 + random.nextInt(2);
            extremes.change(TABLES.get(table).name(), copies, row);
            distinct.change(TABLES.get(table).name(), copies, row);
            rows.get(table).add(row);
            Map<Long, @Nullable BigDecimal[]> expected = naive(rows);
            assertThat(distinct.answer().keySet())
                    .containsExactlyInAnyOrderElementsOf(
                            expected.keySet().stream().map(a -> Row.of(a)).toList());
            Map<Row, Long> groups = new HashMap<>();
            expected.forEach((a, best) -> groups.put(Row.of(a, best[0], best[1], best[2]), 1L));
            assertThat(extremes.answer()).isEqualTo(groups);
            extremes.checkInvariants();
            distinct.checkInvariants();
        }
    }

    /** For each a with a match the least w3, the greatest w2 and the least sum. */
    private static Map<Long, @Nullable BigDecimal[]> naive(List<List<@Nullable Object[]>> rows) {
        Map<Long, @Nullable BigDecimal[]> groups = new HashMap<>();
        for (@Nullable Object[] r : rows.get(0)) {
            for (@Nullable Object[] s : rows.get(1)) {
                for (@Nullable Object[] t : rows.get(2)) {
                    if (Objects.equals(r[1], s[0]) && Objects.equals(s[1], t[0])) {
                        @Nullable BigDecimal[] best = groups.computeIfAbsent((Long) r[0], a -> new BigDecimal[3]);
                        best[0] = better(best[0], (BigDecimal) t[1], -1);
                        best[1] = better(best[1], (BigDecimal) s[2], 1);
                        best[2] = better(best[2], sum((BigDecimal) r[2], (BigDecimal) s[2], (BigDecimal) t[1]), -1);
                    }
                }
            }
        }
        return groups;
    }

    private static @Nullable BigDecimal better(@Nullable BigDecimal a, @Nullable BigDecimal b, int sign) {
        return a == null ? b : b == null || Integer.signum(a.compareTo(b)) == sign ? a : b;
    }

    private static @Nullable BigDecimal sum(@Nullable BigDecimal... terms) {
        BigDecimal sum = BigDecimal.ZERO;
        for (BigDecimal term : terms) {
            if (term == null) {
                return null;
            }
            sum = sum.add(term);
        }
        return sum;
    }

    /** Rounds of rows for each of {@code n} keys that all {@code n} groups refer to: after those that move the best value no tuple is visited. */
    @Test
    void aKeyTellsNoMoreOftenThanItsBestValueMoves() {
        for (int n : new int[] {10, 100, 1000}) {
            RunningView q = new RunningView(
                    TABLES.subList(1, 3),
                    new RuleBuilder()
                            .from(TABLES.get(1))
                            .from(TABLES.get(2))
                            .on("c", "c1")
                            .values("b1")
                            .fold(
                                    "level",
                                    Aggregate.MIN,
                                    new RuleBuilder().from(TABLES.get(2)).column("w3"))
                            .build("q", Rule.Kind.GROUP));
            for (long b = 0; b < n; b++) {
                for (long c = 0; c < n; c++) {
                    q.change("s", 1, b, c, level(0));
                }
            }
            int levels = 4;
            for (int round = 0; round < 3 * levels; round++) {
                long before = q.visits();
                for (long c = 0; c < n; c++) {
                    q.change("t", 1, c, level(round < levels ? levels - 1 - round : round));
                }
                assertThat(q.visits() - before).isEqualTo(round < levels ? (long) n * n : 0);
            }
            assertThat(q.rows()).isEqualTo(n);
        }
    }
}
