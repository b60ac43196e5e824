package io.dormouse.engine;

import static io.dormouse.fixture.RuleBuilder.bigint;
import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Function;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.logic.SortKey;
import io.dormouse.plan.Planner;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is dropped holds no text and no NUMERIC any longer, whatever happened to it before. */
class DropGivesBackTest {
    private static final BaseRelation ITEM =
            table("item", "id", "id bigint", "kind text", "name text?", "price numeric?");
    private static final BaseRelation KIND = table("kind", "kind", "kind text", "label text");
    private static final List<String> VIEWS = List.of("joined", "grouped", "top", "above", "labels", "copies");

    private final Random random = new Random(20_260_303);
    private final List<@Nullable Object[]> items = new ArrayList<>();
    private final @Nullable String[] kinds = new @Nullable String[5];
    private int nextId;

    private static Program join(String name, Rule.Kind kind) {
        RuleBuilder rule = new RuleBuilder().from(ITEM).from(KIND, "k").on("kind", "k.kind");
        return switch (name) {
            case "grouped" ->
                program(
                        List.of(ITEM, KIND),
                        rule.values("k.label")
                                .fold("least", Aggregate.MIN, rule.column("name"))
                                .fold("most", Aggregate.MAX, rule.column("name"))
                                .fold("dearest", Aggregate.MAX, rule.column("price"))
                                .fold("sum", Aggregate.SUM, rule.column("price"))
                                .build(name, kind));
            case "labels" ->
                program(List.of(ITEM, KIND), rule.values("k.label", "price").build(name, kind));
            default ->
                program(
                        List.of(ITEM, KIND),
                        rule.values("id", "kind", "name", "price", "k.label").build(name, kind));
        };
    }

    private static void createViews(Engine engine) {
        create(engine, join("joined", Rule.Kind.BAG), "joined");
        create(engine, join("grouped", Rule.Kind.GROUP), "grouped");
        create(engine, join("labels", Rule.Kind.SET), "labels");
        Program rows = join("rows", Rule.Kind.BAG);
        DerivedRelation below = rows.derived().get(0);
        DerivedRelation top = new DerivedRelation(
                "top",
                below.schema(),
                new Definition.TopK("rows", List.of(new SortKey(2, true, true), new SortKey(0, false, false)), 4));
        create(engine, program(rows.bases(), below, top), "top");
        create(engine, copies(), "copies");
        BaseRelation joined = new BaseRelation(
                "joined",
                join("joined", Rule.Kind.BAG).schema("joined"),
                List.of(),
                List.of(),
                BaseRelation.Storage.VIEW,
                false);
        RuleBuilder above = new RuleBuilder().from(joined);
        create(
                engine,
                program(
                        List.of(joined),
                        above.values("name")
                                .fold("last", Aggregate.MAX, above.column("k.label"))
                                .build("above", Rule.Kind.GROUP)),
                "above");
    }

    /** The names of items and kinds, as often as they are there: a union, a lookup of labels for items, and copies. */
    private static Program copies() {
        DerivedRelation label = new RuleBuilder()
                .from(KIND)
                .values("kind")
                .fold("last", Aggregate.MAX, new RuleBuilder().from(KIND).column("label"))
                .build("label", Rule.Kind.GROUP);
        List<Column> columns = new ArrayList<>(ITEM.schema().columns());
        columns.add(new Column("last", Types.TEXT, true));
        DerivedRelation found = new DerivedRelation(
                "found", new Schema(columns), new Definition.Lookup("item", "label", List.of(2), true));
        DerivedRelation byKind = new DerivedRelation(
                "by kind", new Schema(columns), new Definition.Lookup("item", "label", List.of(1), false));
        List<Rule> rules = new ArrayList<>();
        for (DerivedRelation one : List.of(found, byKind)) {
            Definition names = new RuleBuilder()
                    .from(one)
                    .values("name", "last")
                    .build("u", Rule.Kind.BAG)
                    .definition();
            rules.addAll(((Definition.Rules) names).rules());
        }
        Schema shown = new Schema(List.of(columns.get(2), columns.get(4)));
        DerivedRelation union = new DerivedRelation("u", shown, new Definition.Rules(rules));
        DerivedRelation counted = new RuleBuilder()
                .from(union)
                .values("name", "last")
                .fold("n", Aggregate.COUNT_ALL, null)
                .build("counted", Rule.Kind.GROUP);
        DerivedRelation copies = new DerivedRelation("copies", shown, new Definition.Copies("counted"));
        return program(List.of(ITEM, KIND), label, found, byKind, union, counted, copies);
    }

    private static void create(Engine engine, Program program, String name) {
        engine.createView(name, Planner.plan(program, name, List.of(), Simplifier::simplify), program.schema(name));
    }

