package io.dormouse.sql.scalar;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Call;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.logic.Function;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import io.dormouse.type.Type.Family;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;

/** Binds the predicates that SQL writes with words: IS …, BETWEEN, IN, LIKE. */
final class PredicateBinder {
    private final ExpressionBinder binder;

    PredicateBinder(ExpressionBinder binder) {
        this.binder = binder;
    }

    Bound bind(SqlCall call, SourceSpan span) {
        return switch (call.getKind()) {
            case IS_NULL -> Bound.of(isNull(call, span), span);
            case IS_NOT_NULL -> not(isNull(call, span), span);
            case IS_TRUE -> Bound.of(test(Function.IS_TRUE, call, span), span);
            case IS_NOT_TRUE -> not(test(Function.IS_TRUE, call, span), span);
            case IS_FALSE -> Bound.of(test(Function.IS_FALSE, call, span), span);
            case IS_NOT_FALSE -> not(test(Function.IS_FALSE, call, span), span);
            case IS_UNKNOWN -> Bound.of(test(Function.IS_NULL, call, span), span);
            case IS_NOT_DISTINCT_FROM -> distinct(call, span);
            case IS_DISTINCT_FROM -> not(distinct(call, span).expression(), span);
            case BETWEEN -> between(call, span);
            case IN -> in(call, false, span);
            case NOT_IN -> in(call, true, span);
            case LIKE -> like(call, span);
            default ->
                throw binder.unsupported(call, "patterns other than those of LIKE are not supported", "use LIKE");
        };
    }

    private Expression isNull(SqlCall call, SourceSpan span) {
        return Conditionals.isNull(binder.bind(call.operand(0)), span);
    }

    private Expression test(Function function, SqlCall call, SourceSpan span) {
        return Operators.call(function, span, binder.condition(call.operand(0), "IS"))
                .expression();
    }

    private static Bound not(Expression condition, SourceSpan span) {
        return Bound.of(Conditionals.not(condition, span), span);
    }

    private Bound distinct(SqlCall call, SourceSpan span) {
        return Operators.comparison(
                Function.IS_NOT_DISTINCT, binder.bind(call.operand(0)), binder.bind(call.operand(1)), span);
    }

    private Bound between(SqlCall call, SourceSpan span) {
        SqlBetweenOperator operator = (SqlBetweenOperator) call.getOperator();
        Bound value = binder.bind(call.operand(0));
        Bound low = binder.bind(call.operand(1));
        Bound high = binder.bind(call.operand(2));
        Expression within = range(value, low, high, span);
        if (operator.flag == SqlBetweenOperator.Flag.SYMMETRIC) {
            within = Call.of(Function.OR, span, within, range(value, high, low, span));
        }
        return operator.isNegated() ? not(within, span) : Bound.of(within, span);
    }

    private static Expression range(Bound value, Bound low, Bound high, SourceSpan span) {
        return Call.of(
                Function.AND,
                span,
                Operators.comparison(Function.GREATER_OR_EQUAL, value, low, span)
                        .expression(),
                Operators.comparison(Function.LESS_OR_EQUAL, value, high, span).expression());
    }

    /** {@code x IN (a, b)} is {@code x = a OR x = b}; {@code NOT IN} is {@code x <> a AND x <> b}. */
    private Bound in(SqlCall call, boolean negated, SourceSpan span) {
        if (!(call.operand(1) instanceof SqlNodeList list)) {
            Bound operand = binder.bindAll(List.of(call.operand(0))).get(0);
            return binder.subqueries()
                    .compared(operand, negated ? Function.NOT_EQUAL : Function.EQUAL, negated, call.operand(1), span);
        }
        SqlNode left = call.operand(0);
        Bound value = binder.bindAll(List.of(left)).get(0);
        Function comparison = negated ? Function.NOT_EQUAL : Function.EQUAL;
        List<Expression> alternatives = new ArrayList<>();
        for (Bound element : binder.bindAll(list.getList())) {
            alternatives.add(
                    Operators.comparison(comparison, value, element, span).expression());
        }
        Expression result = alternatives.size() == 1
                ? alternatives.get(0)
                : Call.of(negated ? Function.AND : Function.OR, span, alternatives);
        return Bound.of(result, span);
    }

    /** {@code x < ANY (query)}, {@code x < ALL (query)}. */
    Bound quantified(SqlCall call, SourceSpan span) {
        SqlQuantifyOperator operator = (SqlQuantifyOperator) call.getOperator();
        if (call.operand(1) instanceof SqlNodeList) {
            throw binder.unsupported(
                    call, "ANY and ALL compare with a query only", "write IN (…) or compare one by one");
        }
        Function comparison = switch (operator.comparisonKind) {
            case EQUALS -> Function.EQUAL;
            case NOT_EQUALS -> Function.NOT_EQUAL;
            case LESS_THAN -> Function.LESS;
            case LESS_THAN_OR_EQUAL -> Function.LESS_OR_EQUAL;
            case GREATER_THAN -> Function.GREATER;
            default -> Function.GREATER_OR_EQUAL;
        };
        Bound operand = binder.bindAll(List.of(call.operand(0))).get(0);
        boolean all = call.getKind() == SqlKind.ALL;
        return binder.subqueries().compared(operand, comparison, all, call.operand(1), span);
    }

    private Bound like(SqlCall call, SourceSpan span) {
        SqlLikeOperator operator = (SqlLikeOperator) call.getOperator();
        if (!operator.isCaseSensitive()) {
            throw binder.unsupported(call, "ILIKE is not supported", "write lower(…) LIKE …");
        }
        Bound value = binder.bind(call.operand(0));
        Bound pattern = binder.bind(call.operand(1));
        Expression escape =
                call.operandCount() == 3 ? text(binder.bind(call.operand(2))) : new Constant(Types.TEXT, "\\");
        Expression matched = Call.of(Function.LIKE, span, padded(value, pattern, span), text(pattern), escape);
        return operator.isNegated() ? not(matched, span) : Bound.of(matched, span);
    }

    /**
     * LIKE sees the blanks of CHAR(n), which values are held without: they are put back, unless the pattern matches the
     * same with and without them.
     */
    private Expression padded(Bound value, Bound pattern, SourceSpan span) {
        if (!(value.type() instanceof Type.CharType character) || ignoresTrailingBlanks(pattern)) {
            return text(value);
        }
        int length = character.length();
        return Call.of(
                Function.SUBSTRING,
                span,
                Call.of(Function.CONCATENATE, span, value.expression(), new Constant(Types.TEXT, " ".repeat(length))),
                new Constant(Types.INTEGER, 1),
                new Constant(Types.INTEGER, length));
    }

    private static boolean ignoresTrailingBlanks(Bound pattern) {
        return pattern.expression() instanceof Constant constant
                && constant.value() instanceof String text
                && text.endsWith("%")
                && text.indexOf(' ') < 0
                && text.indexOf('_') < 0
                && text.indexOf('\\') < 0;
    }

    private Expression text(Bound bound) {
        if (bound.type().family() != Family.TEXT) {
            throw Refusals.refuse(
                            io.dormouse.type.SqlState.UNDEFINED_FUNCTION,
                            "LIKE compares text with a pattern",
                            bound.span())
                    .with("type", bound.type().sql())
                    .hint("write CAST(… AS TEXT)");
        }
        return bound.expression();
    }
}
