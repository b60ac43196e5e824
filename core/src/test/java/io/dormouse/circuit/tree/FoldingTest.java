package io.dormouse.circuit.tree;

import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Rule;
import io.dormouse.plan.Block;
import io.dormouse.plan.BlockAtom;
import io.dormouse.plan.PlanNode;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What is only counted is not enumerated: chains and branches of tables of two numbers, joined second to first. */
class FoldingTest {
    private final UndoLog log = new UndoLog();
    private final ValuePool pool = new ValuePool(log);

    /** What a tree handed on: how many matches, and their weights by the value of the output, if there is one. */
    private final Map<Long, Long> answer = new HashMap<>();

    private long handedOn;

    private static final JoinTreeOperator.Sources STORED = new JoinTreeOperator.Sources() {
        @Override
        public boolean isFeed(String relation) {
            return false;
        }

        @Override
        public boolean isAppendOnly(String relation) {
            return false;
        }
    };

    private record Table(String name, int joinsTo, boolean keyed) {}

    /** The tree of a query that joins each table's first column to the second one of the table that it says. */
    private final class Query {
        private final List<Table> tables;
        private final Block block;
        private final JoinTreeOperator tree;
        private final List<List<long[]>> rows = new ArrayList<>();

        Query(List<Table> tables, String output) {
            this.tables = tables;
            RuleBuilder rule = new RuleBuilder();
            List<BaseRelation> bases = new ArrayList<>();
            for (Table table : tables) {
                BaseRelation base = table(
                        table.name,
                        table.keyed ? "x_" + table.name : "",
                        "x_" + table.name + " bigint",
                        "y_" + table.name + " bigint");
                bases.add(base);
                rule.from(base);
                rows.add(new ArrayList<>());
            }
            for (Table table : tables) {
                if (table.joinsTo >= 0) {
                    rule.on("y_" + tables.get(table.joinsTo).name, "x_" + table.name);
                }
            }
            if (!output.isEmpty()) {
                rule.values(output);
            }
            DerivedRelation view = rule.fold("n", Aggregate.COUNT_ALL, null).build("v", Rule.Kind.GROUP);
            PlanNode.Fold fold =
                    (PlanNode.Fold) Planner.plan(program(bases, view), "v", List.of(), Simplifier::simplify)
                            .node("v");
            block = fold.block();
            boolean hasOutput = !output.isEmpty();
            tree = new JoinTreeOperator(log, pool, block, STORED, false, Set.of(), Set.of(), (match, weight) -> {
                handedOn++;
                answer.merge(hasOutput ? match.longs[0] : 0L, weight, (a, b) -> a + b == 0 ? null : a + b);
            });
        }

        void change(int table, long x, long y, long weight) {
            String name = tables.get(table).name;
            for (int i = 0; i < block.atoms().size(); i++) {
                BlockAtom atom = block.atoms().get(i);
                if (atom.relation().equals(name)) {
                    List<BlockAtom.Kept> kept = atom.columns();
                    RowBuffer row = new RowBuffer(kept.size());
                    for (int c = 0; c < kept.size(); c++) {
                        Expression.Reference source =
                                (Expression.Reference) kept.get(c).source();
                        row.setLong(c, atom.input().indexOf(source.variable()) == 0 ? x : y);
                    }
                    tree.port(i).accept(row, weight);
                }
            }
            log.commit();
            if (weight > 0) {
                rows.get(table).add(new long[] {x, y});
            } else {
                rows.get(table).removeIf(new Predicate<>() {
                    private boolean done;

                    @Override
                    public boolean test(long[] row) {
                        boolean hit = !done && row[0] == x && row[1] == y;
                        done |= hit;
                        return hit;
                    }
                });
            }
        }

        /** The counts by the output, from all matches one by one. */
        Map<Long, Long> naive(boolean byFirst) {
            Map<Long, Long> counts = new HashMap<>();
            enumerate(0, new long[tables.size()][], byFirst, counts);
            return counts;
        }

        private void enumerate(int table, long[][] match, boolean byFirst, Map<Long, Long> counts) {
            if (table == tables.size()) {
                counts.merge(byFirst ? match[0][0] : 0L, 1L, Long::sum);
                return;
            }
            int up = tables.get(table).joinsTo;
            for (long[] row : rows.get(table)) {
                if (up < 0 || match[up][1] == row[0]) {
                    match[table] = row;
                    enumerate(table + 1, match, byFirst, counts);
                }
            }
        }
    }

    private static final List<Table> CHAIN =
            List.of(new Table("r", -1, false), new Table("s", 0, false), new Table("t", 1, false));

    private static final List<List<Table>> SHAPES = List.of(
            CHAIN,
            List.of(new Table("r", -1, false), new Table("s", 0, false), new Table("t", 0, false)),
            List.of(new Table("r", -1, false), new Table("k", 0, true), new Table("w", 1, false)),
            List.of(
                    new Table("r", -1, false),
                    new Table("s", 0, false),
                    new Table("k", 1, true),
                    new Table("w", 2, false),
                    new Table("z", 2, false)),
            List.of(
                    new Table("r", -1, false),
                    new Table("s", 0, false),
                    new Table("t", 1, false),
                    new Table("u", 1, false)),
            // Long enough for nodes inside that are neither a root nor leaves, whatever the root.
            List.of(
                    new Table("r", -1, false),
                    new Table("s", 0, false),
                    new Table("t", 1, false),
                    new Table("u", 2, false),
                    new Table("e", 3, false)),
            List.of(
                    new Table("r", -1, false),
                    new Table("s", 0, false),
                    new Table("t", 1, false),
                    new Table("k", 2, true),
                    new Table("e", 3, false),
                    new Table("w", 2, false)));

    @Test
    void whatIsHandedOnAddsUpToTheMatchesAndSumsAreThoseOfTheirTuples() {
        for (int seed = 0; seed < 84; seed++) {
            Random random = new Random(seed);
            List<Table> shape = SHAPES.get(seed % SHAPES.size());
            boolean byFirst = seed / SHAPES.size() % 2 == 0;
            answer.clear();
            Query query = new Query(shape, byFirst ? "x_r" : "");
            for (int step = 0; step < 90; step++) {
                int table = random.nextInt(shape.size());
                List<long[]> there = query.rows.get(table);
                if (!there.isEmpty() && random.nextInt(5) < 2) {
                    long[] row = there.get(random.nextInt(there.size()));
                    query.change(table, row[0], row[1], -1);
                } else {
                    long x = random.nextInt(2);
                    boolean free = there.stream().noneMatch(row -> row[0] == x);
                    if (free || !shape.get(table).keyed) {
                        query.change(table, x, random.nextInt(2), 1);
                    }
                }
                query.tree.checkInvariants();
                assertThat(answer).as("seed %d, step %d", seed, step).isEqualTo(query.naive(byFirst));
            }
        }
    }

    @Test
    void aCountCostsTheParentsOfAKeyAndNotTheMatches() {
        for (int n : new int[] {10, 100}) {
            answer.clear();
            Query query = new Query(CHAIN, "");
            for (int i = 0; i < n; i++) {
                query.change(0, i, 1, 1);
                query.change(2, 1, i, 1);
            }
            handedOn = 0;
            query.change(1, 1, 1, 1);
            assertThat(answer).isEqualTo(Map.of(0L, (long) n * n));
            query.change(1, 1, 1, -1);
            assertThat(answer).isEmpty();
            assertThat(handedOn).isLessThanOrEqualTo(2L * n);
        }
    }
}
