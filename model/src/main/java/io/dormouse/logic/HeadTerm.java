package io.dormouse.logic;

import io.dormouse.algebra.NamedSemiring;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What a rule's head computes for one output column: a value of the match, or a fold or an annotation over a group of matches. */
public sealed interface HeadTerm {

    /** One function for each kind of head term. */
    interface Cases<R> {
        R value(Value value);

        R fold(Fold fold);

        R annotation(Annotation annotation);
    }

    Type type();

    boolean nullable();

    /** The expressions over a match that it reads, left to right. */
    List<Expression> expressions();

    /** The same with its expressions changed to others of the same types. */
    HeadTerm map(UnaryOperator<Expression> change);

    <R> R match(Cases<R> cases);

    /** An expression over the match; in a grouped rule a part of the group's key. */
    record Value(Expression expression) implements HeadTerm {
        @Override
        public Type type() {
            return expression.type();
        }

        @Override
        public boolean nullable() {
            return expression.nullable();
        }

        @Override
        public List<Expression> expressions() {
            return List.of(expression);
        }

        @Override
        public HeadTerm map(UnaryOperator<Expression> change) {
            return new Value(change.apply(expression));
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.value(this);
        }

        @Override
        public String toString() {
            return expression.toString();
        }
    }

    /** An aggregate over the matches of the group; the argument is absent for COUNT_ALL only. */
    record Fold(Aggregate aggregate, Optional<Expression> argument) implements HeadTerm {
        public Fold {
            aggregate.resultType(argument.map(Expression::type).orElse(null));
        }

        @Override
        public Type type() {
            return aggregate.resultType(argument.map(Expression::type).orElse(null));
        }

        @Override
        public boolean nullable() {
            return aggregate != Aggregate.COUNT && aggregate != Aggregate.COUNT_ALL;
        }

        @Override
        public List<Expression> expressions() {
            return argument.map(List::of).orElse(List.of());
        }

        @Override
        public HeadTerm map(UnaryOperator<Expression> change) {
            return new Fold(aggregate, argument.map(change));
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.fold(this);
        }

        @Override
        public String toString() {
            return aggregate + "(" + argument.map(Object::toString).orElse("*") + ")";
        }
    }

    /**
     * The sum, over the matches of the group, of the products of their annotations, in a semiring: {@code ⊕ ⊗ factors}.
     *
     * <p>A match counts as often as it has copies. A factor that is NULL is zero; a match with a factor that is zero adds zero, and
     * nothing is multiplied. A factor that is no element, and a product that the semiring refuses, is an error of the match; a sum that it
     * refuses is one of the group. Over no match it is zero.
     */
    record Annotation(NamedSemiring<?> semiring, List<Expression> factors) implements HeadTerm {
        public Annotation {
            factors = List.copyOf(factors);
            for (Expression factor : factors) {
                if (!semiring.notation().reads(factor.type())) {
                    throw new DormouseException(
                                    SqlState.DATATYPE_MISMATCH,
                                    "the annotations are of a type that the semiring does not have")
                            .with("semiring", semiring.name())
                            .with("type", factor.type().sql());
                }
            }
        }

        @Override
        public Type type() {
            return semiring.notation().type();
        }

        /** Zero may be shown as NULL. */
        @Override
        public boolean nullable() {
            return true;
        }

        @Override
        public List<Expression> expressions() {
            return factors;
        }

        @Override
        public HeadTerm map(UnaryOperator<Expression> change) {
            return new Annotation(semiring, factors.stream().map(change).toList());
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.annotation(this);
        }

        @Override
        public String toString() {
            return semiring + "("
                    + (factors.isEmpty()
                            ? "one"
                            : factors.stream().map(Object::toString).collect(Collectors.joining(" ⊗ ")))
                    + ")";
        }
    }
}
