package io.dormouse.sql.scalar;

import io.dormouse.logic.Expression;
import org.apache.calcite.sql.SqlIdentifier;

/** The columns that an expression can name. */
public interface Scope {
    /**
     * The value of the column called {@code name}, of one part or two.
     *
     * @throws io.dormouse.type.DormouseException 42703, 42702 or 42P01, with the nearest existing name
     */
    Expression resolve(SqlIdentifier name);

    /** What becomes of a query within the expression. */
    default Subqueries subqueries() {
        return Subqueries.refused();
    }

    /** The column {@code value} as if it had been written at {@code place}. */
    default Expression placed(Expression value, SqlIdentifier place) {
        return value;
    }
}
