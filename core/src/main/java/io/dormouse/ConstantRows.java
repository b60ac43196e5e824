package io.dormouse;

import io.dormouse.circuit.expression.RowFunction;
import io.dormouse.circuit.expression.RowFunctionCompiler;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.store.RowBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Evaluates the rows of INSERT … VALUES: expressions of constants.
 *
 * <p>Rows of one shape, which differ in their constants only, are compiled once: each constant becomes a column of a parameter row.
 * Keeps the shapes used last. One thread.
 */
final class ConstantRows {
    private static final int MAX_SHAPES = 64;

    private final RowFunctionCompiler compiler;

    private final Map<List<Expression>, RowFunction> shapes = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<Expression>, RowFunction> eldest) {
            return size() > MAX_SHAPES;
        }
    };

    ConstantRows(RowFunctionCompiler compiler) {
        this.compiler = compiler;
    }

    /** Puts the values of {@code row}'s expressions into {@code out}. */
    void evaluate(List<Expression> row, RowBuffer out) {
        List<Expression.Constant> constants = new ArrayList<>();
        List<Expression> shape =
                row.stream().map(value -> parameterize(value, constants)).toList();
        RowFunction function = shapes.computeIfAbsent(
                shape,
                expressions -> compiler.compile(List.of(), expressions, variable -> Integer.parseInt(variable.name())));
        RowBuffer parameters = new RowBuffer(constants.size());
        for (int i = 0; i < constants.size(); i++) {
            parameters.set(i, constants.get(i).type(), constants.get(i).value());
        }
        function.apply(parameters, out);
    }

    private static Expression parameterize(Expression expression, List<Expression.Constant> constants) {
        return expression.match(new Expression.Cases<>() {
            @Override
            public Expression reference(Expression.Reference reference) {
                throw new IllegalArgumentException("a constant row has no variable " + reference);
            }

            @Override
            public Expression constant(Expression.Constant constant) {
                constants.add(constant);
                return new Expression.Reference(
                        new Variable(String.valueOf(constants.size() - 1), constant.type(), true));
            }

            @Override
            public Expression call(Expression.Call call) {
                List<Expression> arguments = call.arguments().stream()
                        .map(argument -> parameterize(argument, constants))
                        .toList();
                return new Expression.Call(call.function(), arguments, call.type(), call.span());
            }

            @Override
            public Expression conditional(Expression.Conditional conditional) {
                List<Expression.Branch> branches = conditional.branches().stream()
                        .map(branch -> new Expression.Branch(
                                parameterize(branch.condition(), constants), parameterize(branch.result(), constants)))
                        .toList();
                return new Expression.Conditional(branches, parameterize(conditional.otherwise(), constants));
            }

            @Override
            public Expression cast(Expression.Cast cast) {
                return new Expression.Cast(parameterize(cast.operand(), constants), cast.type(), cast.span());
            }
        });
    }
}