    private @Nullable Object[] item() {
        return new @Nullable Object[] {
            (long) nextId++,
            "kind " + random.nextInt(5),
            random.nextInt(5) == 0 ? null : "name " + random.nextInt(30),
            random.nextInt(5) == 0 ? null : BigDecimal.valueOf(random.nextInt(50), random.nextInt(3))
        };
    }

    private static RowBuffer buffer(BaseRelation relation, @Nullable Object[] values) {
        RowBuffer row = new RowBuffer(values.length);
        for (int i = 0; i < values.length; i++) {
            row.set(i, relation.schema().column(i).type(), values[i]);
        }
        return row;
    }

    /** An epoch of some changes, one in three of which is taken back. */
    private void epoch(Engine engine) {
        List<@Nullable Object[]> before = new ArrayList<>(items);
        boolean undone = random.nextInt(3) == 0;
        WriteTransaction transaction = engine.begin();
        for (int i = 0; i < 6; i++) {
            if (!items.isEmpty() && random.nextInt(items.size() < 40 ? 4 : 2) == 0) {
                transaction.delete("item", buffer(ITEM, items.remove(random.nextInt(items.size()))));
            } else {
                @Nullable Object[] item = item();
                items.add(item);
                transaction.insert("item", buffer(ITEM, item));
            }
        }
        int kind = random.nextInt(5);
        boolean there = kinds[kind] != null;
        String label = there ? kinds[kind] : "label " + random.nextInt(3);
        RowBuffer row = buffer(KIND, new @Nullable Object[] {"kind " + kind, label});
        if (there) {
            transaction.delete("kind", row);
        } else {
            transaction.insert("kind", row);
        }
        if (undone) {
            transaction.rollback();
            items.clear();
            items.addAll(before);
        } else {
            transaction.commit();
            kinds[kind] = there ? null : label;
        }
    }

    /** The values that an engine holds which was given the rows that are there now, and nothing else. */
    private int valuesOfRows() {
        Engine fresh = new Engine();
        fresh.createTable(ITEM);
        fresh.createTable(KIND);
        WriteTransaction transaction = fresh.begin();
        items.forEach(item -> transaction.insert("item", buffer(ITEM, item)));
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i] != null) {
                transaction.insert("kind", buffer(KIND, new @Nullable Object[] {"kind " + i, kinds[i]}));
            }
        }
        transaction.commit();
        int values = fresh.pooledValues();
        fresh.close();
        return values;
    }

    @Test
    void viewsAndThenTables() {
        Engine engine = new Engine();
        engine.createTable(ITEM);
        engine.createTable(KIND);
        for (int round = 0; round < 6; round++) {
            createViews(engine);
            for (int i = 0; i < 40; i++) {
                epoch(engine);
            }
            engine.checkInvariants();
            assertThat(engine.snapshot().count("joined")).isPositive();
            assertThat(engine.snapshot().count("top")).isPositive();
            engine.drop(round % 2 == 0 ? List.of("top", "labels", "copies", "grouped") : VIEWS);
            if (round % 2 == 0) {
                epoch(engine);
                engine.drop(List.of("above", "joined"));
            }
            assertThat(engine.pooledValues()).isEqualTo(valuesOfRows());
        }
        createViews(engine);
        epoch(engine);
        List<String> all = new ArrayList<>(VIEWS);
        all.addAll(List.of("item", "kind"));
        engine.drop(all);
        assertThat(engine.pooledValues()).isZero();
    }

    @Test
    void aViewThatIsReplacedOrCannotBeFilled() {
        Engine engine = new Engine();
        engine.createTable(ITEM);
        engine.createTable(KIND);
        for (int i = 0; i < 20; i++) {
            epoch(engine);
        }
        create(engine, join("grouped", Rule.Kind.GROUP), "grouped");
        int once = engine.pooledValues();
        create(engine, join("grouped", Rule.Kind.GROUP), "grouped");
        assertThat(engine.pooledValues()).isEqualTo(once);
        engine.drop(List.of("grouped"));
        RuleBuilder rule = new RuleBuilder().from(ITEM);
        Program bad = program(
                List.of(ITEM),
                rule.value("name", call(Function.UPPER, rule.column("kind")))
                        .value(
                                "q",
                                call(
                                        Function.DIVIDE,
                                        bigint(1),
                                        call(Function.SUBTRACT, rule.column("id"), rule.column("id"))))
                        .build("bad", Rule.Kind.SET));
        assertThatThrownBy(() -> create(engine, bad, "bad")).isInstanceOf(DormouseException.class);
        assertThat(engine.pooledValues()).isEqualTo(valuesOfRows());
        engine.close();
    }
}
