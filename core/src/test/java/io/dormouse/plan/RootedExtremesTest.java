package io.dormouse.plan;

import static io.dormouse.fixture.RuleBuilder.bigint;
import static io.dormouse.fixture.RuleBuilder.call;
import static io.dormouse.fixture.RuleBuilder.constant;
import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.dormouse.circuit.expression.Simplifier;
import io.dormouse.fixture.RuleBuilder;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Function;
import io.dormouse.logic.Program;
import io.dormouse.logic.Rule;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where extremes of all matches get a tree for each table, and where they do not. */
class RootedExtremesTest {
    private static final BaseRelation R = table("r", "", "x bigint", "y bigint", "v bigint?", "t text");
    private static final BaseRelation S = table("s", "", "sx bigint", "w bigint");
    private static final BaseRelation T = table("t", "", "ty bigint", "u bigint");
    private static final BaseRelation SHOP = table("shop", "id", "id bigint", "city bigint", "size bigint");
    private static final BaseRelation CITY = table("city", "name", "name bigint", "people bigint");
    private static final BaseRelation SALE = table("sale", "", "at bigint", "amount bigint");

    private static BaseRelation growing(BaseRelation base) {
        return new BaseRelation(base.name(), base.schema(), base.keys(), base.foreignKeys(), base.storage(), true);
    }

    /** {@code r(x, y), s(x), t(y)}, which is not q-hierarchical. */
    private static RuleBuilder core() {
        return new RuleBuilder().from(R).from(S).from(T).on("x", "sx").on("y", "ty");
    }

    private static RuleBuilder most(RuleBuilder rule, String... columns) {
        for (String column : columns) {
            rule.fold("most_" + column, Aggregate.MAX, rule.column(column));
        }
        return rule;
    }

    private static List<BaseRelation> growing(BaseRelation... bases) {
        List<BaseRelation> growing = new ArrayList<>();
        for (BaseRelation base : bases) {
            growing.add(growing(base));
        }
        return growing;
    }

    private static PlanNode.Fold plan(List<BaseRelation> bases, RuleBuilder rule) {
        return (PlanNode.Fold) Planner.plan(
                        new Program(bases, List.of(rule.build("q", Rule.Kind.GROUP))),
                        "q",
                        List.of(),
                        Simplifier::simplify)
                .node("q");
    }

    private static final List<BaseRelation> GROWING = growing(R, S, T);

    private static List<String> roots(PlanNode.Fold fold) {
        return fold.blocks().stream()
                .map(block -> block.name(block.tree().root()))
                .toList();
    }

    @Test
    void eachTableWhoseValuesAreAskedForHasATreeAndIsItsRoot() {
        PlanNode.Fold fold = plan(GROWING, most(core(), "v", "w", "u"));
        assertThat(roots(fold)).containsExactlyInAnyOrder("r", "s", "t");
        assertThat(fold.treeFolds()).isEmpty();
        for (Block block : fold.blocks()) {
            assertThat(block.outputs()).hasSize(1);
            assertThat(block.keeps(block.tree().root(), block.outputs().get(0))).isTrue();
            assertThat(block.atoms().stream()
                            .mapToInt(atom -> atom.columns().size())
                            .sum())
                    .as("the joined columns, and what is read")
                    .isEqualTo(5);
        }
    }

    @Test
    void twoValuesOfATableAreReadOnOneTree() {
        RuleBuilder rule = most(core(), "v", "t", "w");
        PlanNode.Fold fold = plan(GROWING, rule);
        assertThat(roots(fold)).containsExactlyInAnyOrder("r", "s");
        int r = roots(fold).indexOf("r");
        assertThat(fold.foldsOf(r)).containsExactly(0, 1);
        assertThat(fold.foldsOf(1 - r)).containsExactly(2);
        assertThat(fold.computed(1 - r).toString()).isEqualTo("[NULL, NULL, w]");
    }

    @Test
    void oneTableAloneIsTheRootOfOneTree() {
        assertThat(roots(plan(GROWING, most(core(), "u")))).containsExactly("t");
        assertThat(roots(plan(GROWING, most(core(), "t")))).containsExactly("r");
    }

    @Test
    void aJoinedValueIsReadWhereOthersAre() {
        assertThat(roots(plan(GROWING, most(core(), "x", "t")))).containsExactly("r");
        assertThat(roots(plan(GROWING, most(core(), "x", "w")))).containsExactly("[x]");
    }

