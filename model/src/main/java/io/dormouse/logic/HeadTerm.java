package io.dormouse.logic;

import io.dormouse.type.Type;
import java.util.Optional;

/** What a rule's head computes for one output column: a value of the match, or a fold over a group of matches. */
public sealed interface HeadTerm {

    /** One function for each kind of head term. */
    interface Cases<R> {
        R value(Value value);

        R fold(Fold fold);
    }

    Type type();

    boolean nullable();

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
        public <R> R match(Cases<R> cases) {
            return cases.fold(this);
        }

        @Override
        public String toString() {
            return aggregate + "(" + argument.map(Object::toString).orElse("*") + ")";
        }
    }
}
