package io.dormouse.plan;

import static io.dormouse.fixture.RuleBuilder.bigint;
import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.program;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.fixture.OnceMore;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.fixture.Tpch;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Definition;
import io.dormouse.logic.DerivedRelation;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Literal;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.logic.Variable;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlannerTest {
    private static final BaseRelation LEFT = table("left", "", "x bigint", "y bigint?", "s text?");
    private static final BaseRelation RIGHT = table("right", "", "z bigint", "w bigint?");
    private static final List<BaseRelation> BOTH = List.of(LEFT, RIGHT);

    private static RuleBuilder join() {
        return new RuleBuilder().from(LEFT).from(RIGHT).on("y", "z");
    }

    private static CircuitPlan plan(List<BaseRelation> bases, DerivedRelation... derived) {
        return Planner.plan(
                program(bases, derived), derived[derived.length - 1].name(), List.of(), Simplifier::simplify);
    }

    private static PlanNode.Fold fold(List<BaseRelation> bases, DerivedRelation... derived) {
        CircuitPlan plan = plan(bases, derived);
        return (PlanNode.Fold) plan.node(plan.output());
    }

    private static BlockAtom atom(PlanNode.Fold fold, String alias) {
        return fold.block().atoms().stream()
                .filter(atom -> atom.alias().equals(alias))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> texts(List<?> things) {
        return things.stream().map(Object::toString).toList();
    }

    private static Expression quotient(RuleBuilder rule, String divisor) {
        return call(Function.DIVIDE, bigint(100), rule.column(divisor));
    }

    // --- where conditions go

    @Test
    void aConditionOnOneTableThatCannotFailIsCheckedBeforeARowIsKept() {
        PlanNode.Fold fold = fold(
                BOTH,
                join().where("s", Function.EQUAL, "a")
                        .where("w", Function.GREATER, 3L)
                        .values("x")
                        .build("v", Rule.Kind.BAG));
        assertThat(texts(atom(fold, "left").filters())).contains("(s = 'a')");
        assertThat(texts(atom(fold, "right").filters())).containsExactly("(w > 3)");
        assertThat(fold.block().residualFilters()).isEmpty();
        assertThat(texts(atom(fold, "left").variables())).containsExactly("y", "x");
        assertThat(texts(atom(fold, "right").variables())).containsExactly("y");
    }

    @Test
    void aConditionOnAJoinColumnIsCheckedInEveryTableThatHasIt() {
        PlanNode.Fold fold =
                fold(BOTH, join().where("y", Function.LESS, 7L).values("x").build("v", Rule.Kind.BAG));
        assertThat(texts(atom(fold, "left").filters())).contains("(y < 7)");
        assertThat(texts(atom(fold, "right").filters())).contains("(y < 7)");
    }

    @Test
    void aRowWhoseJoinColumnIsNullIsNotKept() {
        PlanNode.Fold fold = fold(BOTH, join().values("x").build("v", Rule.Kind.BAG));
        assertThat(texts(atom(fold, "left").filters())).containsExactly("(NOT (y IS NULL))");
        assertThat(atom(fold, "right").filters()).isEmpty();
    }

    @Test
    void aConditionThatCanFailWaitsForTheMatch() {
        RuleBuilder rule = join();
        PlanNode.Fold fold = fold(
                BOTH,
                rule.where(call(Function.GREATER, quotient(rule, "w"), bigint(3)))
                        .values("x")
                        .build("v", Rule.Kind.BAG));
        assertThat(atom(fold, "right").filters()).isEmpty();
        assertThat(texts(fold.block().residualFilters())).containsExactly("((100 / w) > 3)");
        assertThat(texts(fold.block().outputs())).containsExactly("w", "x");
    }

    @Test
    void aConditionAcrossTablesWaitsForTheMatch() {
        RuleBuilder rule = join();
        PlanNode.Fold fold = fold(
                BOTH,
                rule.where(call(Function.LESS, rule.column("x"), rule.column("w")))
                        .values("x")
                        .build("v", Rule.Kind.BAG));
        assertThat(texts(fold.block().residualFilters())).containsExactly("(x < w)");
    }

    @Test
    void whatOneTableCanComputeOfAConditionAcrossTablesIsComputedThere() {
        RuleBuilder rule = join();
        Expression longText = call(Function.LESS, bigint(3), call(Function.ABS, rule.column("w")));
        Expression text = call(Function.EQUAL, rule.column("s"), RuleBuilder.constant(Types.TEXT, "a"));
        PlanNode.Fold fold = fold(
                BOTH, rule.where(call(Function.OR, text, longText)).values("x").build("v", Rule.Kind.BAG));
        assertThat(texts(atom(fold, "left").columns())).contains("left$0 = (s = 'a')");
        assertThat(texts(fold.block().residualFilters())).hasSize(1).allMatch(filter -> filter.contains("left$0"));
    }

    @Test
    void aConstantConditionIsNoTablesMatter() {
        PlanNode.Fold fold = fold(
                BOTH,
                join().where(RuleBuilder.constant(Types.BOOLEAN, false))
                        .values("x")
                        .build("v", Rule.Kind.BAG));
        assertThat(fold.block().atoms()).allMatch(atom -> !texts(atom.filters()).contains("false"));
        assertThat(fold.block().residualFilters()).hasSize(1);
    }

    // --- where computations go

    @Test
    void anExpressionOverOneTableThatCannotFailIsKeptInsteadOfItsColumns() {
        PlanNode.Fold fold = (PlanNode.Fold) Planner.plan(Tpch.q3(), "groups", List.of(), Simplifier::simplify)
                .node("groups");
        assertThat(texts(atom(fold, "lineitem").columns()))
                .containsExactly("l_orderkey", "lineitem$0 = (l_extendedprice * (1.00 - l_discount))");
    }

    @Test
    void anExpressionThatCanFailIsComputedOnTheMatch() {
        RuleBuilder rule = join();
        PlanNode.Fold fold = fold(BOTH, rule.value("q", quotient(rule, "w")).build("v", Rule.Kind.BAG));
        assertThat(texts(atom(fold, "right").columns())).containsExactly("y", "w");
        assertThat(texts(fold.head())).containsExactly("(100 / w)");
    }

    @Test
    void anExpressionOverTwoTablesIsComputedOnTheMatch() {
        RuleBuilder rule = join();
        Expression either = call(Function.IS_NOT_DISTINCT, rule.column("x"), rule.column("w"));
        PlanNode.Fold fold = fold(BOTH, rule.value("same", either).build("v", Rule.Kind.BAG));
        assertThat(texts(fold.block().outputs())).containsExactly("x", "w");
    }

    // --- groups by few values

    @Test
    void theKeyOfACustomerDeterminesWhatIsGroupedBesides() {
        PlanNode.Fold fold = (PlanNode.Fold) Planner.plan(Tpch.q10(), "groups", List.of(), Simplifier::simplify)
                .node("groups");
        assertThat(fold.reducedKey()).containsExactly(0);
    }

    @Test
    void theKeysOfFeedsThatTheirNodesAreFoundByCountAsWell() {
        PlanNode.Fold fold = q10OverFeeds();
        assertThat(Explainer.key(fold)).containsExactly("c_custkey");
    }

    private static PlanNode.Fold q10OverFeeds() {
        List<BaseRelation> feeds = List.of(
                Tpch.asFeed(Tpch.CUSTOMER),
                Tpch.asFeed(Tpch.ORDERS),
                Tpch.asFeed(Tpch.LINEITEM),
                Tpch.asFeed(Tpch.NATION));
        return fold(feeds, Tpch.returned(feeds.get(0), feeds.get(1), feeds.get(2), feeds.get(3)));
    }

    @Test
    void theKeyOfAFeedAtTheRootIsCheckedByNobodyAndDeterminesNothing() {
        BaseRelation detail = table("detail", "d", "d bigint", "note text");
        BaseRelation stored = table("fact", "id", "id bigint", "d_id bigint", "kind text");
        BaseRelation feed = Tpch.asFeed(stored);
        assertThat(Explainer.key(factsByKind(stored, detail))).containsExactly("id");
        assertThat(Explainer.key(factsByKind(feed, detail))).containsExactly("id", "kind");
    }

    private static PlanNode.Fold factsByKind(BaseRelation fact, BaseRelation detail) {
        RuleBuilder rule =
                new RuleBuilder().from(fact).from(detail).on("d_id", "d").values("id", "kind");
        return fold(
                List.of(fact, detail), rule.fold("n", Aggregate.COUNT_ALL, null).build("v", Rule.Kind.GROUP));
    }

    @Test
    void theKeyOfASingleFeedIsCheckedByNobodyEither() {
        BaseRelation stored = table("fact", "id", "id bigint", "kind text");
        for (BaseRelation fact : List.of(stored, Tpch.asFeed(stored))) {
            PlanNode.Fold fold = fold(
                    List.of(fact),
                    new RuleBuilder().from(fact).values("id", "kind").build("v", Rule.Kind.SET));
            assertThat(fold.reducedKey()).hasSize(fact.storage() == BaseRelation.Storage.STORED ? 1 : 2);
        }
    }

    @Test
    void withoutAKeyNothingIsDetermined() {
        PlanNode.Fold fold = fold(BOTH, join().values("x", "y", "w").build("v", Rule.Kind.SET));
        assertThat(fold.reducedKey()).containsExactly(0, 1, 2);
    }

    // --- filters over groups

    private static final BaseRelation SALE = table("sale", "id", "id bigint", "shop bigint", "amount bigint");

    private static DerivedRelation groups(Rule.Kind kind) {
        RuleBuilder rule = new RuleBuilder().from(SALE).values("shop");
        if (kind == Rule.Kind.GROUP) {
            rule.fold("sales", Aggregate.COUNT_ALL, null);
        } else {
            rule.value("sales", rule.column("amount"));
        }
        return rule.build("groups", kind);
    }

    private static RuleBuilder many(DerivedRelation groups) {
        return new RuleBuilder()
                .from(groups)
                .where("sales", Function.GREATER, 2L)
                .values("shop");
    }

    @Test
    void aFilterOverGroupsIsCheckedWhereTheyAreMade() {
        CircuitPlan plan = plan(
                List.of(SALE),
                groups(Rule.Kind.GROUP),
                many(groups(Rule.Kind.GROUP)).build("v", Rule.Kind.BAG));
        assertThat(plan.nodes()).extracting(PlanNode::name).containsExactly("sale", "v");
        PlanNode.Fold fold = (PlanNode.Fold) plan.node("v");
        assertThat(texts(fold.having())).containsExactly("(sales > 2)");
        assertThat(texts(fold.outputs())).containsExactly("shop");
    }

    @Test
    void aFilterOverDistinctRowsIsCheckedWhereTheyAreMade() {
        CircuitPlan plan = plan(
                List.of(SALE),
                groups(Rule.Kind.SET),
                many(groups(Rule.Kind.SET)).build("v", Rule.Kind.BAG));
        assertThat(plan.nodes()).hasSize(2);
    }

    @Test
    void groupsThatAreGroupedAgainStay() {
        DerivedRelation groups = groups(Rule.Kind.GROUP);
        assertThat(plan(List.of(SALE), groups, many(groups).build("v", Rule.Kind.SET))
                        .nodes())
                .hasSize(3);
    }

    @Test
    void aBagHasNoGroupsToFilter() {
        DerivedRelation rows = groups(Rule.Kind.BAG);
        assertThat(plan(List.of(SALE), rows, many(rows).build("v", Rule.Kind.BAG))
                        .nodes())
                .hasSize(3);
    }

    @Test
    void groupsThatTwoReadStay() {
        DerivedRelation groups = groups(Rule.Kind.GROUP);
        DerivedRelation many = many(groups).build("many", Rule.Kind.BAG);
        RuleBuilder rule = new RuleBuilder().from(groups).from(many).on("shop", "shop");
        DerivedRelation both = rule.values("shop", "sales").build("v", Rule.Kind.BAG);
        assertThat(plan(List.of(SALE), groups, many, both).nodes())
                .extracting(PlanNode::name)
                .contains("groups");
    }

    @Test
    void groupsThatAreJoinedStay() {
        DerivedRelation groups = groups(Rule.Kind.GROUP);
        RuleBuilder rule = new RuleBuilder().from(groups).from(RIGHT).on("shop", "z");
        assertThat(plan(List.of(SALE, RIGHT), groups, rule.values("sales").build("v", Rule.Kind.BAG))
                        .nodes())
                .extracting(PlanNode::name)
                .contains("groups");
    }

    @Test
    void whatIsFilteredAlreadyIsNotFilteredTwiceInOneFold() {
        DerivedRelation groups = groups(Rule.Kind.GROUP);
        DerivedRelation many = many(groups).values("sales").build("many", Rule.Kind.BAG);
        DerivedRelation more = new RuleBuilder()
                .from(many)
                .where("sales", Function.GREATER, 3L)
                .values("shop")
                .build("v", Rule.Kind.BAG);
        assertThat(plan(List.of(SALE), groups, many, more).nodes())
                .extracting(PlanNode::name)
                .containsExactly("sale", "many", "v");
    }

    @Test
    void aVariableThatStandsTwiceInTheGroupsIsLeftToTheGeneralWay() {
        DerivedRelation groups = groups(Rule.Kind.GROUP);
        Variable same = new Variable("same", Types.BIGINT, true);
        Literal.Atom atom =
                new Literal.Atom("groups", "groups", List.of(Optional.of(same), Optional.of(same)), SourceSpan.NONE);
        Rule rule = new Rule(
                Rule.Kind.BAG,
                List.of(new HeadTerm.Value(new Expression.Reference(same))),
                List.of(atom),
                SourceSpan.NONE);
        DerivedRelation twice = new DerivedRelation(
                "v", new Schema(List.of(new Column("same", Types.BIGINT, true))), new Definition.Rules(List.of(rule)));
        assertThat(plan(List.of(SALE), groups, twice).nodes()).hasSize(3);
    }

    @Test
    void groupsThatAreAskedForThemselvesStay() {
        DerivedRelation groups = groups(Rule.Kind.GROUP);
        Program program = program(List.of(SALE), groups, many(groups).build("v", Rule.Kind.BAG));
        assertThat(Planner.plan(program, "groups", List.of(), Simplifier::simplify)
                        .nodes())
                .extracting(PlanNode::name)
                .containsExactly("sale", "groups");
    }

    @Test
    void aTopKOfATableKeepsTheTablesRows() {
        DerivedRelation top = new DerivedRelation("v", SALE.schema(), new Definition.TopK("sale", List.of(), 3));
        assertThat(plan(List.of(SALE), top).nodes())
                .extracting(PlanNode::name)
                .containsExactly("sale", "sale rows", "v");
    }

    // --- keys of results

    @Test
    void aGroupedResultHasItsKeyUnlessItMayBeNullOrIsNotShown() {
        DerivedRelation groups = groups(Rule.Kind.GROUP);
        assertThat(Planner.keysOf(program(List.of(SALE), groups), "groups")).containsExactly(List.of(0));
        DerivedRelation shops = many(groups).build("v", Rule.Kind.BAG);
        assertThat(Planner.keysOf(program(List.of(SALE), groups, shops), "v")).containsExactly(List.of(0));
        DerivedRelation hidden = new RuleBuilder().from(groups).values("sales").build("v", Rule.Kind.BAG);
        assertThat(Planner.keysOf(program(List.of(SALE), groups, hidden), "v")).isEmpty();
        DerivedRelation nullable = new RuleBuilder().from(LEFT).values("y").build("v", Rule.Kind.SET);
        assertThat(Planner.keysOf(program(List.of(LEFT), nullable), "v")).isEmpty();
        DerivedRelation bag = new RuleBuilder().from(SALE).values("id").build("v", Rule.Kind.BAG);
        assertThat(Planner.keysOf(program(List.of(SALE), bag), "v")).isEmpty();
    }

    // --- refusals

    private static DormouseException refusal(List<BaseRelation> bases, DerivedRelation... derived) {
        DormouseException refusal = catchThrowableOfType(DormouseException.class, () -> plan(bases, derived));
        assertThat(refusal.state()).isEqualTo(SqlState.FEATURE_NOT_SUPPORTED);
        return refusal;
    }

    private static String hint(DormouseException refusal) {
        return Objects.requireNonNull(refusal.hint());
    }

    @Test
    void aCycleIsRefusedWithTheTablesThatFormIt() {
        BaseRelation r = table("r", "", "a bigint", "b bigint");
        BaseRelation s = table("s", "", "b2 bigint", "c bigint", "d bigint");
        BaseRelation t = table("t", "", "c2 bigint", "a2 bigint");
        BaseRelation tail = table("tail", "", "d2 bigint");
        RuleBuilder rule = new RuleBuilder()
                .from(r)
                .from(s)
                .from(t)
                .from(tail)
                .on("a", "a2")
                .on("b", "b2")
                .on("c", "c2")
                .on("d", "d2");
        DormouseException refusal =
                refusal(List.of(r, s, t, tail), rule.values("a").build("v", Rule.Kind.BAG));
        assertThat(refusal).hasMessage("the joins of the query form a cycle");
        assertThat(refusal.details()).containsEntry("cycle", "[r, s, t]");
        assertThat(hint(refusal)).contains("primary keys");
    }

    @Test
    void tablesWithoutAnEqualityBetweenThemAreJoinedByAConstant() {
        Block block = fold(
                        BOTH,
                        new RuleBuilder().from(LEFT).from(RIGHT).values("x").build("v", Rule.Kind.BAG))
                .block();
        assertThat(block.joinVariables()).singleElement().matches(block::isConstant);
        assertThat(block.tree().graph().components()).hasSize(1);
    }

    @Test
    void aQueryWithoutATableHasOneMatch() {
        PlanNode.Fold fold =
                fold(BOTH, new RuleBuilder().value("one", bigint(1)).build("v", Rule.Kind.BAG));
        assertThat(fold.block().atoms()).isEmpty();
        assertThat(fold.inputs()).isEmpty();
    }

    private static DerivedRelation union(DerivedRelation... parts) {
        List<Rule> rules = Arrays.stream(parts)
                .flatMap(part -> ((Definition.Rules) part.definition()).rules().stream())
                .toList();
        return new DerivedRelation("u", parts[0].schema(), new Definition.Rules(rules));
    }

    @Test
    void aUnionGathersTheMatchesOfItsBranches() {
        DerivedRelation one = new RuleBuilder().from(LEFT).values("x").build("v", Rule.Kind.BAG);
        CircuitPlan plan = plan(BOTH, union(one, one));
        PlanNode.Union union = (PlanNode.Union) plan.node("u");
        assertThat(union.branches()).extracting(PlanNode.Fold::name).containsExactly("u 1", "u 2");
        assertThat(union.distinct()).isFalse();
        assertThat(union.inputs()).containsExactly("left");
        assertThat(plan.folds()).isEqualTo(union.branches());
    }

    @Test
    void aBranchThatMakesGroupsKeepsThem() {
        DerivedRelation rows = new RuleBuilder().from(LEFT).values("x").build("v", Rule.Kind.BAG);
        DerivedRelation distinct = new RuleBuilder().from(LEFT).values("x").build("v", Rule.Kind.SET);
        CircuitPlan plan = plan(BOTH, union(rows, distinct));
        assertThat(plan.nodes()).extracting(PlanNode::name).containsExactly("left", "u 2 groups", "u");
    }

    @Test
    void distinctRowsOfAUnionAreMadeWhereItGathersThem() {
        DerivedRelation one = new RuleBuilder().from(LEFT).values("x").build("v", Rule.Kind.BAG);
        DerivedRelation union = union(one, one);
        DerivedRelation distinct = new RuleBuilder().from(union).values("x").build("v", Rule.Kind.SET);
        PlanNode.Union fused = (PlanNode.Union) plan(BOTH, union, distinct).node("v");
        assertThat(fused.distinct()).isTrue();
        assertThat(Planner.keysOf(program(BOTH, union, distinct), "v")).containsExactly(List.of(0));
        DerivedRelation filtered = new RuleBuilder()
                .from(union)
                .where("x", Function.GREATER, 3L)
                .values("x")
                .build("v", Rule.Kind.SET);
        assertThat(plan(BOTH, union, filtered).node("v")).isInstanceOf(PlanNode.Fold.class);
    }

    @Test
    void moreJoinColumnsThanASetHasBitsAreRefused() {
        List<String> left = new ArrayList<>();
        List<String> right = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            left.add("a" + i + " bigint");
            right.add("b" + i + " bigint");
        }
        BaseRelation a = table("a", "", left.toArray(new String[0]));
        BaseRelation b = table("b", "", right.toArray(new String[0]));
        RuleBuilder rule = new RuleBuilder().from(a).from(b);
        for (int i = 0; i < 64; i++) {
            rule.on("a" + i, "b" + i);
        }
        DormouseException refusal = refusal(List.of(a, b), rule.values("a0").build("v", Rule.Kind.BAG));
        assertThat(refusal).hasMessage("the query joins on too many columns");
    }

    // --- atoms that stand once more

    @Test
    void anAtomStandsOnceMoreWhereWhatItDeterminesIsNeededInTwoBranches() {
        PlanNode.Fold fold = (PlanNode.Fold) Planner.plan(OnceMore.PROGRAM, "v", List.of(), Simplifier::simplify)
                .node("v");
        assertThat(fold.block().atoms()).extracting(BlockAtom::alias).containsExactly("p", "q", "r", "s", "t", "q");
        assertThat(fold.block().tree().graph().edges().get(5).redundant()).isTrue();
        assertThat(texts(fold.block().atoms().get(5).variables())).containsExactlyInAnyOrder("c", "z");
    }

    @Test
    void anAtomWithoutAKeyStandsOnceOnlyAndTheQueryIsRefused() {
        DormouseException refusal = catchThrowableOfType(
                DormouseException.class,
                () -> Planner.plan(OnceMore.withoutKeys(), "v", List.of(), Simplifier::simplify));
        assertThat(refusal.details()).containsKey("cycle");
    }
}
