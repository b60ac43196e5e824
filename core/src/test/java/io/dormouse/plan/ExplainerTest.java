package io.dormouse.plan;

import static io.dormouse.fixture.RuleBuilder.bigint;
import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.fixture.OnceMore;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.fixture.Tpch;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Function;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.logic.SortKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Plans as they are shown, compared with the files in {@code src/test/resources/plans}. A wanted change of plans or of their print
 * is taken over by {@code mvn test -pl core -am -Dtest=ExplainerTest -Ddormouse.golden.write=true}; the difference is then read in
 * review.
 */
class ExplainerTest {
    private static final Path GOLDEN = Path.of("src/test/resources/plans");

    private static CircuitPlan plan(Program program, String output, SortKey... order) {
        return Planner.plan(program, output, List.of(order), Simplifier::simplify);
    }

    private static void compare(String name, CircuitPlan plan) throws IOException {
        compareFile(name + ".txt", Explainer.text(plan));
        compareFile(name + ".json", Explainer.json(plan));
    }

    private static void compareFile(String name, String shown) throws IOException {
        Path file = GOLDEN.resolve(name);
        if (Boolean.getBoolean("dormouse.golden.write")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(file, shown);
        }
        assertThat(shown).isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
    }

    @Test
    void tpchQ3IsAForeignKeyTreeBelowATopK() throws IOException {
        compare("tpch-q3", plan(Tpch.q3(), "q3", new SortKey(1, true, true), new SortKey(2, false, false)));
    }

    @Test
    void tpchQ5IsAForeignKeyTreeOnceItIsClosedUnderItsKeys() throws IOException {
        compare("tpch-q5", plan(Tpch.q5(), "q5", new SortKey(1, true, true)));
    }

    @Test
    void tpchQ10FindsItsGroupsByTheCustomer() throws IOException {
        compare("tpch-q10", plan(Tpch.q10(), "q10", new SortKey(2, true, true)));
    }

    @Test
    void aStarHasItsFactsAtTheRoot() throws IOException {
        BaseRelation sale = table("sale", "", "shop_id bigint", "item_id bigint", "day_id bigint", "amount money?");
        BaseRelation shop = table("shop", "shop", "shop bigint", "city text");
        BaseRelation item = table("item", "item", "item bigint", "kind text?");
        BaseRelation day = table("day", "day", "day bigint", "month integer");
        RuleBuilder rule = new RuleBuilder()
                .from(shop)
                .from(item)
                .from(day)
                .from(sale)
                .on("shop_id", "shop")
                .on("item_id", "item")
                .on("day_id", "day")
                .where("kind", Function.EQUAL, "tea")
                .values("city", "month");
        DerivedRelation star = rule.fold("amount", Aggregate.SUM, rule.column("amount"))
                .fold("largest", Aggregate.MAX, rule.column("amount"))
                .fold("sales", Aggregate.COUNT_ALL, null)
                .build("star", Rule.Kind.GROUP);
        compare("star", plan(program(List.of(sale, shop, item, day), star), "star"));
    }

    @Test
    void aManyToManyChainSaysWhereThereAreManyPartnersAndThatItsRowsAreKept() throws IOException {
        BaseRelation a = table("a", "", "x bigint", "y bigint?");
        BaseRelation b = table("b", "", "b_y bigint", "z bigint");
        BaseRelation c = table("c", "", "c_z bigint", "w bigint");
        RuleBuilder rule =
                new RuleBuilder().from(a).from(b).from(c).on("y", "b_y").on("z", "c_z");
        DerivedRelation chain = rule.where(call(Function.LESS, rule.column("x"), rule.column("w")))
                .where(call(Function.GREATER, call(Function.DIVIDE, bigint(100), rule.column("w")), bigint(3)))
                .values("x", "w")
                .value("both", call(Function.ADD, rule.column("x"), rule.column("w")))
                .build("chain", Rule.Kind.BAG);
        compare("chain", plan(program(List.of(a, b, c), chain), "chain"));
    }

