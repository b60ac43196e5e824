package io.dormouse.engine;

import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.engine.snapshot.EngineSnapshot;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.plan.Factorisation;
import io.dormouse.plan.PlanNode;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Answers that are kept factorised: enumerated, counted, sought, told of and undone like rows that are kept one by one. */
class FactorisedAnswerTest {
    /** Tables of two numbers and a text, how they are joined, and what of them is shown. */
    private enum Shape {
        LINE_2("r s", "r.b=s.a", "r.a r.b s.b"),
        LINE_3("r s t", "r.b=s.a s.b=t.a", "r.a s.a s.b t.b"),
        LINE_4("r s t u", "r.b=s.a s.b=t.a t.b=u.a", "u.b r.a r.b t.a t.b"),
        STAR("r s t", "r.a=s.a=t.a", "r.a r.b s.b t.b"),
        COMB("r s t u", "r.b=s.a s.b=t.a r.a=u.a", "r.a r.b s.b t.b u.b"),
        TEXTS("r s", "r.b=s.a", "s.c r.b r.c"),
        TWICE("r s", "r.b=s.a", "r.a r.a s.a r.b s.b"),
        COPIES("r s", "r.b=s.a", "r.b r.a"),
        FOLDED_LEAF("r s t", "r.b=s.a s.b=t.a", "r.a r.b s.b"),
        FOLDED_BRANCH("r s t u", "r.b=s.a s.a=t.a t.b=u.a", "r.a r.b s.b"),
        PROJECTED("r s t", "r.a=s.a r.b=t.a", "r.c r.a s.b"),
        /** The first column of k is its key. */
        KEYED("r k s", "r.b=k.a k.b=s.a", "r.a r.b k.b k.c s.b"),
        HIDDEN_KEY("r s", "r.b=s.a", "r.a s.b"),
        HIDDEN_COLUMN("r s t u", "r.a=s.a r.c=u.c r.b=t.a", "r.a r.c s.b u.a"),
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

        List<String> joins() {
            return List.of(joins.split(" ", -1));
        }

        List<String> shown() {
            return List.of(shown.split(" ", -1));
        }
    }

    /** A query in an engine, and its tables' rows. */
    private static final class Query implements AutoCloseable {
        final Engine engine = new Engine();
        final Shape shape;
        final boolean distinct;
        final Program program;
        final CircuitPlan plan;
        private final Map<String, List<@Nullable Object[]>> rows = new LinkedHashMap<>();
        private final List<String[]> equalities = new ArrayList<>();

        Query(Shape shape, boolean distinct) {
            this.shape = shape;
            this.distinct = distinct;
            List<BaseRelation> bases = new ArrayList<>();
            RuleBuilder rule = new RuleBuilder();
            for (String name : shape.tables()) {
                BaseRelation base = table(name, name.equals("k") ? "a" : "", "a bigint", "b bigint", "c text?");
                bases.add(base);
                rule.from(base, name + "1");
                rows.put(name, new ArrayList<>());
                engine.createTable(base);
            }
            for (String join : shape.joins()) {
                String[] columns = join.split("=", -1);
                String[] others =
                        Arrays.stream(columns).skip(1).map(Query::aliased).toArray(String[]::new);
                rule.on(aliased(columns[0]), others);
                for (int i = 1; i < columns.length; i++) {
                    equalities.add(new String[] {columns[0], columns[i]});
                }
            }
            int number = 0;
            for (String column : shape.shown()) {
                rule.value("c" + number++, rule.column(aliased(column)));
            }
            DerivedRelation view = rule.build("v", distinct ? Rule.Kind.SET : Rule.Kind.BAG);
            program = program(bases, view);
            plan = Planner.plan(program, "v", List.of(), Simplifier::simplify);
        }

        private static String aliased(String column) {
            return column.charAt(0) + "1." + column.charAt(2);
        }

        Query register() {
            engine.createView("v", plan, program.schema("v"));
            return this;
        }

        Optional<Factorisation> factorisation() {
            return Factorisation.of(plan, (PlanNode.Fold) plan.node("v"));
        }

        List<@Nullable Object[]> rows(String table) {
            return Objects.requireNonNull(rows.get(table));
        }

        RowBuffer buffer(@Nullable Object[] row) {
            RowBuffer buffer = new RowBuffer(3);
            buffer.setLong(0, (Long) row[0]);
            buffer.setLong(1, (Long) row[1]);
            if (row[2] == null) {
                buffer.setNull(2);
            } else {
                buffer.setObject(2, row[2]);
            }
            return buffer;
        }

        void change(WriteTransaction transaction, String table, @Nullable Object[] row, boolean insert) {
            if (insert) {
                transaction.insert(table, buffer(row));
                rows(table).add(row);
            } else {
                transaction.delete(table, buffer(row));
                rows(table).remove(row);
            }
        }

        void insert(String table, @Nullable Object... row) {
            WriteTransaction transaction = engine.begin();
            change(transaction, table, row, true);
            transaction.commit();
        }

        void delete(String table, @Nullable Object... row) {
            WriteTransaction transaction = engine.begin();
            transaction.delete(table, buffer(row));
            transaction.commit();
        }

