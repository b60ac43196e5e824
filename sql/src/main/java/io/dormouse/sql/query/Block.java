package io.dormouse.sql.query;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Literal;
import io.dormouse.type.SourceSpan;
import java.util.ArrayList;
import java.util.List;

/** The body of a rule under construction: what FROM and WHERE have said so far. Not thread-safe. */
final class Block {
    private final List<Literal> body = new ArrayList<>();
    /** Whether some rows that are read are padded with NULLs. */
    private boolean padded;

    void pad() {
        padded = true;
    }

    boolean isPadded() {
        return padded;
    }

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

    /** The tables that have been read so far. */
    List<Literal.Atom> atoms() {
        return body.stream()
                .filter(Literal.Atom.class::isInstance)
                .map(Literal.Atom.class::cast)
                .toList();
    }

    /** Reads {@code other} where {@code atom} was read, which has the same variables and more. */
    void replace(Literal.Atom atom, Literal.Atom other) {
        body.set(body.indexOf(atom), other);
    }

    /** Starts anew with {@code literals}. */
    void restart(List<Literal> literals) {
        body.clear();
        body.addAll(literals);
    }

    List<Literal> body() {
        return List.copyOf(body);
    }
}
