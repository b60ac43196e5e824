package io.dormouse.circuit.expression;

import io.dormouse.circuit.RowPort;
import io.dormouse.circuit.RowSink;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Schema;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type.Kind;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.LimitExceededException;
import org.objectweb.asm.MethodTooLargeException;

/**
 * Compiles filters and projections to hidden classes over primitives.
 *
 * <p>A compilation costs about a millisecond. The classes made last are kept, so that a query that comes again, or one with
 * equal conditions, runs on code that the virtual machine has optimised already; others go when their functions are no longer
 * referenced. Expressions without variables are computed once, now, unless they fail. Thread-safe.
 */
public final class RowFunctionCompiler {
    /** How deep an expression may nest: beyond it the recursion of compiler and checks could exhaust a thread's stack. */
    static final int MAX_DEPTH = 500;

    private static final int MAX_KEPT = 512;

    /** The instances of kept classes by what the classes are made of, the one used longest ago first. */
    private final Map<GeneratedCode, Object> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<GeneratedCode, Object> eldest) {
            return size() > MAX_KEPT;
        }
    };

    /**
     * The function that keeps the rows on which all {@code filters} are TRUE and computes {@code outputs}, one a column.
     *
     * @param columnOf the column of the input row that holds a variable
     * @throws DormouseException 54000 if the expressions nest too deep or are too large for a class
     */
    public RowFunction compile(List<Expression> filters, List<Expression> outputs, ToIntFunction<Variable> columnOf) {
        AtomicReference<RowFunction> holder = new AtomicReference<>();
        RowClass function = new RowClass(columnOf);
        GeneratedCode code = generate(
                function, holder, generated -> generated.function(simplify(filters), simplify(outputs), holder));
        return instance(code, holder, RowFunction.class);
    }

    /**
     * The port of rows of {@code relation}, with the variables {@code input}, that hands those on for which all {@code filters} are TRUE: as {@code
     * outputs}, one a column, or as they are if that is empty.
     *
     * @param read what is read of rows that are handed on as they are
     * @throws DormouseException 54000 if the expressions nest too deep or are too large for a class
     */
    public RowPort compilePort(
            String relation,
            Schema schema,
            List<Variable> input,
            List<Expression> filters,
            Optional<List<Expression>> outputs,
            List<Expression> read,
            RowSink sink) {
        PortColumns columns = PortColumns.of(relation, schema, input, filters, outputs.orElse(read));
        return port(columns, schema, input, filters, outputs.map(RowFunctionCompiler::simplify), sink);
    }

    /** The port of a table that keeps its rows whole: asks for every column, searches texts for U+0000, hands all rows on as they are. */
    public RowPort compileEntrance(String relation, Schema schema, RowSink sink) {
        return port(PortColumns.all(relation, schema), schema, List.of(), List.of(), Optional.empty(), sink);
    }

    private RowPort port(
            PortColumns columns,
            Schema schema,
            List<Variable> input,
            List<Expression> filters,
            Optional<List<Expression>> outputs,
            RowSink sink) {
        AtomicReference<CompiledPort> holder = new AtomicReference<>();
        GeneratedCode code = generate(
                new RowClass(input::indexOf),
                holder,
                generated -> generated.port(simplify(filters), outputs, columns, holder));
        RowBuffer whole = buffer(schema.columns(), Column::nullable);
        RowBuffer kept =
                outputs.map(terms -> buffer(terms, Expression::nullable)).orElse(whole);
        return instance(code, holder, CompiledPort.class).bind(whole, kept, sink);
    }

    /** A buffer whose columns are NULL where they can be. */
    private static <T> RowBuffer buffer(List<T> columns, Predicate<T> nullable) {
        RowBuffer buffer = new RowBuffer(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            buffer.nulls[i] = nullable.test(columns.get(i));
        }
        return buffer;
    }

    private static List<Expression> simplify(List<Expression> expressions) {
        expressions.forEach(RowFunctionCompiler::checkDepth);
        return expressions.stream().map(Simplifier::simplify).toList();
    }

    private <T> T instance(GeneratedCode code, AtomicReference<T> holder, Class<T> type) {
        synchronized (kept) {
            Object known = kept.get(code);
            if (known != null) {
                return type.cast(known);
            }
        }
        define(code);
        T made = Objects.requireNonNull(holder.get());
        synchronized (kept) {
            kept.put(code, made);
        }
        return made;
    }

    /** The value of an expression without variables. */
    static RowFunction compileConstant(Expression expression) {
        AtomicReference<RowFunction> holder = new AtomicReference<>();
        define(generate(
                new RowClass(variable -> -1),
                holder,
                generated -> generated.function(List.of(), List.of(expression), holder)));
        return Objects.requireNonNull(holder.get());
    }

    private static GeneratedCode generate(
            RowClass generated, AtomicReference<?> holder, Function<RowClass, byte[]> generate) {
        try {
            return new GeneratedCode(generate.apply(generated), generated.data(), holder);
        } catch (MethodTooLargeException | ClassTooLargeException | LimitExceededException e) {
            throw tooLarge(e);
        }
    }

    private static void define(GeneratedCode code) {
        try {
            MethodHandles.lookup().defineHiddenClassWithClassData(code.bytes(), code.data(), true);
        } catch (LimitExceededException e) {
            throw tooLarge(e);
        } catch (IllegalAccessException e) {
            throw new DormouseException(SqlState.INTERNAL_ERROR, "a compiled expression cannot be defined", e);
        }
    }

    private static DormouseException tooLarge(RuntimeException e) {
        return new DormouseException(SqlState.LIMIT_EXCEEDED, "an expression is too large to be compiled", e)
                .hint("split it, for instance with a view for a part of it");
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
                && call.function() == io.dormouse.logic.Function.IS_NULL
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
