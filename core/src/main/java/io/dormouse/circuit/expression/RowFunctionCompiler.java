package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Variable;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type.Kind;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToIntFunction;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.LimitExceededException;
import org.objectweb.asm.MethodTooLargeException;

/**
 * Compiles filters and projections to hidden classes over primitives.
 *
 * <p>A compilation costs about a millisecond; the class goes when its function is no longer referenced. Expressions without
 * variables are computed once, now, unless they fail. Thread-safe.
 */
public final class RowFunctionCompiler {
    /** How deep an expression may nest: beyond it the recursion of compiler and checks could exhaust a thread's stack. */
    static final int MAX_DEPTH = 500;

    private RowFunctionCompiler() {}

    /**
     * The function that keeps the rows on which all {@code filters} are TRUE and computes {@code outputs}, one a column.
     *
     * @param columnOf the column of the input row that holds a variable
     * @throws DormouseException 54000 if the expressions nest too deep or are too large for a class
     */
    public static RowFunction compile(
            List<Expression> filters, List<Expression> outputs, ToIntFunction<Variable> columnOf) {
        filters.forEach(RowFunctionCompiler::checkDepth);
        outputs.forEach(RowFunctionCompiler::checkDepth);
        return define(
                filters.stream().map(Simplifier::simplify).toList(),
                outputs.stream().map(Simplifier::simplify).toList(),
                columnOf);
    }

    static RowFunction define(List<Expression> filters, List<Expression> outputs, ToIntFunction<Variable> columnOf) {
        AtomicReference<RowFunction> holder = new AtomicReference<>();
        try {
            RowClass generated = new RowClass(columnOf);
            byte[] bytes = generated.generate(filters, outputs, holder);
            MethodHandles.lookup().defineHiddenClassWithClassData(bytes, generated.data(), true);
        } catch (MethodTooLargeException | ClassTooLargeException | LimitExceededException e) {
            throw new DormouseException(SqlState.LIMIT_EXCEEDED, "an expression is too large to be compiled", e)
                    .hint("split it, for instance with a view for a part of it");
        } catch (IllegalAccessException e) {
            throw new DormouseException(SqlState.INTERNAL_ERROR, "a compiled expression cannot be defined", e);
        }
        return Objects.requireNonNull(holder.get());
    }

    /**
     * The variables of kind TEXT or NUMERIC whose objects the function reads: a row read from state must have them. Others are
     * copied or tested for NULL only, for which the pool id is enough.
     */
    public static Set<Variable> objectsRead(List<Expression> filters, List<Expression> outputs) {
        Set<Variable> read = new LinkedHashSet<>();
        filters.forEach(filter -> collectRead(filter, read));
        for (Expression output : outputs) {
            if (!(output instanceof Expression.Reference)) {
                collectRead(output, read);
            }
        }
        return read;
    }

    private static void collectRead(Expression expression, Set<Variable> read) {
        if (expression instanceof Expression.Reference reference) {
            Kind kind = reference.type().kind();
            if (kind == Kind.TEXT || kind == Kind.NUMERIC) {
                read.add(reference.variable());
            }
        } else if (!(expression instanceof Expression.Call call
                && call.function() == Function.IS_NULL
                && call.arguments().get(0) instanceof Expression.Reference)) {
            expression.operands().forEach(operand -> collectRead(operand, read));
        }
    }

    private static void checkDepth(Expression expression) {
        List<Expression> level = List.of(expression);
        for (int depth = 1; !level.isEmpty(); depth++) {
            if (depth > MAX_DEPTH) {
                throw new DormouseException(SqlState.LIMIT_EXCEEDED, "an expression nests too deep")
                        .with("limit", MAX_DEPTH);
            }
            List<Expression> next = new ArrayList<>();
            level.forEach(node -> next.addAll(node.operands()));
            level = next;
        }
    }
}