    @Test
    void aConstantBesideThemIsNoObstacle() {
        RuleBuilder rule = core().value("what", constant(Types.BIGINT, 1L));
        PlanNode.Fold fold = plan(GROWING, most(rule, "v", "w", "u"));
        assertThat(fold.blocks()).hasSize(3);
        assertThat(fold.isGlobal()).isFalse();
    }

    /** A row finds one of each table that it refers to: their values are read along with its own. */
    @Test
    void whatIsFoundByKeysIsReadAtTheSameRoot() {
        RuleBuilder rule = new RuleBuilder()
                .from(CITY)
                .from(SALE)
                .from(SHOP)
                .on("at", "id")
                .on("city", "name");
        PlanNode.Fold fold = plan(growing(CITY, SALE, SHOP), most(rule, "people", "amount", "size"));
        assertThat(roots(fold)).containsExactly("sale");
        RuleBuilder more = new RuleBuilder()
                .from(CITY)
                .from(SALE)
                .from(SHOP)
                .from(S)
                .on("at", "id")
                .on("city", "name", "sx");
        fold = plan(growing(CITY, SALE, SHOP, S), most(more, "people", "amount", "size", "w"));
        assertThat(roots(fold)).containsExactlyInAnyOrder("sale", "s");
    }

    /** Each value climbs to one tuple of {@code [x]}. */
    @Test
    void aQHierarchicalJoinNeedsOneTree() {
        RuleBuilder rule = new RuleBuilder().from(R).from(S).on("x", "sx");
        PlanNode.Fold fold = plan(growing(R, S), most(rule, "v", "w"));
        assertThat(fold.blocks()).hasSize(1);
        assertThat(fold.block().extremes()).hasSize(2);
        assertThat(RootedExtremes.areConstant(fold, true)).isTrue();
        assertThat(RootedExtremes.areConstant(fold, false)).isFalse();
    }

    /** Texts do not climb: on one tree the texts of both tables would be enumerated for each x. */
    @Test
    void valuesThatDoNotClimbAreReadAtRoots() {
        BaseRelation other = table("o", "", "ox bigint", "name text");
        RuleBuilder rule = new RuleBuilder().from(R).from(other).on("x", "ox");
        assertThat(plan(growing(R, other), most(rule, "t", "name")).blocks()).hasSize(2);
    }

    private static void assertOneTree(List<BaseRelation> bases, RuleBuilder rule) {
        PlanNode.Fold fold = plan(bases, rule);
        assertThat(fold.blocks()).hasSize(1);
        assertThat(RootedExtremes.areConstant(fold, true)).isFalse();
    }

    @Test
    void tablesThatLoseRowsKeepOneTree() {
        PlanNode.Fold fold = plan(List.of(growing(R), growing(S), T), most(core(), "v", "w", "u"));
        assertThat(fold.blocks()).hasSize(1);
    }

    @Test
    void groupsKeepOneTree() {
        assertOneTree(GROWING, most(core().values("y"), "v", "w", "u"));
    }

    @Test
    void anotherAggregateKeepsOneTree() {
        assertOneTree(GROWING, most(core(), "v", "w", "u").fold("n", Aggregate.COUNT_ALL, null));
    }

    @Test
    void aValueOfTwoTablesKeepsOneTree() {
        RuleBuilder rule = most(core(), "v", "u");
        assertOneTree(GROWING, rule.fold("sum", Aggregate.MAX, call(Function.ADD, rule.column("w"), rule.column("u"))));
    }

    @Test
    void aConditionAcrossTablesKeepsOneTree() {
        RuleBuilder rule = most(core(), "v", "w", "u");
        assertOneTree(GROWING, rule.where(call(Function.LESS, rule.column("w"), rule.column("u"))));
    }

    @Test
    void aConditionThatCanFailKeepsOneTree() {
        RuleBuilder rule = most(core(), "v", "w", "u");
        assertOneTree(
                GROWING,
                rule.where(
                        call(Function.LESS, call(Function.DIVIDE, bigint(100), rule.column("w")), rule.column("w"))));
    }

    @Test
    void aConditionOnOneTableIsNoObstacle() {
        assertThat(plan(GROWING, most(core(), "v", "w", "u").where("w", Function.GREATER, 3L))
                        .blocks())
                .hasSize(3);
    }
}
