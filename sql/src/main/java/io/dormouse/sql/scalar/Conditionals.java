package io.dormouse.sql.scalar;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Branch;
import io.dormouse.logic.Expression.Conditional;
import io.dormouse.logic.Function;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.List;

/** CASE and what is written shorter than with it: COALESCE, NULLIF, GREATEST, LEAST. Pure functions. */
final class Conditionals {
    private Conditionals() {}

    /** A CASE; {@code results} has one more than {@code conditions}, that of ELSE. */
    static Bound of(List<Expression> conditions, List<Bound> results, String construct, SourceSpan span) {
        Type type = Coercions.commonOf(results, construct);
        List<Branch> branches = new ArrayList<>();
        for (int i = 0; i < conditions.size(); i++) {
            branches.add(new Branch(conditions.get(i), Coercions.implicit(results.get(i), type)));
        }
        Expression otherwise = Coercions.implicit(results.get(results.size() - 1), type);
        return Bound.of(new Conditional(branches, otherwise), span);
    }

    /** The first that is not NULL. */
    static Bound coalesce(List<Bound> values, SourceSpan span) {
        List<Expression> conditions = new ArrayList<>();
        for (Bound value : values.subList(0, values.size() - 1)) {
            conditions.add(not(isNull(value, span), span));
        }
        return conditions.isEmpty() ? values.get(0) : of(conditions, values, "COALESCE", span);
    }

    /** NULL where both are equal, else the first. */
    static Bound nullIf(Bound value, Bound other, SourceSpan span) {
        Expression equal =
                Operators.comparison(Function.EQUAL, value, other, span).expression();
        return of(List.of(equal), List.of(Bound.untyped(null, span), value), "NULLIF", span);
    }

    /** The greatest ({@code function} is GREATER_OR_EQUAL) or least of those that are not NULL. */
    static Bound extreme(Function function, List<Bound> values, String construct, SourceSpan span) {
        Type type = Coercions.commonOf(values, construct);
        Bound best = Bound.of(Coercions.implicit(values.get(0), type), span);
        for (Bound value : values.subList(1, values.size())) {
            Bound next = Bound.of(Coercions.implicit(value, type), value.span());
            best = of(
                    List.of(
                            isNull(next, span),
                            isNull(best, span),
                            Operators.comparison(function, best, next, span).expression()),
                    List.of(best, next, best, next),
                    construct,
                    span);
        }
        return best;
    }

    static Expression isNull(Bound value, SourceSpan span) {
        return Operators.call(Function.IS_NULL, span, value.expression()).expression();
    }

    static Expression not(Expression condition, SourceSpan span) {
        return Operators.call(Function.NOT, span, condition).expression();
    }
}
