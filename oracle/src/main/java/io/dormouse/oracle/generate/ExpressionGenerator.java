package io.dormouse.oracle.generate;

import io.dormouse.logic.DatePart;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Fallibility;
import io.dormouse.logic.Function;
import io.dormouse.logic.Variable;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.List;

/** Random well-typed expressions over given variables; such as can fail only where that is wanted. */
final class ExpressionGenerator {
    private static final List<Function> COMPARISONS = List.of(
            Function.EQUAL,
            Function.NOT_EQUAL,
            Function.LESS,
            Function.LESS_OR_EQUAL,
            Function.GREATER,
            Function.GREATER_OR_EQUAL,
            Function.IS_NOT_DISTINCT);
    private static final List<Function> ARITHMETIC =
            List.of(Function.ADD, Function.SUBTRACT, Function.MULTIPLY, Function.DIVIDE, Function.MODULO);
    private static final List<String> PATTERNS = List.of("a%", "%", "_", "%b", "%a%", "", "1_", "a!%", "é%");
    /** Types that a cast may lead to; unlimited NUMERIC and doubles do not become text, whose form is not theirs alone. */
    private static final List<Type> CAST_TYPES = List.of(
            Types.BIGINT,
            Types.INTEGER,
            Types.decimal(8, 2),
            Types.decimal(30, 1),
            Types.NUMERIC,
            Types.DOUBLE,
            Types.TEXT,
            Types.varchar(2),
            Types.character(3),
            Types.DATE,
            Types.TIMESTAMP,
            Types.BOOLEAN);

    private final Dice dice;
    private final ValuePool pool;
    private final boolean failing;

    ExpressionGenerator(Dice dice, ValuePool pool, boolean failing) {
        this.dice = dice;
        this.pool = pool;
        this.failing = failing;
    }

    /** A variable with up to {@code depth} functions around it. */
    Expression any(List<Variable> variables, int depth) {
        Expression expression = new Expression.Reference(dice.pick(variables));
        for (int i = dice.between(failing ? Math.min(1, depth) : 0, depth); i > 0; i--) {
            expression = allowed(wrap(expression, variables), expression);
        }
        return expression;
    }

    /** An expression that is an error for values that the pool gives often, if errors are wanted; else any. */
    Expression risky(List<Variable> variables, int depth) {
        List<Variable> fit = variables.stream()
                .filter(variable -> isNumber(variable.type()) || variable.type().family() == Type.Family.TEXT)
                .toList();
        if (!failing || fit.isEmpty()) {
            return any(variables, depth);
        }
        Variable variable = dice.pick(fit);
        Expression reference = new Expression.Reference(variable);
        return isNumber(variable.type())
                ? call(Function.DIVIDE, sameType(variable.type(), variables), reference)
                : new Expression.Cast(reference, dice.percent(50) ? Types.BIGINT : Types.DATE, SourceSpan.NONE);
    }

    /** An expression that SUM takes, or any if there is no number among the variables. */
    Expression number(List<Variable> variables, int depth) {
        List<Variable> numbers = variables.stream()
                .filter(variable -> variable.type().isExactNumber() || variable.type() instanceof Type.DoubleType)
                .toList();
        Expression expression = any(numbers.isEmpty() ? variables : numbers, depth);
        return isNumber(expression.type()) || numbers.isEmpty()
                ? expression
                : new Expression.Reference(dice.pick(numbers));
    }

    static boolean isNumber(Type type) {
        return type.isExactNumber() || type instanceof Type.DoubleType;
    }

    /** A Boolean expression. */
    Expression condition(List<Variable> variables, int depth) {
        int kind = dice.below(100);
        if (depth > 0 && kind < 20) {
            Expression a = condition(variables, depth - 1);
            Expression b = condition(variables, depth - 1);
            return call(dice.percent(50) ? Function.AND : Function.OR, a, b);
        }
        if (depth > 0 && kind < 28) {
            return call(Function.NOT, condition(variables, depth - 1));
        }
        Expression operand = dice.percent(25) ? risky(variables, depth) : any(variables, depth);
        if (kind < 36) {
            Expression isNull = call(Function.IS_NULL, operand);
            return dice.percent(30) ? isNull : call(Function.NOT, isNull);
        }
        if (operand.type().family() == Type.Family.BOOLEAN && kind < 80) {
            return operand;
        }
        if (operand.type().family() == Type.Family.TEXT && kind < 60) {
            return allowed(like(operand), call(Function.IS_NULL, operand));
        }
        return call(dice.pick(COMPARISONS), operand, sameType(operand.type(), variables));
    }