        /** All rows of the answer with their copies, one match after the other. */
        Map<Row, Long> naive() {
            Map<Row, Long> answer = new HashMap<>();
            enumerate(0, new Object[shape.tables().size()][], answer);
            if (distinct) {
                answer.replaceAll((row, copies) -> 1L);
            }
            return answer;
        }

        private void enumerate(int table, @Nullable Object[][] match, Map<Row, Long> answer) {
            if (table == match.length) {
                Object[] row = shape.shown().stream()
                        .map(column -> value(match, column))
                        .toArray();
                answer.merge(Row.of(row), 1L, Long::sum);
                return;
            }
            for (@Nullable Object[] row : rows(shape.tables().get(table))) {
                match[table] = row;
                boolean matches = true;
                for (String[] equality : equalities) {
                    matches &= agree(match, equality[0], equality[1]);
                }
                if (matches) {
                    enumerate(table + 1, match, answer);
                }
                match[table] = null;
            }
        }

        /** Whether columns are equal and not NULL, as far as there are rows. */
        private boolean agree(@Nullable Object[][] match, String first, String second) {
            Object value = value(match, first);
            return isOpen(match, first)
                    || isOpen(match, second)
                    || (value != null && value.equals(value(match, second)));
        }

        private boolean isOpen(@Nullable Object[][] match, String column) {
            return match[shape.tables().indexOf(column.substring(0, 1))] == null;
        }

