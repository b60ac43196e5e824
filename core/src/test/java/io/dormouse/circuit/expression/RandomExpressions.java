package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Variable;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import io.dormouse.type.Type.Family;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random well-typed expressions over a fixed set of variables, two of each type, one of them nullable. */
final class RandomExpressions {
    static final List<Type> TYPES = List.of(
            Types.BOOLEAN,
            Types.INTEGER,
            Types.BIGINT,
            Types.decimal(5, 2),
            Types.decimal(15, 2),
            Types.decimal(18, 6),
            Types.decimal(18, 17),
            Types.decimal(25, 4),
            Types.decimal(38, 0),
            Types.decimal(38, 20),
            Types.NUMERIC,
            Types.DOUBLE,
            Types.TEXT,
            Types.varchar(3),
            Types.character(2),
            Types.DATE,
            Types.TIMESTAMP);
    static final List<Variable> VARIABLES = variables();

    private static final List<Function> COMPARISONS = List.of(
            Function.EQUAL,
            Function.NOT_EQUAL,
            Function.LESS,
            Function.LESS_OR_EQUAL,
            Function.GREATER,
            Function.GREATER_OR_EQUAL,
            Function.IS_NOT_DISTINCT);
    private static final List<Function> ARITHMETIC = List.of(
            Function.ADD,
            Function.SUBTRACT,
            Function.MULTIPLY,
            Function.DIVIDE,
            Function.MODULO,
            Function.NEGATE,
            Function.ABS);

    private final Random random;

    RandomExpressions(long seed) {
        random = new Random(seed);
    }

    private static List<Variable> variables() {
        List<Variable> variables = new ArrayList<>();
        for (Type type : TYPES) {
            variables.add(new Variable("v" + variables.size(), type, false));
            variables.add(new Variable("v" + variables.size(), type, true));
        }
        return List.copyOf(variables);
    }

    Type type() {
        return RandomValues.pick(TYPES, random);
    }

    Expression of(Type type, int depth) {
        if (depth == 0 || random.nextInt(6) == 0) {
            return leaf(type);
        }
        return switch (random.nextInt(8)) {
            case 0 -> conditional(type, depth - 1);
            case 1, 2 -> cast(of(type(), depth - 1), type, depth);
            default -> cast(call(type, depth - 1), type, depth);
        };
    }

    private Expression leaf(Type type) {
        List<Variable> candidates = VARIABLES.stream()
                .filter(variable -> variable.type().equals(type))
                .toList();
        if (!candidates.isEmpty() && random.nextInt(4) != 0) {
            return new Expression.Reference(RandomValues.pick(candidates, random));
        }
        return new Expression.Constant(type, random.nextInt(8) == 0 ? null : RandomValues.of(type, random));
    }

