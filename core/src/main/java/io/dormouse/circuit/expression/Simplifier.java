package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites an expression into one of the same value that is better to compile.
 *
 * <pre>
 *   1 + 2            →  3            what has no variables is computed once, unless it is an error
 *   a AND b AND … z  →  (a AND …) AND (… AND z)    long junctions by groups, which become methods
 * </pre>
 *
 * Both keep values, NULLs and errors: a failing constant stays where it stands, and AND and OR are associative, their errors
 * included.
 */
public final class Simplifier implements Expression.Cases<Expression> {
    private static final int GROUP = 32;

    private Simplifier() {}

    /** The expression simplified; idempotent. */
    public static Expression simplify(Expression expression) {
        return expression.match(new Simplifier());
    }

    @Override
    public Expression reference(Expression.Reference reference) {
        return reference;
    }

    @Override
    public Expression constant(Expression.Constant constant) {
        return constant;
    }

    @Override
    public Expression call(Expression.Call call) {
        List<Expression> arguments =
                call.arguments().stream().map(Simplifier::simplify).toList();
        if (call.function() == Function.AND || call.function() == Function.OR) {
            arguments = group(call, arguments);
        }
        return fold(new Expression.Call(call.function(), arguments, call.type(), call.span()));
    }

    private static List<Expression> group(Expression.Call call, List<Expression> arguments) {
        List<Expression> level = arguments;
        while (level.size() > GROUP) {
            List<Expression> groups = new ArrayList<>();
            for (int i = 0; i < level.size(); i += GROUP) {
                List<Expression> part = level.subList(i, Math.min(i + GROUP, level.size()));
                groups.add(part.size() == 1 ? part.get(0) : Expression.Call.of(call.function(), call.span(), part));
            }
            level = groups;
        }
        return level;
    }

    @Override
    public Expression conditional(Expression.Conditional conditional) {
        return new Expression.Conditional(
                conditional.branches().stream()
                        .map(branch -> new Expression.Branch(simplify(branch.condition()), simplify(branch.result())))
                        .toList(),
                simplify(conditional.otherwise()));
    }

    @Override
    public Expression cast(Expression.Cast cast) {
        return fold(new Expression.Cast(simplify(cast.operand()), cast.type(), cast.span()));
    }

    private static Expression fold(Expression expression) {
        if (!expression.operands().stream().allMatch(Expression.Constant.class::isInstance)) {
            return expression;
        }
        try {
            RowBuffer in = new RowBuffer(0);
            RowBuffer out = new RowBuffer(1);
            RowFunctionCompiler.compileConstant(expression).apply(in, out);
            @Nullable Object value = out.get(0, expression.type());
            return new Expression.Constant(expression.type(), value);
        } catch (DormouseException e) {
            return expression; // its evaluation is the error, where and when it is evaluated
        }
    }
}
