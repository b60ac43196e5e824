package io.dormouse.circuit.expression;

import static io.dormouse.circuit.expression.Evaluation.SPAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Variable;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Three-valued logic with errors, filters, CASE, and what is large or deep. */
class LogicTest {
    private static final Variable X = new Variable("x", Types.INTEGER, true);
    private static final Expression ZERO = new Expression.Constant(Types.INTEGER, 0);
    private static final Expression ERROR =
            call(Function.EQUAL, call(Function.DIVIDE, reference(X), ZERO), new Expression.Constant(Types.INTEGER, 1));
    private static final List<@Nullable Object> OUTCOMES = Arrays.asList(true, false, null, SqlState.DIVISION_BY_ZERO);

    private static Expression reference(Variable variable) {
        return new Expression.Reference(variable);
    }

    private static Expression call(Function function, Expression... arguments) {
        return Expression.Call.of(function, SPAN, arguments);
    }

    /** A condition with this outcome: by {@code x = 1}, which nothing can fold, or as a constant. */
    private static Expression condition(@Nullable Object outcome, boolean constant) {
        if (outcome instanceof SqlState) {
            return ERROR;
        }
        if (constant) {
            return new Expression.Constant(Types.BOOLEAN, outcome);
        }
        Expression one = new Expression.Constant(Types.INTEGER, outcome == null ? null : 1);
        return call(Boolean.FALSE.equals(outcome) ? Function.NOT_EQUAL : Function.EQUAL, reference(X), one);
    }

    private static @Nullable Object evaluate(Expression expression) {
        return Evaluation.value(expression, Collections.singletonMap(X, 1));
    }

    private static @Nullable Object and(List<@Nullable Object> outcomes) {
        return junction(outcomes, false, true);
    }

    private static @Nullable Object junction(List<@Nullable Object> outcomes, Boolean dominant, Boolean neutral) {
        if (outcomes.contains(dominant)) {
            return dominant;
        }
        if (outcomes.contains(SqlState.DIVISION_BY_ZERO)) {
            return SqlState.DIVISION_BY_ZERO;
        }
        return outcomes.contains(null) ? null : neutral;
    }

    private static List<List<@Nullable Object>> triples() {
        List<List<@Nullable Object>> triples = new ArrayList<>();
        for (Object a : OUTCOMES) {
            for (Object b : OUTCOMES) {
                for (Object c : OUTCOMES) {
                    triples.add(Arrays.asList(a, b, c));
                }
            }
        }
        return triples;
    }

    private static List<Expression> conditions(List<@Nullable Object> outcomes, boolean constant) {
        List<Expression> conditions = new ArrayList<>();
        outcomes.forEach(outcome -> conditions.add(condition(outcome, constant)));
        return conditions;
    }

    @Test
    void andIsDecidedByFalseThenErrorThenNullInAnyOrder() {
        for (List<@Nullable Object> outcomes : triples()) {
            for (boolean constant : new boolean[] {false, true}) {
                assertThat(evaluate(Expression.Call.of(Function.AND, SPAN, conditions(outcomes, constant))))
                        .as("%s", outcomes)
                        .isEqualTo(and(outcomes));
            }
        }
    }

    @Test
    void orIsDecidedByTrueThenErrorThenNullInAnyOrder() {
        for (List<@Nullable Object> outcomes : triples()) {
            for (boolean constant : new boolean[] {false, true}) {
                assertThat(evaluate(Expression.Call.of(Function.OR, SPAN, conditions(outcomes, constant))))
                        .as("%s", outcomes)
                        .isEqualTo(junction(outcomes, true, false));
            }
        }
    }

    @Test
    void nestedJunctionsAsConditionsAgreeWithTheirValues() {
        for (List<@Nullable Object> outer : triples()) {
            Expression or = Expression.Call.of(Function.OR, SPAN, conditions(outer, false));
            Expression nested = call(Function.AND, or, call(Function.OR, condition(false, false), or));
            Object expected = junction(outer, true, false);
            assertThat(evaluate(nested)).as("%s", outer).isEqualTo(expected);
            assertThat(filter(List.of(nested)))
                    .as("%s", outer)
                    .isEqualTo(expected instanceof SqlState ? expected : Boolean.TRUE.equals(expected));
        }
    }