    @Test
    void extremesOfGrowingTablesAreOnATreeForEach() throws IOException {
        RuleBuilder rule = new RuleBuilder();
        List<BaseRelation> tables = List.of(
                growing("a", "x bigint", "y bigint", "v bigint?"),
                growing("b", "b_x bigint", "w text"),
                growing("c", "c_y bigint", "u bigint"));
        tables.forEach(rule::from);
        rule.on("x", "b_x").on("y", "c_y").where("u", Function.GREATER, 3L);
        DerivedRelation extremes = rule.fold("most", Aggregate.MAX, rule.column("v"))
                .fold("least", Aggregate.MIN, call(Function.ADD, rule.column("v"), rule.column("v")))
                .fold("last", Aggregate.MAX, rule.column("w"))
                .build("extremes", Rule.Kind.GROUP);
        compare("extremes", plan(new Program(tables, List.of(extremes)), "extremes"));
    }

    private static BaseRelation growing(String name, String... columns) {
        BaseRelation base = table(name, "", columns);
        return new BaseRelation(name, base.schema(), base.keys(), base.foreignKeys(), base.storage(), true);
    }

    @Test
    void aKeyThatIsInheritedSaysThroughWhat() throws IOException {
        BaseRelation orders = table("orders", "o", "o bigint", "o_c bigint", "o_day bigint");
        BaseRelation customer = table("customer", "c", "c bigint", "c_zone bigint");
        BaseRelation tariff = table("tariff", "zone,day", "zone bigint", "day bigint", "price money");
        RuleBuilder rule = new RuleBuilder()
                .from(orders)
                .from(customer)
                .from(tariff)
                .on("o_c", "c")
                .on("zone", "c_zone")
                .on("day", "o_day")
                .values("o", "price");
        compare(
                "inherited-key",
                plan(program(List.of(orders, customer, tariff), rule.build("priced", Rule.Kind.BAG)), "priced"));
    }

    @Test
    void aSingleTableHasNoTreeAndItsFallibleConditionWaitsForNothingElse() throws IOException {
        BaseRelation feed =
                table("reading", BaseRelation.Storage.FEED, List.of("id"), "id bigint", "v bigint?", "unit text");
        RuleBuilder rule = new RuleBuilder().from(feed).where("unit", Function.EQUAL, "it's \"C\"");
        rule.where(call(Function.GREATER, call(Function.DIVIDE, bigint(100), rule.column("v")), bigint(3)))
                .values("id", "v");
        compare("single-table", plan(program(List.of(feed), rule.build("hot", Rule.Kind.BAG)), "hot"));
    }

    @Test
    void aTopKOverGroupsWithHaving() throws IOException {
        BaseRelation sale = table("sale", "id", "id bigint", "shop bigint", "amount money");
        RuleBuilder grouped = new RuleBuilder().from(sale).values("shop");
        DerivedRelation groups = grouped.fold("amount", Aggregate.SUM, grouped.column("amount"))
                .fold("sales", Aggregate.COUNT_ALL, null)
                .build("groups", Rule.Kind.GROUP);
        RuleBuilder having = new RuleBuilder().from(groups);
        DerivedRelation result = having.where("sales", Function.GREATER, 2L)
                .values("shop")
                .value(
                        "each",
                        call(
                                Function.DIVIDE,
                                having.column("amount"),
                                RuleBuilder.constant(
                                        io.dormouse.type.Types.decimal(15, 2), new java.math.BigDecimal("2"))))
                .build("result", Rule.Kind.BAG);
        DerivedRelation top = Tpch.top("top", result, List.of(new SortKey(1, true, false)), 3);
        compare("top-k", plan(program(List.of(sale), groups, result, top), "top"));
    }

    @Test
    void anAtomThatStandsOnceMoreSaysWhy() throws IOException {
        compare("once-more", plan(OnceMore.PROGRAM, "v"));
    }

    @Test
    void aQueryWithoutATableHasNothingToWaitFor() throws IOException {
        DerivedRelation one = new RuleBuilder().value("one", bigint(1)).build("one", Rule.Kind.BAG);
        compare("constant", plan(program(List.of(), one), "one"));
    }

    @Test
    void equalProgramsHaveEqualDigestsAndOthersNot() {
        assertThat(plan(Tpch.q3(), "q3").digest())
                .isEqualTo(plan(Tpch.q3(), "q3").digest());
        assertThat(plan(Tpch.q3(), "q3").digest())
                .isNotEqualTo(
                        plan(Tpch.q3(), "q3", new SortKey(0, false, false)).digest())
                .isNotEqualTo(plan(Tpch.q3(), "groups").digest());
    }
}
