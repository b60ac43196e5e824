package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.Variable;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What the rows of a query look up in a relation.
 *
 * @param looked the relation
 * @param keys what a row of the query names the key with, which are the first columns of {@code looked}; without any it has just one row
 * @param nullsMatch whether NULL names a key that is NULL
 * @param values the variables that stand for the other columns
 * @param found the condition that says whether there is a row, where that is all that is asked for
 */
record Attachment(
        String looked, List<Expression> keys, boolean nullsMatch, List<Variable> values, Optional<Expression> found) {
    Attachment {
        keys = List.copyOf(keys);
        values = List.copyOf(values);
    }

    /** Whether an expression reads what is looked up. */
    boolean isReadBy(Expression expression) {
        return values.stream().anyMatch(expression.variables()::contains);
    }

    /** The same by other keys. */
    Attachment by(UnaryOperator<Expression> change) {
        return new Attachment(looked, keys.stream().map(change).toList(), nullsMatch, values, found);
    }

    /** Whether each key is a column. */
    boolean isByColumns() {
        return keys.stream().allMatch(Reference.class::isInstance);
    }
}
