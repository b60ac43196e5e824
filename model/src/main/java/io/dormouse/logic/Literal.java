package io.dormouse.logic;

import io.dormouse.type.SourceSpan;
import java.util.List;
import java.util.Optional;

/** A part of a rule's body that a match must satisfy. */
public sealed interface Literal {

    /** One function for each kind of literal. */
    interface Cases<R> {
        R atom(Atom atom);

        R filter(Filter filter);

        R binding(Binding binding);
    }

    <R> R match(Cases<R> cases);

    /** Where the literal was written. */
    SourceSpan span();

    /**
     * A row of a relation: the variable of each column, in order, empty where the column is not used. {@code alias} names
     * the atom in plans and errors. A variable that stands in several places equates them; NULL equals nothing there.
     */
    record Atom(String relation, String alias, List<Optional<Variable>> arguments, SourceSpan span) implements Literal {
        public Atom {
            arguments = List.copyOf(arguments);
        }

        /** The distinct variables, in the order of their columns. */
        public List<Variable> variables() {
            return arguments.stream().flatMap(Optional::stream).distinct().toList();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.atom(this);
        }

        @Override
        public String toString() {
            return relation + "("
                    + String.join(
                            ", ",
                            arguments.stream()
                                    .map(v -> v.map(Variable::name).orElse("_"))
                                    .toList())
                    + ")";
        }
    }

    /**
     * A condition. A match is dropped where some filter is FALSE or NULL; else, where some filter is an error, the rule's
     * value is that error. So the order of filters does not matter.
     */
    record Filter(Expression condition, SourceSpan span) implements Literal {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.filter(this);
        }

        @Override
        public String toString() {
            return condition.toString();
        }
    }

    /**
     * A computed variable, which may stand in other atoms as a join key (NULL joins nothing). Its expression cannot fail
     * ({@link Fallibility}) and uses variables of one atom, or none.
     */
    record Binding(Variable variable, Expression expression, SourceSpan span) implements Literal {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.binding(this);
        }

        @Override
        public String toString() {
            return variable.name() + " := " + expression;
        }
    }
}
