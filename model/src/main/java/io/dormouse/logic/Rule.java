package io.dormouse.logic;

import io.dormouse.type.SourceSpan;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A rule: what its head gives for the matches of its body.
 *
 * <p>A match assigns rows to the atoms such that every literal holds; its weight is the product of the rows' counts. With
 * {@link Kind#BAG} the rule gives one row for each match, weights added. With {@link Kind#GROUP} it gives one row for each
 * distinct tuple of the head's values, with the folds over the group; without any value in the head there is exactly one
 * group, which is there even without a match. With {@link Kind#SET} it gives each distinct row once.
 */
public record Rule(Kind kind, List<HeadTerm> head, List<Literal> body, SourceSpan span) {

    /** How matches become rows. */
    public enum Kind {
        BAG,
        SET,
        GROUP
    }

    public Rule {
        head = List.copyOf(head);
        body = List.copyOf(body);
    }

    /** The atoms of the body, in order. */
    public List<Literal.Atom> atoms() {
        return body.stream()
                .filter(Literal.Atom.class::isInstance)
                .map(Literal.Atom.class::cast)
                .toList();
    }

    /** The filters of the body, in order. */
    public List<Literal.Filter> filters() {
        return body.stream()
                .filter(Literal.Filter.class::isInstance)
                .map(Literal.Filter.class::cast)
                .toList();
    }

    /** The bindings of the body, in order. */
    public List<Literal.Binding> bindings() {
        return body.stream()
                .filter(Literal.Binding.class::isInstance)
                .map(Literal.Binding.class::cast)
                .toList();
    }

    /** The rule over relations of other names. */
    Rule reading(UnaryOperator<String> names) {
        List<Literal> renamed = body.stream()
                .map(literal -> literal instanceof Literal.Atom atom
                        ? new Literal.Atom(names.apply(atom.relation()), atom.alias(), atom.arguments(), atom.span())
                        : literal)
                .toList();
        return new Rule(kind, head, renamed, span);
    }

    /** Whether the rule has one row even without a match: a grouping without key. */
    public boolean isGlobalFold() {
        return kind == Kind.GROUP && head.stream().noneMatch(HeadTerm.Value.class::isInstance);
    }

    @Override
    public String toString() {
        return kind + " " + head + " :- "
                + String.join(", ", body.stream().map(Object::toString).toList());
    }
}
