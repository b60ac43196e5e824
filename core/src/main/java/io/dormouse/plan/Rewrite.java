package io.dormouse.plan;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Rebuilding expressions, and asking what they read. Pure functions. */
final class Rewrite {
    private Rewrite() {}

    /** The expression with each sub-expression for which {@code replacement} gives one replaced, outermost first. */
    static Expression replace(Expression expression, Function<Expression, Optional<Expression>> replacement) {
        Optional<Expression> replaced = replacement.apply(expression);
        if (replaced.isPresent()) {
            return replaced.get();
        }
        return expression.match(new Expression.Cases<>() {
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
                List<Expression> arguments = call.arguments().stream()
                        .map(argument -> replace(argument, replacement))
                        .toList();
                return new Expression.Call(call.function(), arguments, call.type(), call.span());
            }

            @Override
            public Expression conditional(Expression.Conditional conditional) {
                List<Expression.Branch> branches = new ArrayList<>();
                for (Expression.Branch branch : conditional.branches()) {
                    branches.add(new Expression.Branch(
                            replace(branch.condition(), replacement), replace(branch.result(), replacement)));
                }
                return new Expression.Conditional(branches, replace(conditional.otherwise(), replacement));
            }

            @Override
            public Expression cast(Expression.Cast cast) {
                return new Expression.Cast(replace(cast.operand(), replacement), cast.type(), cast.span());
            }
        });
    }

    /** The expression with each variable replaced by what {@code substitute} gives for it. */
    static Expression substitute(Expression expression, Function<Variable, Expression> substitute) {
        return replace(
                expression,
                part -> part instanceof Expression.Reference reference
                        ? Optional.of(substitute.apply(reference.variable()))
                        : Optional.empty());
    }
}
