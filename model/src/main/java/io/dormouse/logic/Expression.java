package io.dormouse.logic;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A scalar expression over the variables of a rule.
 *
 * <p>Its value is a value of its type, NULL, or an error (for instance division by zero). A call is strict: an error in an
 * argument is an error, else a NULL argument gives NULL, except where {@link Function} says otherwise. AND is FALSE if an
 * argument is FALSE, else an error if one is, else NULL if one is, else TRUE; OR is its dual; so neither depends on the
 * order of its arguments. CASE evaluates its conditions in order and only the chosen result. Immutable; constructors refuse
 * ill-typed expressions with {@link SqlState#DATATYPE_MISMATCH}.
 */
public sealed interface Expression {

    /** One function for each kind of expression; adding a kind breaks every consumer until it has decided. */
    interface Cases<R> {
        R reference(Reference reference);

        R constant(Constant constant);

        R call(Call call);

        R conditional(Conditional conditional);

        R cast(Cast cast);
    }

    Type type();

    /** Whether the value can be NULL. */
    boolean nullable();

    <R> R match(Cases<R> cases);

    /** The direct sub-expressions, left to right. */
    List<Expression> operands();

    /** Calls {@code action} for each occurrence of a variable, left to right. */
    default void forEachVariable(Consumer<Variable> action) {
        operands().forEach(operand -> operand.forEachVariable(action));
    }

    /** The distinct variables, in no order. */
    default Set<Variable> variables() {
        Set<Variable> variables = new HashSet<>();
        forEachVariable(variables::add);
        return variables;
    }

    /** The value of a variable. */
    record Reference(Variable variable) implements Expression {
        @Override
        public Type type() {
            return variable.type();
        }

        @Override
        public boolean nullable() {
            return variable.nullable();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.reference(this);
        }

        @Override
        public List<Expression> operands() {
            return List.of();
        }

        @Override
        public void forEachVariable(Consumer<Variable> action) {
            action.accept(variable);
        }

        @Override
        public String toString() {
            return variable.name();
        }
    }

    /** A constant; {@code value} is canonical for the type ({@link Values#canonical(Type, Object)}) or null for NULL. */
    record Constant(Type type, @Nullable Object value) implements Expression {
        public Constant {
            value = value == null ? null : Values.canonical(type, value);
        }

        @Override
        public boolean nullable() {
            return value == null;
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.constant(this);
        }

        @Override
        public List<Expression> operands() {
            return List.of();
        }

        @Override
        public String toString() {
            return value instanceof String text ? "'" + text.replace("'", "''") + "'" : Values.text(value);
        }
    }

    /** A function applied to arguments; {@code type} is derived from theirs ({@link Function#resultType}). */
    record Call(Function function, List<Expression> arguments, Type type, SourceSpan span) implements Expression {
        public Call {
            arguments = List.copyOf(arguments);
            Type derived =
                    function.resultType(arguments.stream().map(Expression::type).toList());
            if (!derived.equals(type)) {
                throw new DormouseException(
                                SqlState.DATATYPE_MISMATCH, "the call's type is not what its arguments give")
                        .with("function", function)
                        .with("given", type.sql())
                        .with("derived", derived.sql())
                        .at(span);
            }
        }

        /** The call of {@code function} with the type that follows from its arguments. */
        public static Call of(Function function, SourceSpan span, Expression... arguments) {
            return of(function, span, List.of(arguments));
        }

        /** The call of {@code function} with the type that follows from its arguments. */
        public static Call of(Function function, SourceSpan span, List<Expression> arguments) {
            try {
                return new Call(
                        function,
                        arguments,
                        function.resultType(
                                arguments.stream().map(Expression::type).toList()),
                        span);
            } catch (DormouseException e) {
                throw e.at(span);
            }
        }

        @Override
        public boolean nullable() {
            return function.nullable(arguments);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.call(this);
        }

        @Override
        public List<Expression> operands() {
            return arguments;
        }

        @Override
        public String toString() {
            return function.render(arguments);
        }
    }

    /** A condition of a CASE and the result where it is the first that is TRUE. */
    record Branch(Expression condition, Expression result) {}

    /** CASE WHEN … THEN … ELSE … END; all results have the type of {@code otherwise}. */
    record Conditional(List<Branch> branches, Expression otherwise) implements Expression {
        public Conditional {
            branches = List.copyOf(branches);
            for (Branch branch : branches) {
                if (branch.condition().type().family() != Type.Family.BOOLEAN
                        || !branch.result().type().equals(otherwise.type())) {
                    throw new DormouseException(
                                    SqlState.DATATYPE_MISMATCH, "CASE needs conditions, and results of one type")
                            .with("condition", branch.condition().type().sql())
                            .with("result", branch.result().type().sql())
                            .with("otherwise", otherwise.type().sql());
                }
            }
        }

        @Override
        public Type type() {
            return otherwise.type();
        }

        @Override
        public boolean nullable() {
            return otherwise.nullable()
                    || branches.stream().anyMatch(branch -> branch.result().nullable());
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.conditional(this);
        }

        @Override
        public List<Expression> operands() {
            List<Expression> operands = new ArrayList<>();
            for (Branch branch : branches) {
                operands.add(branch.condition());
                operands.add(branch.result());
            }
            operands.add(otherwise);
            return operands;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("CASE");
            branches.forEach(branch -> text.append(" WHEN ")
                    .append(branch.condition())
                    .append(" THEN ")
                    .append(branch.result()));
            return text.append(" ELSE ").append(otherwise).append(" END").toString();
        }
    }

    /**
     * The conversion of a value to another type, as PostgreSQL's explicit CAST: decimals round half away from zero to the
     * scale, doubles to integers round half to even, text is cut to the length of VARCHAR(n) and CHAR(n), and parsed for
     * other types. Errors: 22003 out of range, 22P02 or 22007 text that does not parse.
     */
    record Cast(Expression operand, Type type, SourceSpan span) implements Expression {
        public Cast {
            if (!Casts.possible(operand.type(), type)) {
                throw new DormouseException(SqlState.CANNOT_COERCE, "no cast leads from one type to the other")
                        .with("from", operand.type().sql())
                        .with("to", type.sql())
                        .at(span);
            }
        }

        @Override
        public boolean nullable() {
            return operand.nullable();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.cast(this);
        }

        @Override
        public List<Expression> operands() {
            return List.of(operand);
        }

        @Override
        public String toString() {
            return "CAST(" + operand + " AS " + type.sql() + ")";
        }
    }
}
