package io.dormouse.sql.scalar;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.type.SourceSpan;

/** Equalities that a join says without writing them. Pure functions. */
public final class Joins {
    private Joins() {}

    /** The comparison of two columns, with the implicit casts. */
    public static Expression equal(Expression left, Expression right, SourceSpan span) {
        return Operators.comparison(Function.EQUAL, Bound.of(left, span), Bound.of(right, span), span)
                .expression();
    }
}
