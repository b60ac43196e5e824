package io.dormouse.sql.scalar;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.type.SourceSpan;
import java.util.List;

/** Comparisons that a query says without writing them. Pure functions. */
public final class Joins {
    private Joins() {}

    /** The comparison of two columns, with the implicit casts. */
    public static Expression equal(Expression left, Expression right, SourceSpan span) {
        return comparison(Function.EQUAL, Bound.of(left, span), Bound.of(right, span), span);
    }

    /** The first of two columns that is not NULL. */
    public static Expression either(Expression left, Expression right, SourceSpan span) {
        return Conditionals.coalesce(List.of(Bound.of(left, span), Bound.of(right, span)), span)
                .expression();
    }

    /** The comparison of two values, with the implicit casts: a call of {@code function} with two arguments. */
    public static Expression.Call comparison(Function function, Bound left, Bound right, SourceSpan span) {
        return (Expression.Call)
                Operators.comparison(function, left, right, span).expression();
    }
}
