package io.dormouse.circuit.tree;

import static io.dormouse.fixture.RuleBuilder.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.fixture.RuleBuilder;
import io.dormouse.fixture.RunningView;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Rule;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Aggregates that are combined when a row is read fit their types nevertheless: an epoch after which one would not is refused. */
class ResultRangeTest {
    private static final List<BaseRelation> TABLES =
            List.of(table("r", "", "a bigint", "b bigint", "i integer"), table("s", "", "c bigint", "d bigint"));

    /** An aggregate of i by all other columns. */
    private static RunningView view(Aggregate aggregate) {
        RuleBuilder rule = new RuleBuilder();
        TABLES.forEach(rule::from);
        rule.on("b", "c").values("a", "b", "d").fold("n", aggregate, rule.column("i"));
        RunningView view = new RunningView(TABLES, rule.build("v", Rule.Kind.GROUP));
        assertThat(view.factorised().shape().combines()).isTrue();
        return view;
    }

    /** Of the largest integer so many copies that another 2³² rows would be too many for a sum, if not for the count. */
    private static void fill(RunningView view) {
        view.change("r", 1L << 31, 1L, 5L, (long) Integer.MAX_VALUE);
        view.change("r", 1L, 2L, 5L, 7L);
        view.change("s", 1L, 5L, 8L);
        view.change("s", 1L, 6L, 8L);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEpochThatEndsWithASumThatDoesNotFitChangesNothing(boolean subscribed) {
        RunningView view = view(Aggregate.SUM);
        if (subscribed) {
            view.subscribe((row, copies) -> {});
        }
        fill(view);
        Map<Row, Long> before = view.answer();
        long sum = Integer.MAX_VALUE * (1L << 31);
        assertThat(before).containsOnlyKeys(Row.of(1L, 5L, 8L, sum), Row.of(2L, 5L, 8L, 7L));
        for (int again = 0; again < 2; again++) {
            assertThatThrownBy(() -> view.change("s", 4L, 5L, 9L))
                    .isInstanceOf(DormouseException.class)
                    .hasMessageContaining("does not fit into BIGINT");
            assertThat(view.answer()).isEqualTo(before);
            view.checkInvariants();
        }
        view.change("s", 1L, 5L, 9L);
        assertThat(view.answer())
                .containsOnlyKeys(
                        Row.of(1L, 5L, 8L, sum),
                        Row.of(2L, 5L, 8L, 7L),
                        Row.of(1L, 5L, 9L, sum),
                        Row.of(2L, 5L, 9L, 7L));
        view.checkInvariants();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatDoesNotFitInTheMiddleOfAnEpochDoesNoHarm(boolean watchedBefore) {
        RunningView view = view(Aggregate.SUM);
        fill(view);
        if (watchedBefore) {
            assertThatThrownBy(() -> view.change("s", 4L, 5L, 9L)).isInstanceOf(DormouseException.class);
            view.change("s", 1L, 6L, 9L);
        }
        view.take("s", 4L, 5L, 9L);
        view.take("r", -(1L << 31), 1L, 5L, (long) Integer.MAX_VALUE);
        view.take("r", 3L, 1L, 5L, 2L);
        view.end();
        assertThat(view.answer())
                .containsOnlyKeys(
                        Row.of(1L, 5L, 8L, 6L),
                        Row.of(2L, 5L, 8L, 7L),
                        Row.of(1L, 5L, 9L, 24L),
                        Row.of(2L, 5L, 9L, 28L));
        view.checkInvariants();
        view.take("s", 1L << 40, 5L, 9L);
        view.take("s", -(1L << 40) - 4L, 5L, 9L);
        view.end();
        assertThat(view.rows()).isEqualTo(2);
        view.checkInvariants();
    }

    /** Groups that nothing reaches have no result. */
    @ParameterizedTest
    @EnumSource(
            value = Aggregate.class,
            names = {"COUNT", "SUM", "AVG"})
    void whatNoRowIsMadeOfNeedNotFit(Aggregate aggregate) {
        RunningView view = view(aggregate);
        view.change("r", 1L << 40, 1L, 5L, 1L);
        view.change("s", 1L << 40, 6L, 8L);
        assertThat(view.rows()).isZero();
        assertThatThrownBy(() -> view.change("s", 1L << 40, 5L, 8L))
                .isInstanceOf(DormouseException.class)
                .hasMessageContaining("more matches than can be counted");
        view.change("r", -(1L << 40), 1L, 5L, 1L);
        view.change("s", 1L << 40, 5L, 8L);
        assertThat(view.rows()).isZero();
        view.checkInvariants();
    }

    /** One table's part is too large alone: whoever reads would be refused, so the epoch is. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPartThatDoesNotFitAloneIsNoticed(boolean subscribed) {
        RunningView view = view(Aggregate.SUM);
        if (subscribed) {
            view.subscribe((row, copies) -> {});
        }
        view.change("r", 1L << 33, 1L, 5L, (long) Integer.MAX_VALUE);
        assertThatThrownBy(() -> view.change("s", 1L, 5L, 8L))
                .isInstanceOf(DormouseException.class)
                .hasMessageContaining("does not fit into BIGINT");
        assertThat(view.rows()).isZero();
        view.change("r", 1L, 2L, 6L, 7L);
        view.change("s", 2L, 6L, 8L);
        view.change("r", -(1L << 33), 1L, 5L, (long) Integer.MAX_VALUE);
        view.change("s", 1L, 5L, 8L);
        assertThat(view.answer()).containsOnlyKeys(Row.of(2L, 6L, 8L, 14L));
        view.checkInvariants();
    }

    /** After a refused epoch all is as it was, also that nobody looks at rows. */
    @Test
    void aRefusedEpochLeavesNoWatchBehind() {
        RunningView view = view(Aggregate.SUM);
        fill(view);
        assertThatThrownBy(() -> view.change("s", 1L << 40, 5L, 9L)).isInstanceOf(DormouseException.class);
        long before = view.visits();
        view.change("s", 1L, 5L, 10L);
        assertThat(view.visits() - before).isZero();
        view.change("s", 3L, 6L, 10L);
        view.change("r", 1L, 3L, 5L, 1L);
        assertThat(view.visits() - before).as("rows are looked at").isGreaterThan(2);
        view.checkInvariants();
    }

    /** Copies of different rows need not be countable together. */
    @Test
    void eachRowHasItsOwnCount() {
        RunningView view = view(Aggregate.COUNT);
        view.change("s", 1L << 31, 5L, 8L);
        for (long a = 0; a < 5; a++) {
            view.change("r", 1L << 31, a, 5L, 1L);
        }
        view.change("s", 1L << 54, 6L, 8L);
        for (long d = 9; d < 521; d++) {
            view.change("s", 1L << 54, 6L, d);
        }
        assertThat(view.rows()).isEqualTo(5);
        assertThat(view.answer()).containsKey(Row.of(4L, 5L, 8L, 1L << 62));
        view.checkInvariants();
    }

    /** A row with more copies than can be counted refuses the epoch where somebody is told of rows, who is told right afterwards. */
    @Test
    void whatIsToldAfterARefusedEpochIsRight() {
        List<BaseRelation> tables = List.of(
                table("r", "", "a bigint", "b bigint"),
                table("s", "", "b1 bigint", "c bigint"),
                table("t", "", "c1 bigint", "d bigint"),
                table("u", "", "d1 bigint", "e bigint"));
        RuleBuilder rule = new RuleBuilder();
        tables.forEach(rule::from);
        RunningView view = new RunningView(
                tables,
                rule.on("b", "b1")
                        .on("c", "c1")
                        .on("d", "d1")
                        .values("a", "b", "c", "d", "e")
                        .build("v", Rule.Kind.BAG));
        Map<Row, Long> told = new HashMap<>();
        view.subscribe((row, copies) -> told.merge(
                Row.of(row.longs[0], row.longs[1], row.longs[2], row.longs[3], row.longs[4]),
                copies,
                (a, b) -> a + b == 0 ? null : a + b));
        for (BaseRelation large : tables) {
            for (BaseRelation refused : tables) {
                if (large.equals(refused)) {
                    continue;
                }
                tables.forEach(table -> view.change(table.name(), table.equals(large) ? 1L << 40 : 1L, 1L, 1L));
                assertThatThrownBy(() -> view.change(refused.name(), 1L << 40, 1L, 1L))
                        .isInstanceOf(DormouseException.class);
                told.clear();
                view.answer().forEach(told::put);
                // Other rows, so that each table's groups change beside those of the refused epoch.
                tables.forEach(table -> view.change(table.name(), 1L, 2L, 2L));
                tables.forEach(table -> view.change(table.name(), 1L, 2L, 1L));
                tables.forEach(table -> view.change(table.name(), 1L, 1L, 2L));
                assertThat(told)
                        .as("%s, %s", large.name(), refused.name())
                        .containsExactlyInAnyOrderEntriesOf(view.answer());
                tables.forEach(table -> {
                    view.change(table.name(), -1L, 2L, 2L);
                    view.change(table.name(), -1L, 2L, 1L);
                    view.change(table.name(), -1L, 1L, 2L);
                    view.change(table.name(), table.equals(large) ? -(1L << 40) : -1L, 1L, 1L);
                });
                assertThat(told).isEmpty();
            }
        }
    }
}
