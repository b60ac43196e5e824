package io.dormouse.plan;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import java.util.List;

/**
 * An atom of a block as a plan keeps it: which rows of its relation count, and what is kept of them.
 *
 * @param relation the relation that is read
 * @param alias the name in plans and errors
 * @param input one variable for each column of the relation
 * @param filters conditions over {@code input} that cannot fail; rows for which one is not TRUE are never kept
 * @param columns what is kept: each variable with its expression over {@code input}, which cannot fail; join variables first
 */
public record BlockAtom(
        String relation, String alias, List<Variable> input, List<Expression> filters, List<Kept> columns) {

    /** A variable that is kept and where its value comes from. */
    public record Kept(Variable variable, Expression source) {
        @Override
        public String toString() {
            return source.toString().equals(variable.name()) ? variable.name() : variable.name() + " = " + source;
        }
    }

    public BlockAtom {
        input = List.copyOf(input);
        filters = List.copyOf(filters);
        columns = List.copyOf(columns);
    }

    /** The kept variables, in order. */
    public List<Variable> variables() {
        return columns.stream().map(Kept::variable).toList();
    }

    /** Whether {@code variable} is kept here. */
    public boolean keeps(Variable variable) {
        return columns.stream().anyMatch(kept -> kept.variable().equals(variable));
    }
}