        private @Nullable Object value(@Nullable Object[][] match, String column) {
            @Nullable Object[] row = match[shape.tables().indexOf(column.substring(0, 1))];
            return row == null ? null : row[column.charAt(2) - 'a'];
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    private static final String[] TEXTS = {"pale", "dark", null};

    private static Object[] random(Random random) {
        return new Object[] {(long) skewed(random), (long) skewed(random), TEXTS[random.nextInt(TEXTS.length)]};
    }

    private static int skewed(Random random) {
        return Math.min(random.nextInt(5), random.nextInt(5));
    }

    private static Map<Row, Long> contents(EngineSnapshot snapshot) {
        Map<Row, Long> contents = new HashMap<>();
        snapshot.forEach("v", (row, copies) -> {
            Long before = contents.put(row.toRow(snapshot.schema("v")), copies);
            assertThat(before).as("a row comes once").isNull();
        });
        return contents;
    }

    private static void runEpoch(Query query, Random random, WriteTransaction transaction) {
        for (int change = 1 + random.nextInt(6); change > 0; change--) {
            String table =
                    query.shape.tables().get(random.nextInt(query.shape.tables().size()));
            List<@Nullable Object[]> there = query.rows(table);
            boolean insert = there.isEmpty() || random.nextInt(100) < (there.size() < 9 ? 65 : 35);
            @Nullable Object[] row = insert ? random(random) : there.get(random.nextInt(there.size()));
            if (insert && table.equals("k")) {
                // Whoever has the key goes first.
                for (@Nullable Object[] other : List.copyOf(there)) {
                    if (Objects.equals(other[0], row[0])) {
                        query.change(transaction, table, other, false);
                    }
                }
            }
            query.change(transaction, table, row, insert);
        }
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void isWhatAllMatchesGiveAfterEveryEpoch(Shape shape) {
        for (boolean distinct : new boolean[] {false, true}) {
            for (boolean observed : new boolean[] {false, true}) {
                try (Query query = new Query(shape, distinct).register()) {
                    Map<Row, Long> told = new HashMap<>();
                    Random random = new Random(shape.name().hashCode() + (distinct ? 1 : 0));
                    for (int epoch = 0; epoch < 250; epoch++) {
                        if (observed && epoch == 40) {
                            told.putAll(query.naive());
                            query.engine.observe(
                                    "v",
                                    delta -> delta.rows()
                                            .forEach(row -> told.merge(
                                                    row.row(), row.weight(), (a, b) -> a + b == 0 ? null : a + b)));
                        }
                        WriteTransaction transaction = query.engine.begin();
                        runEpoch(query, random, transaction);
                        transaction.commit();
                        Map<Row, Long> expected = query.naive();
                        try (EngineSnapshot snapshot = query.engine.snapshot()) {
                            assertThat(contents(snapshot)).isEqualTo(expected);
                            assertThat(snapshot.count("v"))
                                    .isEqualTo(expected.values().stream()
                                            .mapToLong(Long::longValue)
                                            .sum());
                            checkSeeking(snapshot, expected, random);
                        }
                        if (observed && epoch >= 40) {
                            assertThat(told).isEqualTo(expected);
                        }
                        query.engine.checkInvariants();
                    }
                }
            }
        }
    }

    /** Each prefix of some row, or of a row that is not there, finds just the rows that begin so, copy by copy. */
    private static void checkSeeking(EngineSnapshot snapshot, Map<Row, Long> expected, Random random) {
        List<String> columns = snapshot.soughtColumns("v");
        List<Row> rows = new ArrayList<>(expected.keySet());
        for (int length = 1; length <= columns.size(); length++) {
            List<@Nullable Object> prefix = new ArrayList<>();
            Row like = rows.isEmpty() ? null : rows.get(random.nextInt(rows.size()));
            for (String column : columns.subList(0, length)) {
                int place = snapshot.schema("v").indexOf(column);
                boolean isText = snapshot.schema("v").column(place).type().kind() == io.dormouse.type.Type.Kind.TEXT;
                prefix.add(like != null ? like.get(place) : isText ? (Object) "grey" : (Object) 7L);
            }
            if (random.nextInt(4) == 0 && prefix.get(length - 1) instanceof Long) {
                prefix.set(length - 1, (long) random.nextInt(5));
            }
            Map<Row, Long> wanted = new HashMap<>(expected);
            for (int i = 0; i < length; i++) {
                int place = snapshot.schema("v").indexOf(columns.get(i));
                Object value = prefix.get(i);
                wanted.keySet().removeIf(row -> !Objects.equals(row.get(place), value));
            }
            Map<Row, Long> found = new HashMap<>();
            snapshot.rows("v", prefix).forEachRemaining(row -> found.merge(row, 1L, Long::sum));
            assertThat(found).as("%s of %s", prefix, columns).isEqualTo(wanted);
        }
    }

    @Test
    void shapesAreFactorisedThatCanBe() {
        for (Shape shape : Shape.values()) {
            try (Query query = new Query(shape, false)) {
                boolean has = query.factorisation().isPresent();
                // Of COPIES one table gives all that is shown; HIDDEN_KEY is not free-connex.
                assertThat(has).as(shape.name()).isEqualTo(shape != Shape.COPIES && shape != Shape.HIDDEN_KEY);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Shape.class,
            names = {"LINE_3", "KEYED", "PROJECTED"})
    void aRefusedEpochLeavesItAsItWas(Shape shape) {
        try (Query query = new Query(shape, false).register()) {
            query.engine.observe("v", delta -> {});
            Random random = new Random(5);
            for (int epoch = 0; epoch < 200; epoch++) {
                WriteTransaction transaction = query.engine.begin();
                runEpoch(query, random, transaction);
                transaction.commit();
                Map<Row, Long> before = query.naive();
                Map<String, List<@Nullable Object[]>> rows = new TreeMap<>();
                query.rows.forEach((table, all) -> rows.put(table, new ArrayList<>(all)));
                WriteTransaction refused = query.engine.begin();
                runEpoch(query, random, refused);
                refused.rollback();
                query.rows.putAll(rows);
                query.engine.checkInvariants();
                assertThat(contents(query.engine.snapshot())).isEqualTo(before);
            }
        }
    }

    @Test
    void aPinnedSnapshotKeepsItsRowsWhileOthersComeAndGo() {
        try (Query query = new Query(Shape.LINE_3, false).register()) {
            Random random = new Random(6);
            List<EngineSnapshot> pinned = new ArrayList<>();
            List<Map<Row, Long>> expected = new ArrayList<>();
            for (int epoch = 0; epoch < 300; epoch++) {
                WriteTransaction transaction = query.engine.begin();
                runEpoch(query, random, transaction);
                transaction.commit();
                if (epoch % 7 == 0) {
                    pinned.add(query.engine.snapshot());
                    expected.add(query.naive());
                }
                for (int i = Math.max(0, pinned.size() - 8); i < pinned.size(); i++) {
                    assertThat(contents(pinned.get(i))).isEqualTo(expected.get(i));
                }
                if (pinned.size() > 8) {
                    pinned.get(pinned.size() - 9).close();
                }
            }
        }
    }

    @Test
    void anIteratorOfAClosedSnapshotIsRefused() {
        try (Query query = new Query(Shape.LINE_2, false).register()) {
            query.insert("r", 1L, 2L, null);
            query.insert("s", 2L, 3L, null);
            query.insert("s", 2L, 4L, null);
            EngineSnapshot snapshot = query.engine.snapshot();
            Iterator<Row> rows = snapshot.rows("v");
            rows.next();
            snapshot.close();
            assertThatThrownBy(rows::next)
                    .isInstanceOf(DormouseException.class)
                    .hasMessageContaining("the snapshot is closed");
        }
    }

    @Test
    void nothingStaysWhenAllRowsAreGone() {
        try (Query query = new Query(Shape.TEXTS, false).register()) {
            int before = query.engine.pooledValues();
            for (int i = 0; i < 50; i++) {
                query.insert("r", (long) i, 1L, "r" + i);
                query.insert("s", 1L, (long) i, "s" + i);
            }
            assertThat(query.engine.snapshot().count("v")).isEqualTo(2500);
            for (int i = 0; i < 50; i++) {
                query.delete("r", (long) i, 1L, "r" + i);
                query.delete("s", 1L, (long) i, "s" + i);
            }
            assertThat(query.engine.snapshot().count("v")).isZero();
            assertThat(query.engine.pooledValues()).isEqualTo(before);
            query.engine.drop(List.of("v"));
            assertThat(query.engine.pooledValues()).isEqualTo(before);
        }
    }
}