    private Expression like(Expression text) {
        return call(
                Function.LIKE,
                text,
                new Expression.Constant(Types.TEXT, dice.pick(PATTERNS)),
                new Expression.Constant(Types.TEXT, dice.percent(50) ? "" : "!"));
    }

    private Expression allowed(Expression wanted, Expression otherwise) {
        return failing || !Fallibility.canFail(wanted) ? wanted : otherwise;
    }

    /** A constant or a variable of just this type. */
    private Expression sameType(Type type, List<Variable> variables) {
        List<Variable> same = variables.stream()
                .filter(variable -> variable.type().equals(type))
                .toList();
        return same.isEmpty() || dice.percent(50)
                ? new Expression.Constant(type, dice.percent(4) ? null : pool.value(type))
                : new Expression.Reference(dice.pick(same));
    }

    private Expression wrap(Expression e, List<Variable> variables) {
        if (dice.percent(12)) {
            return new Expression.Conditional(
                    List.of(new Expression.Branch(condition(variables, 0), e)), sameType(e.type(), variables));
        }
        if (dice.percent(20)) {
            return cast(e);
        }
        List<Expression> choices = new ArrayList<>();
        switch (e.type().family()) {
            case INTEGER, DECIMAL, DOUBLE -> {
                choices.add(arithmetic(e, variables));
                choices.add(arithmetic(e, variables));
                choices.add(call(dice.percent(50) ? Function.NEGATE : Function.ABS, e));
            }
            case TEXT -> {
                choices.add(call(dice.percent(50) ? Function.UPPER : Function.LOWER, e));
                choices.add(call(Function.CONCATENATE, e, sameType(e.type(), variables)));
                choices.add(call(Function.CHARACTER_LENGTH, e));
                choices.add(call(Function.SUBSTRING, e, integer(-1, 2), integer(failing ? -1 : 0, 2)));
                choices.add(like(e));
            }
            case DATE -> {
                choices.add(call(Function.DATE_ADD, e, integer(-40, 400)));
                choices.add(call(Function.DATE_DIFFERENCE, e, sameType(e.type(), variables)));
                choices.add(call(Function.extract(dice.pick(List.of(DatePart.values()))), e));
            }
            case TIMESTAMP -> {
                choices.add(call(
                        Function.TIMESTAMP_ADD,
                        e,
                        integer(-13, 13),
                        integer(-40, 40),
                        new Expression.Constant(Types.BIGINT, dice.between(-3, 3) * 3_600_000_001L)));
                choices.add(call(Function.extract(dice.pick(List.of(DatePart.values()))), e));
            }
            case BOOLEAN -> {
                choices.add(call(Function.NOT, e));
                choices.add(call(dice.percent(50) ? Function.IS_TRUE : Function.IS_FALSE, e));
            }
        }
        return dice.pick(choices);
    }

    private Expression cast(Expression e) {
        Type to = dice.pick(CAST_TYPES);
        boolean textual = to.family() == Type.Family.TEXT
                && (e.type() instanceof Type.NumericType || e.type() instanceof Type.DoubleType);
        if (textual) {
            return e;
        }
        try {
            return new Expression.Cast(e, to, SourceSpan.NONE);
        } catch (DormouseException noSuchCast) {
            return e;
        }
    }

    private Expression arithmetic(Expression e, List<Variable> variables) {
        boolean modulo = e.type().isExactNumber(); // doubles have no remainder
        Function function = failing && dice.percent(40)
                ? Function.DIVIDE
                : ARITHMETIC.get(dice.below(ARITHMETIC.size() - (modulo ? 0 : 1)));
        return call(function, e, sameType(e.type(), variables));
    }

    private Expression integer(int low, int high) {
        return new Expression.Constant(Types.INTEGER, dice.between(low, high));
    }

    private static Expression call(Function function, Expression... arguments) {
        return Expression.Call.of(function, SourceSpan.NONE, arguments);
    }
}