    private static Object filter(List<Expression> filters) {
        RowBuffer in = new RowBuffer(1);
        in.set(0, X.type(), 1);
        RowBuffer out = new RowBuffer(1);
        try {
            boolean passed = new RowFunctionCompiler()
                    .compile(filters, List.of(reference(X)), variable -> 0)
                    .apply(in, out);
            assertThat(out.get(0, X.type())).isEqualTo(passed ? 1 : null);
            return passed;
        } catch (DormouseException e) {
            return e.state();
        }
    }

    @Test
    void aRowIsDroppedWhereSomeFilterIsNotTrueEvenIfAnotherFails() {
        for (List<@Nullable Object> outcomes : triples()) {
            Object expected = outcomes.contains(false) || outcomes.contains(null)
                    ? false
                    : outcomes.contains(SqlState.DIVISION_BY_ZERO) ? SqlState.DIVISION_BY_ZERO : true;
            for (boolean constant : new boolean[] {false, true}) {
                assertThat(filter(conditions(outcomes, constant)))
                        .as("%s", outcomes)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void aFilterThatCanBeFalseOrFailDropsTheRowBeforeAnotherFails() {
        // Both can fail, and the first does; the second is FALSE.
        Expression failing = ERROR;
        Expression falseButFallible = call(
                Function.EQUAL,
                call(Function.ADD, reference(X), new Expression.Constant(Types.INTEGER, 1)),
                new Expression.Constant(Types.INTEGER, 7));
        assertThat(filter(List.of(failing, falseButFallible))).isEqualTo(false);
        assertThat(filter(List.of(falseButFallible, failing))).isEqualTo(false);
        assertThat(filter(List.of(failing, failing))).isEqualTo(SqlState.DIVISION_BY_ZERO);
    }

    @Test
    void anErrorInAnArgumentWinsOverNullInAnother() {
        Expression division = call(Function.DIVIDE, reference(X), ZERO);
        Expression nothing = new Expression.Constant(Types.INTEGER, null);
        assertThat(evaluate(call(Function.ADD, division, nothing))).isEqualTo(SqlState.DIVISION_BY_ZERO);
        assertThat(evaluate(call(Function.ADD, nothing, division))).isEqualTo(SqlState.DIVISION_BY_ZERO);
        assertThat(evaluate(call(Function.IS_NULL, division))).isEqualTo(SqlState.DIVISION_BY_ZERO);
    }

    @Test
    void testsOfTruthAreNeverNull() {
        for (Object outcome : new @Nullable Object[] {true, false, null}) {
            Expression condition = condition(outcome, false);
            assertThat(evaluate(call(Function.IS_TRUE, condition))).isEqualTo(Boolean.TRUE.equals(outcome));
            assertThat(evaluate(call(Function.IS_FALSE, condition))).isEqualTo(Boolean.FALSE.equals(outcome));
            assertThat(evaluate(call(Function.IS_NULL, condition))).isEqualTo(outcome == null);
            assertThat(evaluate(call(Function.NOT, condition))).isEqualTo(outcome == null ? null : !(boolean) outcome);
        }
    }

    @Test
    void caseEvaluatesOnlyWhatItChooses() {
        Expression division = call(Function.DIVIDE, reference(X), ZERO);
        Expression chosen = new Expression.Conditional(
                List.of(
                        new Expression.Branch(condition(null, false), division),
                        new Expression.Branch(condition(false, false), division),
                        new Expression.Branch(condition(true, false), reference(X)),
                        new Expression.Branch(ERROR, division)),
                division);
        assertThat(evaluate(chosen)).isEqualTo(1);
        Expression failingCondition = new Expression.Conditional(
                List.of(new Expression.Branch(ERROR, reference(X)), new Expression.Branch(condition(true, true), ZERO)),
                ZERO);
        assertThat(evaluate(failingCondition)).isEqualTo(SqlState.DIVISION_BY_ZERO);
        Expression otherwise = new Expression.Conditional(
                List.of(new Expression.Branch(condition(false, false), ZERO)),
                new Expression.Constant(Types.INTEGER, null));
        assertThat(evaluate(otherwise)).isNull();
    }

    @Test
    void aFailingConstantFailsOnlyWhereItIsEvaluated() {
        Expression one = new Expression.Constant(Types.INTEGER, 1);
        Expression constantError = call(Function.DIVIDE, one, ZERO);
        Expression guarded =
                new Expression.Conditional(List.of(new Expression.Branch(condition(false, true), constantError)), one);
        assertThat(evaluate(guarded)).isEqualTo(1);
        assertThat(evaluate(constantError)).isEqualTo(SqlState.DIVISION_BY_ZERO);
    }

    @Test
    void anErrorKnowsThePlaceOfItsCall() {
        RowFunction function = new RowFunctionCompiler().compile(List.of(), List.of(ERROR), variable -> 0);
        RowBuffer in = new RowBuffer(1);
        in.set(0, X.type(), 1);
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> function.apply(in, new RowBuffer(1)))
                .withMessage("division by zero")
                .satisfies(e -> assertThat(e.span().line()).isEqualTo(3))
                .satisfies(e -> assertThat(e.span().column()).isEqualTo(7));
    }

    @Test
    void aLongListOfAlternativesIsCompiledInPieces() {
        List<Expression> alternatives = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            alternatives.add(call(Function.EQUAL, reference(X), new Expression.Constant(Types.INTEGER, 5_000 - i)));
        }
        assertThat(evaluate(Expression.Call.of(Function.OR, SPAN, alternatives)))
                .isEqualTo(true);
        assertThat(Evaluation.value(
                        Expression.Call.of(Function.OR, SPAN, alternatives), Collections.singletonMap(X, -1)))
                .isEqualTo(false);
        assertThat(filter(List.of(Expression.Call.of(Function.AND, SPAN, alternatives))))
                .isEqualTo(false);
    }

    @Test
    void whatIsTooDeepOrTooLargeIsRefused() {
        Variable number = new Variable("n", Types.NUMERIC, false);
        Expression deep = reference(number);
        for (int i = 0; i < RowFunctionCompiler.MAX_DEPTH; i++) {
            deep = call(Function.NEGATE, deep);
        }
        Expression tooDeep = deep;
        assertThat(Evaluation.value(tooDeep, Map.of(number, BigDecimal.ONE))).isEqualTo(SqlState.LIMIT_EXCEEDED);
        List<Expression.Branch> branches = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            branches.add(new Expression.Branch(condition(true, false), reference(X)));
        }
        assertThat(evaluate(new Expression.Conditional(branches, ZERO))).isEqualTo(SqlState.LIMIT_EXCEEDED);
    }

