package io.dormouse.sql.scalar;

import io.dormouse.algebra.NamedSemiring;
import io.dormouse.algebra.SemiringRegistry;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.Expression;
import io.dormouse.sql.text.Nearest;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A semiring by name, as what is added over what is multiplied of the annotations of the rows that are joined.
 *
 * <p>Some are aggregates of expressions, of which more is kept along the join tree: {@code min_plus} is {@code MIN(a + b)}. There NULL is
 * zero: what is multiplied with it is NULL, or FALSE with FALSE, and the aggregates pass over it. The others are summed as elements
 * of the semiring, as are products and those that a user has registered. Immutable.
 */
public final class SemiringFold {
    /** The column of a view in which its rows carry their annotations. */
    public static final String COLUMN = "annotation";

    private final String name;
    private final Optional<SemiringAggregate> aggregate;
    /** The semiring, if it is no aggregate. */
    private final Optional<NamedSemiring<?>> elements;

    private SemiringFold(String name, Optional<SemiringAggregate> aggregate, Optional<NamedSemiring<?>> elements) {
        this.name = name;
        this.aggregate = aggregate;
        this.elements = elements;
    }

    /**
     * The semiring called {@code name}.
     *
     * @throws DormouseException 42704 if there is none; 42601, 22023 or 0A000 if a view cannot name it so
     */
    public static SemiringFold of(String name, SemiringRegistry registry, SourceSpan span) {
        String lower = name.toLowerCase(Locale.ROOT);
        Optional<SemiringAggregate> aggregate = SemiringAggregate.of(lower);
        if (aggregate.isPresent()) {
            return new SemiringFold(lower, aggregate, Optional.empty());
        }
        String family = lower.replaceFirst("\\(.*", "").strip();
        if (!registry.names().contains(family) && !family.equals(SemiringRegistry.PRODUCT)) {
            throw Nearest.suggest(
                    Refusals.refuse(SqlState.UNDEFINED_OBJECT, "there is no semiring of this name", span)
                            .with("semiring", name),
                    family,
                    registry.names());
        }
        try {
            NamedSemiring<?> semiring = registry.written(lower);
            return new SemiringFold(semiring.name(), Optional.empty(), Optional.of(semiring));
        } catch (DormouseException e) {
            throw e.at(span);
        }
    }

    /**
     * The sum, over the rows of a group, of the product of their annotations, as an expression over the groups.
     *
     * @throws DormouseException 22023 if there is no annotation, unless the rows can be counted; 42804 if the semiring is
     *     not one of their types
     */
    public Expression bind(Aggregates aggregates, List<Bound> annotations, SourceSpan span) {
        if (annotations.isEmpty()) {
            if (name.equals("counting")) {
                return aggregates.fold(Aggregate.COUNT_ALL, Optional.empty(), span);
            }
            throw Refusals.refuse(SqlState.INVALID_PARAMETER, "no table of the query carries annotations", span)
                    .with("semiring", name)
                    .hint("mark a column of a table with ANNOTATION in CREATE TABLE");
        }
        return aggregate.isPresent()
                ? aggregate.get().bind(aggregates, annotations, span)
                : sum(elements.orElseThrow(), aggregates, annotations);
    }

    private static Expression sum(NamedSemiring<?> semiring, Aggregates aggregates, List<Bound> annotations) {
        for (Bound annotation : annotations) {
            if (!semiring.notation().reads(annotation.type())) {
                throw refusedType(semiring.name(), annotation);
            }
        }
        return aggregates.annotation(
                semiring, annotations.stream().map(Bound::expression).toList());
    }

    static DormouseException refusedType(String name, Bound annotation) {
        return Refusals.refuse(
                        SqlState.DATATYPE_MISMATCH,
                        "the annotations are of a type that the semiring does not have",
                        annotation.span())
                .with("semiring", name)
                .with("type", annotation.type().sql());
    }
}
