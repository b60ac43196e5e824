package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Literal;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.List;

/** The body of a rule under construction: what FROM and WHERE have said so far. Not thread-safe. */
final class Block {
    private final List<Literal> body = new ArrayList<>();

    void add(Literal.Atom atom) {
        body.add(atom);
    }

    /** Adds a condition, each of its conjuncts as a filter of its own. */
    void require(Expression condition, SourceSpan span) {
        Conjuncts.of(condition).forEach(conjunct -> body.add(new Literal.Filter(conjunct, place(conjunct, span))));
    }

    private static SourceSpan place(Expression conjunct, SourceSpan whole) {
        return conjunct instanceof Expression.Call call && call.span().isKnown() ? call.span() : whole;
    }

    List<Literal> body() {
        return List.copyOf(body);
    }
}
