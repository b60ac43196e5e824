package io.dormouse.sql.scalar;

import io.dormouse.logic.Aggregate;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A semiring that is an aggregate of an expression: {@code min_plus} is {@code MIN(a + b)}. NULL is zero: what is multiplied with it is
 * NULL, or FALSE with FALSE, and the aggregates pass over it. Immutable.
 */
record SemiringAggregate(String name, Kind kind) {
    /** What is added, and what is multiplied. */
    enum Kind {
        SUM_TIMES(Aggregate.SUM, Function.MULTIPLY),
        MIN_PLUS(Aggregate.MIN, Function.ADD),
        MAX_PLUS(Aggregate.MAX, Function.ADD),
        MIN_MAX(Aggregate.MIN, Function.GREATER_OR_EQUAL),
        MAX_MIN(Aggregate.MAX, Function.LESS_OR_EQUAL),
        MAX_MAX(Aggregate.MAX, Function.GREATER_OR_EQUAL),
        OR_AND(Aggregate.MAX, Function.AND);

        private final Aggregate plus;
        /** An operator; for the greater or the lesser of two, the comparison that the first then passes. */
        private final Function times;

        Kind(Aggregate plus, Function times) {
            this.plus = plus;
            this.times = times;
        }
    }

    private static final Map<String, Kind> KINDS = new TreeMap<>(Map.of(
            "boolean", Kind.OR_AND,
            "counting", Kind.SUM_TIMES,
            "integer", Kind.SUM_TIMES,
            "decimal", Kind.SUM_TIMES,
            "sum_product", Kind.SUM_TIMES,
            "min_plus", Kind.MIN_PLUS,
            "max_plus", Kind.MAX_PLUS,
            "min_max", Kind.MIN_MAX,
            "max_min", Kind.MAX_MIN,
            "max_max", Kind.MAX_MAX));

    /** Each comparison has both sides three times or more, so that the expression grows with their product. */
    private static final int MAX_COMPARED = 6;

    /** The semiring of a name, if it is such an aggregate. */
    static Optional<SemiringAggregate> of(String name) {
        return Optional.ofNullable(KINDS.get(name)).map(kind -> new SemiringAggregate(name, kind));
    }

    /** The sum, over the rows of a group, of the product of their annotations, as an expression over the groups. */
    Expression bind(Aggregates aggregates, List<Bound> annotations, SourceSpan span) {
        annotations.forEach(this::requireType);
        boolean compares = kind == Kind.MIN_MAX || kind == Kind.MAX_MIN || kind == Kind.MAX_MAX;
        if (compares && annotations.size() > MAX_COMPARED) {
            throw Refusals.refuse(SqlState.LIMIT_EXCEEDED, "too many annotations are compared with each other", span)
                    .with("semiring", name)
                    .with("annotated tables", annotations.size())
                    .with("limit", MAX_COMPARED)
                    .hint("join some of them in a materialized view of their own, with the same semiring");
        }
        if (kind == Kind.MAX_MAX
                && annotations.stream().noneMatch(one -> one.expression().nullable())) {
            // The greatest of greatest ones is that of each table's, which needs no value of a whole match (Lemma 5.5
            // of the paper).
            List<Bound> greatest = new ArrayList<>();
            for (Bound annotation : annotations) {
                greatest.add(Bound.of(fold(aggregates, annotation, span), span));
            }
            return Conditionals.extreme(Function.GREATER_OR_EQUAL, greatest, name, span)
                    .expression();
        }
        Bound product = annotations.get(0);
        for (Bound annotation : annotations.subList(1, annotations.size())) {
            product = times(product, annotation, span);
        }
        return fold(aggregates, product, span);
    }

    private Expression fold(Aggregates aggregates, Bound argument, SourceSpan span) {
        return aggregates.fold(kind.plus, Optional.of(argument.expression()), span);
    }

    private void requireType(Bound annotation) {
        boolean counts = name.equals("counting") || name.equals("integer");
        boolean fits = kind == Kind.OR_AND
                ? annotation.type().equals(Types.BOOLEAN)
                : counts
                        ? isWhole(annotation.type())
                        : Coercions.isNumber(annotation.type().family())
                                && !(name.equals("decimal") && annotation.type().family() == Type.Family.DOUBLE);
        if (!fits) {
            throw SemiringFold.refusedType(name, annotation);
        }
    }

    /** Whether it has whole numbers only: the sum of BIGINTs, which a view may carry, is a decimal. */
    private static boolean isWhole(Type type) {
        return type.isInteger() || (type instanceof Type.DecimalType decimal && decimal.scale() == 0);
    }

    private Bound times(Bound a, Bound b, SourceSpan span) {
        return switch (kind) {
            case SUM_TIMES, MIN_PLUS, MAX_PLUS -> Operators.arithmetic(kind.times, a, b, span);
            case OR_AND -> Operators.call(Function.AND, span, a.expression(), b.expression());
            case MIN_MAX, MAX_MIN, MAX_MAX -> better(a, b, span);
        };
    }

    /** The greater or the lesser, NULL if one of them is. */
    private Bound better(Bound a, Bound b, SourceSpan span) {
        Expression first = Operators.comparison(kind.times, a, b, span).expression();
        Expression second = Operators.comparison(kind.times, b, a, span).expression();
        return Conditionals.of(List.of(first, second), List.of(a, b, Bound.untyped(null, span)), name, span);
    }
}
