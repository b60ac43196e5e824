package io.dormouse.sql.scalar;

import io.dormouse.algebra.NamedSemiring;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.Expression;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import java.util.List;
import java.util.Optional;

/** What becomes of an aggregate call within an expression. */
public interface Aggregates {
    /** The expression that stands for the aggregate's value. */
    Expression fold(Aggregate aggregate, Optional<Expression> argument, SourceSpan span);

    /** The expression that stands for the aggregate's value over the distinct values of its argument. */
    Expression distinct(Aggregate aggregate, Expression argument, SourceSpan span);

    /** The expression that stands for the sum of the products of annotations, which are of types that the semiring has. */
    Expression annotation(NamedSemiring<?> semiring, List<Expression> factors);

    /** Refuses aggregates in the clause called {@code clause}. */
    static Aggregates refusedIn(String clause) {
        return new Aggregates() {
            @Override
            public Expression fold(Aggregate aggregate, Optional<Expression> argument, SourceSpan span) {
                throw Refusals.refuse(SqlState.GROUPING_ERROR, "an aggregate cannot stand here", span)
                        .with("clause", clause)
                        .hint("filter groups with HAVING, or aggregate in a derived table first");
            }

            @Override
            public Expression distinct(Aggregate aggregate, Expression argument, SourceSpan span) {
                return fold(aggregate, Optional.of(argument), span);
            }

            @Override
            public Expression annotation(NamedSemiring<?> semiring, List<Expression> factors) {
                throw new IllegalStateException("no annotation is asked for in " + clause);
            }
        };
    }
}
