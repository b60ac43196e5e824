package io.dormouse.sql.rule;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Branch;
import io.dormouse.logic.Variable;
import io.dormouse.type.SourceSpan;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Rebuilds expressions with other parts. Pure functions; types must stay as they are. */
public final class Substitution {
    private Substitution() {}

    /** The expression with each variable replaced by what {@code of} gives, of the same type. */
    public static Expression apply(Expression expression, Function<Variable, Expression> of) {
        return rebuild(expression, of, UnaryOperator.identity());
    }

    /** As {@link #apply}, with each place replaced by {@code span}. */
    static Expression apply(Expression expression, Function<Variable, Expression> of, SourceSpan span) {
        return rebuild(expression, of, place -> span);
    }

    private static Expression rebuild(
            Expression expression, Function<Variable, Expression> of, UnaryOperator<SourceSpan> place) {
        return expression instanceof Expression.Reference reference
                ? of.apply(reference.variable())
                : withOperands(expression, operand -> rebuild(operand, of, place), place);
    }

    /** The expression with each direct operand replaced by what {@code change} gives, of the same type. */
    public static Expression withOperands(Expression expression, UnaryOperator<Expression> change) {
        return withOperands(expression, change, UnaryOperator.identity());
    }

    private static Expression withOperands(
            Expression expression, UnaryOperator<Expression> change, UnaryOperator<SourceSpan> place) {
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
                List<Expression> arguments =
                        call.arguments().stream().map(change).toList();
                return new Expression.Call(call.function(), arguments, call.type(), place.apply(call.span()));
            }

            @Override
            public Expression conditional(Expression.Conditional conditional) {
                List<Branch> branches = conditional.branches().stream()
                        .map(branch -> new Branch(change.apply(branch.condition()), change.apply(branch.result())))
                        .toList();
                return new Expression.Conditional(branches, change.apply(conditional.otherwise()));
            }

            @Override
            public Expression cast(Expression.Cast cast) {
                return new Expression.Cast(change.apply(cast.operand()), cast.type(), place.apply(cast.span()));
            }
        });
    }
}
