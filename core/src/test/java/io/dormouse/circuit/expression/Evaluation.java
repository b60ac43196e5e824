package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Variable;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles and evaluates expressions over rows of Java values; an error is its {@link SqlState}. */
final class Evaluation {
    static final SourceSpan SPAN = new SourceSpan(3, 7, 2);

    private Evaluation() {}

    /** A value with its type, {@code null} for NULL. */
    record Typed(Type type, @Nullable Object value) {
        Typed asNull() {
            return new Typed(type, null);
        }
    }

    static Typed typed(Type type, @Nullable Object value) {
        return new Typed(type, value);
    }

    /** The value, NULL or error of {@code expression} where the variables have these values. */
    static @Nullable Object value(Expression expression, Map<Variable, @Nullable Object> row) {
        List<Variable> variables = new ArrayList<>(row.keySet());
        RowBuffer in = new RowBuffer(variables.size());
        for (int i = 0; i < variables.size(); i++) {
            in.set(i, variables.get(i).type(), row.get(variables.get(i)));
        }
        RowBuffer out = new RowBuffer(1);
        try {
            new RowFunctionCompiler()
                    .compile(List.of(), List.of(expression), variables::indexOf)
                    .apply(in, out);
            return out.get(0, expression.type());
        } catch (DormouseException e) {
            return e.state();
        }
    }

    /** The call on constants. */
    static @Nullable Object ofConstants(Function function, List<Typed> arguments) {
        List<Expression> constants = new ArrayList<>();
        arguments.forEach(argument -> constants.add(new Expression.Constant(argument.type(), argument.value())));
        return value(Expression.Call.of(function, SPAN, constants), Map.of());
    }

    /** The call on variables, which are nullable or not. */
    static @Nullable Object ofVariables(Function function, List<Typed> arguments, boolean nullable) {
        Map<Variable, @Nullable Object> row = new java.util.LinkedHashMap<>();
        List<Expression> references = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Variable variable = new Variable("x" + i, arguments.get(i).type(), nullable);
            row.put(variable, arguments.get(i).value());
            references.add(new Expression.Reference(variable));
        }
        return value(Expression.Call.of(function, SPAN, references), row);
    }

    /** The cast of a constant, and of a variable, which must agree. */
    static @Nullable Object cast(Typed operand, Type to) {
        Variable variable = new Variable("x", operand.type(), operand.value() == null);
        Map<Variable, @Nullable Object> row = new java.util.HashMap<>();
        row.put(variable, operand.value());
        Object ofVariable = value(new Expression.Cast(new Expression.Reference(variable), to, SPAN), row);
        Object ofConstant = value(
                new Expression.Cast(new Expression.Constant(operand.type(), operand.value()), to, SPAN), Map.of());
        org.assertj.core.api.Assertions.assertThat(ofConstant).isEqualTo(ofVariable);
        return ofVariable;
    }
}
