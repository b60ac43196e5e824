package io.dormouse.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import io.dormouse.logic.SortKey;
import io.dormouse.logic.Variable;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProgramEvaluatorTest {
    private static final Variable A = new Variable("a", Types.BIGINT, true);
    private static final Variable B = new Variable("b", Types.BIGINT, true);
    private static final Variable C = new Variable("c", Types.BIGINT, true);
    private static final Variable D = new Variable("d", Types.DOUBLE, true);

    private static BaseRelation base(String name, Type... types) {
        List<Column> columns = new ArrayList<>();
        for (Type type : types) {
            columns.add(new Column("c" + columns.size(), type, true));
        }
        return new BaseRelation(name, new Schema(columns), List.of(), List.of(), BaseRelation.Storage.STORED, false);
    }

    private static Literal atom(String relation, Variable... arguments) {
        return new Literal.Atom(
                relation, relation, Arrays.stream(arguments).map(Optional::of).toList(), SourceSpan.NONE);
    }

    private static Literal filter(Function function, Expression... arguments) {
        return new Literal.Filter(call(function, arguments), SourceSpan.NONE);
    }

    private static Expression call(Function function, Expression... arguments) {
        return Expression.Call.of(function, SourceSpan.NONE, arguments);
    }

    private static Expression ref(Variable variable) {
        return new Expression.Reference(variable);
    }

    private static Expression bigint(long value) {
        return new Expression.Constant(Types.BIGINT, value);
    }

    private static HeadTerm value(Variable variable) {
        return new HeadTerm.Value(ref(variable));
    }

    private static HeadTerm fold(Aggregate aggregate, @Nullable Expression argument) {
        return new HeadTerm.Fold(aggregate, Optional.ofNullable(argument));
    }

    private static DerivedRelation derived(String name, Rule... rules) {
        List<Column> columns = new ArrayList<>();
        for (HeadTerm term : rules[0].head()) {
            columns.add(new Column("c" + columns.size(), term.type(), true));
        }
        return new DerivedRelation(name, new Schema(columns), new Definition.Rules(List.of(rules)));
    }

    private static Rule rule(Rule.Kind kind, List<HeadTerm> head, Literal... body) {
        return new Rule(kind, head, List.of(body), SourceSpan.NONE);
    }

    private static Row row(@Nullable Object... values) {
        return Row.of(values);
    }

    private static Map<Row, Long> evaluate(List<BaseRelation> bases, Map<String, Map<Row, Long>> rows, Rule rule) {
        Map<Row, Long> result = ProgramEvaluator.evaluate(new Program(bases, List.of(derived("v", rule))), rows)
                .get("v");
        return result == null ? Map.of() : result;
    }

    private static final List<BaseRelation> RS =
            List.of(base("r", Types.BIGINT, Types.BIGINT), base("s", Types.BIGINT, Types.BIGINT));

    @Test
    void aBagMultipliesCountsAndNullJoinsNothing() {
        Map<String, Map<Row, Long>> rows = Map.of(
                "r", Map.of(row(1L, 2L), 2L, row(3L, null), 1L),
                "s", Map.of(row(2L, 5L), 3L, row(null, 6L), 1L));
        Rule rule = rule(Rule.Kind.BAG, List.of(value(A), value(C)), atom("r", A, B), atom("s", B, C));
        assertThat(evaluate(RS, rows, rule)).isEqualTo(Map.of(row(1L, 5L), 6L));
    }

    @Test
    void aSetGivesEachRowOnceAndABagAddsMatches() {
        Map<String, Map<Row, Long>> rows = Map.of("r", Map.of(row(1L, 2L), 2L, row(1L, 3L), 1L));
        assertThat(evaluate(RS, rows, rule(Rule.Kind.SET, List.of(value(A)), atom("r", A, B))))
                .isEqualTo(Map.of(row(1L), 1L));
        assertThat(evaluate(RS, rows, rule(Rule.Kind.BAG, List.of(value(A)), atom("r", A, B))))
                .isEqualTo(Map.of(row(1L), 3L));
    }

    @Test
    void aVariableTwiceInAnAtomEquatesItsColumns() {
        Map<String, Map<Row, Long>> rows = Map.of("r", Map.of(row(1L, 1L), 1L, row(1L, 2L), 1L, row(null, null), 1L));
        assertThat(evaluate(RS, rows, rule(Rule.Kind.BAG, List.of(value(A)), atom("r", A, A))))
                .isEqualTo(Map.of(row(1L), 1L));
    }

    @Test
    void integersOfBothWidthsJoin() {
        List<BaseRelation> bases = List.of(base("r", Types.INTEGER), base("s", Types.BIGINT));
        Variable small = new Variable("a", Types.INTEGER, false);
        Map<String, Map<Row, Long>> rows = Map.of("r", Map.of(row(7), 1L), "s", Map.of(row(7L), 1L, row(1L << 40), 1L));
        Map<Row, Long> result =
                evaluate(bases, rows, rule(Rule.Kind.BAG, List.of(value(small)), atom("s", small), atom("r", small)));
        assertThat(result).isEqualTo(Map.of(row(7), 1L));
        assertThat(result.keySet().iterator().next().get(0)).isEqualTo(7);
    }

    @Test
    void aBindingJoinsByItsValue() {
        Variable key = new Variable("k", Types.TEXT, true);
        List<BaseRelation> bases = List.of(base("r", Types.BIGINT), base("s", Types.TEXT));
        Map<String, Map<Row, Long>> rows = Map.of(
                "r", Map.of(row(7L), 1L, row(8L), 1L, row((Object) null), 1L),
                "s", Map.of(row("7"), 2L, row((Object) null), 1L));
        Literal binding =
                new Literal.Binding(key, new Expression.Cast(ref(A), Types.TEXT, SourceSpan.NONE), SourceSpan.NONE);
        for (List<Literal> body : List.of(
                List.of(atom("r", A), atom("s", key), binding), List.of(atom("s", key), atom("r", A), binding))) {
            Rule rule = new Rule(Rule.Kind.BAG, List.of(value(A)), body, SourceSpan.NONE);
            assertThat(evaluate(bases, rows, rule)).isEqualTo(Map.of(row(7L), 2L));
        }
    }

    @Test
    void aFilterThatDropsAMatchHidesTheErrorOfAnother() {
        Literal fails = filter(Function.EQUAL, call(Function.DIVIDE, bigint(1), ref(B)), bigint(1));
        Literal drops = filter(Function.GREATER, ref(A), bigint(1));
        Map<String, Map<Row, Long>> dropped = Map.of("r", Map.of(row(1L, 0L), 1L, row(2L, 1L), 1L, row(null, 0L), 1L));
        Map<String, Map<Row, Long>> live = Map.of("r", Map.of(row(2L, 0L), 1L));
        for (List<Literal> filters : List.of(List.of(fails, drops), List.of(drops, fails))) {
            Rule rule = rule(Rule.Kind.BAG, List.of(value(A)), atom("r", A, B), filters.get(0), filters.get(1));
            assertThat(evaluate(RS, dropped, rule)).isEqualTo(Map.of(row(2L), 1L));
            assertState(() -> evaluate(RS, live, rule), SqlState.DIVISION_BY_ZERO);
        }
    }

    @Test
    void anErrorInAFilterOfARowThatJoinsNothingIsNone() {
        Rule rule = rule(
                Rule.Kind.BAG,
                List.of(value(A)),
                atom("r", A, B),
                filter(Function.EQUAL, call(Function.DIVIDE, bigint(1), ref(B)), bigint(1)),
                atom("s", A, C));
        Map<Row, Long> zero = Map.of(row(1L, 0L), 1L);
        assertThat(evaluate(RS, Map.of("r", zero, "s", Map.of(row(2L, 0L), 1L)), rule))
                .isEmpty();
        assertState(
                () -> evaluate(RS, Map.of("r", zero, "s", Map.of(row(1L, 0L), 1L)), rule), SqlState.DIVISION_BY_ZERO);
    }

    @Test
    void anErrorInTheHeadOrAFoldIsTheQuerys() {
        Expression fails = call(Function.DIVIDE, bigint(1), ref(B));
        Map<String, Map<Row, Long>> rows = Map.of("r", Map.of(row(1L, 0L), 1L));
        assertState(
                () -> evaluate(RS, rows, rule(Rule.Kind.BAG, List.of(new HeadTerm.Value(fails)), atom("r", A, B))),
                SqlState.DIVISION_BY_ZERO);
        assertState(
                () -> evaluate(RS, rows, rule(Rule.Kind.GROUP, List.of(fold(Aggregate.COUNT, fails)), atom("r", A, B))),
                SqlState.DIVISION_BY_ZERO);
    }

    @Test
    void aggregatesPassOverNull() {
        Map<String, Map<Row, Long>> rows =
                Map.of("r", Map.of(row(1L, 2L), 2L, row(1L, 5L), 1L, row(1L, null), 4L, row(null, null), 1L));
        Rule rule = rule(
                Rule.Kind.GROUP,
                List.of(
                        fold(Aggregate.COUNT_ALL, null),
                        value(A),
                        fold(Aggregate.COUNT, ref(B)),
                        fold(Aggregate.SUM, ref(B)),
                        fold(Aggregate.AVG, ref(B)),
                        fold(Aggregate.MIN, ref(B)),
                        fold(Aggregate.MAX, ref(B))),
                atom("r", A, B));
        assertThat(evaluate(RS, rows, rule))
                .isEqualTo(Map.of(
                        row(7L, 1L, 3L, new BigDecimal(9), new BigDecimal(3), 2L, 5L),
                        1L,
                        row(1L, null, 0L, null, null, null, null),
                        1L));
    }

    @Test
    void aGlobalFoldHasOneRowOverNothing() {
        Rule rule = rule(
                Rule.Kind.GROUP,
                List.of(fold(Aggregate.COUNT_ALL, null), fold(Aggregate.SUM, ref(B))),
                atom("r", A, B));
        assertThat(evaluate(RS, Map.of(), rule)).isEqualTo(Map.of(row(0L, null), 1L));
        Rule grouped = rule(Rule.Kind.GROUP, List.of(value(A), fold(Aggregate.COUNT_ALL, null)), atom("r", A, B));
        assertThat(evaluate(RS, Map.of(), grouped)).isEmpty();
    }

    @Test
    void sumsAreCheckedWhereTheResultLeavesOnly() {
        List<BaseRelation> bases = List.of(base("r", Types.INTEGER), base("s", Types.decimal(38, 0)));
        Variable small = new Variable("a", Types.INTEGER, true);
        Rule sum = rule(Rule.Kind.GROUP, List.of(fold(Aggregate.SUM, ref(small))), atom("r", small));
        assertThat(evaluate(bases, Map.of("r", Map.of(row(Integer.MAX_VALUE), 3L)), sum))
                .isEqualTo(Map.of(row(3L * Integer.MAX_VALUE), 1L));
        assertState(
                () -> evaluate(bases, Map.of("r", Map.of(row(Integer.MAX_VALUE), Long.MAX_VALUE)), sum),
                SqlState.NUMERIC_OUT_OF_RANGE);
        Variable wide = new Variable("a", Types.decimal(38, 0), true);
        Rule wideSum = rule(Rule.Kind.GROUP, List.of(fold(Aggregate.SUM, ref(wide))), atom("s", wide));
        BigDecimal largest = new BigDecimal("9".repeat(38));
        Map<Row, Long> cancels = Map.of(row(largest), 2L, row(largest.negate()), 1L);
        assertThat(evaluate(bases, Map.of("s", cancels), wideSum)).isEqualTo(Map.of(row(largest), 1L));
        assertState(
                () -> evaluate(bases, Map.of("s", Map.of(row(largest), 2L)), wideSum), SqlState.NUMERIC_OUT_OF_RANGE);
    }

    @Test
    void sumsOfDoublesAreExactAndRoundedOnce() {
        List<BaseRelation> bases = List.of(base("r", Types.DOUBLE));
        Rule sum =
                rule(Rule.Kind.GROUP, List.of(fold(Aggregate.SUM, ref(D)), fold(Aggregate.AVG, ref(D))), atom("r", D));
        Map<Row, Long> cancels = Map.of(row(1e308), 5L, row(-1e308), 5L, row(1e-10), 1L);
        assertThat(evaluate(bases, Map.of("r", cancels), sum)).isEqualTo(Map.of(row(1e-10, 1e-10 / 11), 1L));
        assertThat(evaluate(bases, Map.of("r", Map.of(row(0.1), 10L)), sum)).isEqualTo(Map.of(row(1.0, 0.1), 1L));
        Map<Row, Long> infinite = Map.of(row(Double.POSITIVE_INFINITY), 1L, row(1.0), 1L);
        assertThat(evaluate(bases, Map.of("r", infinite), sum))
                .isEqualTo(Map.of(row(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY), 1L));
        Map<Row, Long> both = Map.of(row(Double.POSITIVE_INFINITY), 1L, row(Double.NEGATIVE_INFINITY), 1L);
        assertThat(evaluate(bases, Map.of("r", both), sum)).isEqualTo(Map.of(row(Double.NaN, Double.NaN), 1L));
        assertState(() -> evaluate(bases, Map.of("r", Map.of(row(1e308), 2L)), sum), SqlState.NUMERIC_OUT_OF_RANGE);
    }

    @Test
    void groupsDoNotDistinguishZerosScalesOrNaNs() {
        List<BaseRelation> bases = List.of(base("r", Types.DOUBLE), base("s", Types.NUMERIC));
        Map<Row, Long> doubles = new HashMap<>();
        doubles.put(row(0.0), 1L);
        doubles.merge(row(-0.0), 1L, Long::sum);
        doubles.put(row(Double.NaN), 1L);
        Rule rule = rule(Rule.Kind.GROUP, List.of(value(D), fold(Aggregate.COUNT_ALL, null)), atom("r", D));
        assertThat(evaluate(bases, Map.of("r", doubles), rule))
                .isEqualTo(Map.of(row(0.0, 2L), 1L, row(Double.NaN, 1L), 1L));
    }

    @Test
    void rulesOfOneRelationAddUpAndLaterRelationsReadEarlierOnes() {
        DerivedRelation union = derived(
                "u",
                rule(Rule.Kind.BAG, List.of(value(A)), atom("r", A, B)),
                rule(Rule.Kind.BAG, List.of(value(A)), atom("s", A, B)));
        DerivedRelation having =
                derived("h", rule(Rule.Kind.GROUP, List.of(value(A), fold(Aggregate.COUNT_ALL, null)), atom("u", A)));
        Map<String, Map<Row, Long>> rows =
                Map.of("r", Map.of(row(1L, 2L), 2L), "s", Map.of(row(1L, 3L), 1L, row(4L, 4L), 1L));
        Map<String, Map<Row, Long>> result = ProgramEvaluator.evaluate(new Program(RS, List.of(union, having)), rows);
        assertThat(result)
                .isEqualTo(
                        Map.of("u", Map.of(row(1L), 3L, row(4L), 1L), "h", Map.of(row(1L, 3L), 1L, row(4L, 1L), 1L)));
    }

    @Test
    void topKCountsCopiesAndBreaksTiesByTheOtherColumns() {
        Map<Row, Long> rows = Map.of(row(1L, 5L), 2L, row(2L, 5L), 2L, row(3L, null), 1L, row(4L, 9L), 1L);
        DerivedRelation all = derived("u", rule(Rule.Kind.BAG, List.of(value(A), value(B)), atom("r", A, B)));
        assertThat(top(all, rows, 4, new SortKey(1, true, false)))
                .isEqualTo(Map.of(row(4L, 9L), 1L, row(1L, 5L), 2L, row(2L, 5L), 1L));
        assertThat(top(all, rows, 2, new SortKey(1, true, true))).isEqualTo(Map.of(row(3L, null), 1L, row(4L, 9L), 1L));
        assertThat(top(all, rows, 0)).isEmpty();
        assertThat(top(all, rows, 100)).isEqualTo(rows);
    }

    private static Map<Row, Long> top(DerivedRelation input, Map<Row, Long> rows, long limit, SortKey... order) {
        DerivedRelation top = new DerivedRelation("t", input.schema(), new Definition.TopK("u", List.of(order), limit));
        return ProgramEvaluator.evaluate(new Program(RS, List.of(input, top)), Map.of("r", rows))
                .getOrDefault("t", Map.of());
    }

    /** A foreign-key chain of 60,000 rows with a filter: nested loops over it would not come to an end. */
    @Test
    void joinsHashOnBoundColumns() {
        Map<Row, Long> orders = new HashMap<>();
        Map<Row, Long> lines = new HashMap<>();
        for (long i = 0; i < 10_000; i++) {
            orders.put(row(i, i % 100), 1L);
            for (long j = 0; j < 5; j++) {
                lines.put(row(i, j), 1L);
            }
        }
        Rule rule = rule(
                Rule.Kind.GROUP,
                List.of(value(B), fold(Aggregate.SUM, ref(C))),
                atom("r", A, B),
                atom("s", A, C),
                filter(Function.LESS, ref(B), bigint(10)));
        Map<Row, Long> result = evaluate(RS, Map.of("r", orders, "s", lines), rule);
        assertThat(result).hasSize(10).containsEntry(row(3L, new BigDecimal(1000)), 1L);
    }

    private static void assertState(org.assertj.core.api.ThrowableAssert.ThrowingCallable action, SqlState state) {
        assertThatThrownBy(action)
                .isInstanceOfSatisfying(
                        DormouseException.class, e -> assertThat(e.state()).isEqualTo(state));
    }
}
