package io.dormouse.sql.scalar;

import io.dormouse.logic.Function;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.SourceSpan;
import org.apache.calcite.sql.SqlNode;

/** What becomes of a query within an expression. */
public interface Subqueries {
    /** The value of the only column of the only row; NULL where there is no row. */
    Bound value(SqlNode query, SourceSpan span);

    /** Whether there is a row; never NULL. */
    Bound exists(SqlNode query, SourceSpan span);

    /** How {@code operand} compares with all rows of a query of one column ({@code all}), or with any. */
    Bound compared(Bound operand, Function comparison, boolean all, SqlNode query, SourceSpan span);

    /** Refuses queries where no rows are at hand that could look them up. */
    static Subqueries refused() {
        return new Subqueries() {
            @Override
            public Bound value(SqlNode query, SourceSpan span) {
                throw Refusals.unsupported(
                        "a query within an expression is not supported here",
                        span,
                        "it stands in WHERE, SELECT, HAVING and ORDER BY of a query; elsewhere join with a derived table");
            }

            @Override
            public Bound exists(SqlNode query, SourceSpan span) {
                return value(query, span);
            }

            @Override
            public Bound compared(Bound operand, Function comparison, boolean all, SqlNode query, SourceSpan span) {
                return value(query, span);
            }
        };
    }
}