    @Test
    void projectedVariablesKeepTheirPoolIdsAndNeedNoObject() {
        Variable text = new Variable("t", Types.TEXT, true);
        RowBuffer in = new RowBuffer(1);
        in.setObject(0, "pooled");
        in.longs[0] = 42;
        in.objects[0] = null;
        RowBuffer out = new RowBuffer(2);
        List<Expression> outputs = List.of(reference(text), call(Function.IS_NULL, reference(text)));
        assertThat(new RowFunctionCompiler()
                        .compile(List.of(), outputs, variable -> 0)
                        .apply(in, out))
                .isTrue();
        assertThat(out.longs[0]).isEqualTo(42);
        assertThat(out.nulls[0]).isFalse();
        assertThat(out.get(1, Types.BOOLEAN)).isEqualTo(false);
        assertThat(RowFunctionCompiler.objectsRead(List.of(), outputs)).isEmpty();
        assertThat(RowFunctionCompiler.objectsRead(List.of(), List.of(call(Function.UPPER, reference(text)))))
                .containsExactly(text);
    }

    @Test
    void aNullOutputOverwritesWhatTheBufferHeld() {
        RowBuffer in = new RowBuffer(1);
        RowBuffer out = new RowBuffer(1);
        out.setLong(0, 9);
        Expression sum = call(Function.ADD, reference(X), reference(X));
        new RowFunctionCompiler()
                .compile(List.of(), List.of(sum), variable -> 0)
                .apply(in, out);
        assertThat(out.nulls[0]).isTrue();
        assertThat(out.longs[0]).isZero();
    }
}
