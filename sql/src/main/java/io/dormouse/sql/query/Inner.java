package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Reference;
import io.dormouse.logic.Literal;
import io.dormouse.sql.scalar.Bound;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A query within an expression, for all outer rows at once.
 *
 * @param body its matches
 * @param keys values of a match by which an outer row finds what is its own
 * @param outer what an outer row has for these
 * @param nullsMatch whether NULL is one of the values
 * @param columns what it selects
 * @param distinct whether equal rows are one
 * @param single whether each outer row finds one row, by {@code keys}, or, without any, there is one
 * @param empty what it selects for an outer row that finds none, if that is not nothing
 */
record Inner(
        List<Literal> body,
        List<Expression> keys,
        List<Expression> outer,
        boolean nullsMatch,
        List<Bound> columns,
        boolean distinct,
        boolean single,
        Optional<List<Expression>> empty) {
    Inner {
        body = List.copyOf(body);
        keys = List.copyOf(keys);
        outer = List.copyOf(outer);
        columns = List.copyOf(columns);
    }

    /** A query that reads nothing of outer rows. */
    static Inner of(BoundQuery query, Literal.Atom atom, SourceSpan span) {
        List<Bound> columns = new ArrayList<>();
        for (int i = 0; i < atom.arguments().size(); i++) {
            Bound typed = Bound.of(new Reference(atom.arguments().get(i).orElseThrow()), span);
            columns.add(query.untyped().getOrDefault(i, typed));
        }
        return new Inner(
                List.of(atom), List.of(), List.of(), false, columns, false, query.isOneRow(), Optional.empty());
    }
}