    private Expression conditional(Type type, int depth) {
        List<Expression.Branch> branches = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            branches.add(new Expression.Branch(of(Types.BOOLEAN, depth), of(type, depth)));
        }
        return new Expression.Conditional(branches, of(type, depth));
    }

    /**
     * The expression as {@code type}; another one where there is no such cast, or where the twin departs from PostgreSQL: it
     * writes doubles otherwise, and refuses a date with a time behind it.
     */
    private Expression cast(Expression operand, Type type, int depth) {
        if (operand.type().equals(type)) {
            return operand;
        }
        Family from = operand.type().family();
        if ((from == Family.DOUBLE && type.family() == Family.TEXT)
                || (from == Family.TEXT
                        && type.family() == Family.DATE
                        && !operand.operands().isEmpty())) {
            return leaf(type);
        }
        try {
            return new Expression.Cast(operand, type, SourceSpan.NONE);
        } catch (DormouseException e) {
            return of(type, depth - 1);
        }
    }

    private Expression call(Type type, int depth) {
        return switch (type.family()) {
            case BOOLEAN -> condition(depth);
            case INTEGER, DECIMAL, DOUBLE -> number(type, depth);
            case TEXT -> text(depth);
            case DATE -> make(Function.DATE_ADD, of(Types.DATE, depth), small(Types.INTEGER, depth));
            case TIMESTAMP ->
                make(
                        Function.TIMESTAMP_ADD,
                        of(Types.TIMESTAMP, depth),
                        small(Types.INTEGER, depth),
                        small(Types.INTEGER, depth),
                        small(Types.BIGINT, depth));
        };
    }

    private Expression condition(int depth) {
        switch (random.nextInt(5)) {
            case 0 -> {
                List<Expression> parts = new ArrayList<>();
                for (int i = random.nextInt(3); i >= -1; i--) {
                    parts.add(of(Types.BOOLEAN, depth));
                }
                return Expression.Call.of(random.nextBoolean() ? Function.AND : Function.OR, SourceSpan.NONE, parts);
            }
            case 1 -> {
                Function test = RandomValues.pick(
                        List.of(Function.NOT, Function.IS_NULL, Function.IS_TRUE, Function.IS_FALSE), random);
                return make(test, of(test == Function.IS_NULL ? type() : Types.BOOLEAN, depth));
            }
            case 2 -> {
                return make(
                        Function.LIKE,
                        of(Types.TEXT, depth),
                        random.nextBoolean() ? leaf(Types.TEXT) : of(Types.TEXT, depth),
                        new Expression.Constant(Types.TEXT, random.nextInt(4) == 0 ? "" : "\\"));
            }
            default -> {
                Type a = type();
                Type b = RandomValues.pick(
                        TYPES.stream().filter(t -> t.family() == a.family()).toList(), random);
                return make(RandomValues.pick(COMPARISONS, random), of(a, depth), of(b, depth));
            }
        }
    }

    private Expression number(Type type, int depth) {
        if (type.family() == Family.DECIMAL && random.nextInt(6) == 0) {
            List<Function> parts = java.util.Arrays.stream(Function.values())
                    .filter(Function::isExtract)
                    .toList();
            return make(
                    RandomValues.pick(parts, random), of(random.nextBoolean() ? Types.DATE : Types.TIMESTAMP, depth));
        }
        if (type.equals(Types.INTEGER) && random.nextInt(3) == 0) {
            return random.nextBoolean()
                    ? make(Function.DATE_DIFFERENCE, of(Types.DATE, depth), of(Types.DATE, depth))
                    : make(Function.CHARACTER_LENGTH, of(Types.TEXT, depth));
        }
        Function function = RandomValues.pick(ARITHMETIC, random);
        Type a = type;
        Type b = type;
        if (type.family() == Family.DECIMAL) {
            List<Type> decimals =
                    TYPES.stream().filter(t -> t.family() == Family.DECIMAL).toList();
            a = RandomValues.pick(decimals, random);
            b = RandomValues.pick(decimals, random);
        } else if (function == Function.MODULO && type.family() == Family.DOUBLE) {
            function = Function.ADD;
        }
        return function == Function.NEGATE || function == Function.ABS
                ? make(function, of(a, depth))
                : make(function, of(a, depth), of(b, depth));
    }

    private Expression text(int depth) {
        return switch (random.nextInt(4)) {
            case 0 -> make(Function.CONCATENATE, of(Types.TEXT, depth), of(Types.TEXT, depth));
            case 1 -> make(Function.UPPER, of(Types.TEXT, depth));
            case 2 -> make(Function.LOWER, of(Types.TEXT, depth));
            default ->
                make(Function.SUBSTRING, of(Types.TEXT, depth), of(Types.INTEGER, depth), of(Types.INTEGER, depth));
        };
    }

    /** Below 50, so that dates stay within the years that the twin writes as text in the same way. */
    private Expression small(Type type, int depth) {
        Object fifty = type.equals(Types.INTEGER) ? (Object) 50 : (Object) 50L;
        return make(Function.MODULO, of(type, depth), new Expression.Constant(type, fifty));
    }

    private static Expression make(Function function, Expression... arguments) {
        return Expression.Call.of(function, SourceSpan.NONE, arguments);
    }
}
