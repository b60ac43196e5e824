package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.store.RowBuffer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Walks an expression and emits the code of one method that computes it; the input row is parameter 0. */
final class ExpressionEmitter implements Expression.Cases<Operand> {
    private static final int INPUT = 0;

    private final Code code;
    private final ToIntFunction<Variable> columnOf;
    private final Outlines outlines;
    private final @Nullable Expression root;
    private final LogicEmitter logic;

    /** An emitter of a method; {@code root}, if not null, is what the method is for and is not put in one of its own again. */
    ExpressionEmitter(Code code, ToIntFunction<Variable> columnOf, Outlines outlines, @Nullable Expression root) {
        this.code = code;
        this.columnOf = columnOf;
        this.outlines = outlines;
        this.root = root;
        this.logic = new LogicEmitter(code, this);
    }

    LogicEmitter logic() {
        return logic;
    }

    /** Emits code that leaves the value in locals, or throws. */
    Operand emit(Expression expression) {
        return isOutlined(expression) ? outlines.call(code, expression) : expression.match(this);
    }

    boolean isOutlined(Expression expression) {
        return expression != root && outlines.worthwhile(expression);
    }

    @Override
    public Operand reference(Expression.Reference reference) {
        int column = columnOf.applyAsInt(reference.variable());
        Operand result = code.allocate(reference.type(), reference.nullable());
        if (result.nullable()) {
            cell("nulls", boolean[].class, column, Opcodes.BALOAD);
            code.variable(Opcodes.ISTORE, result.nullSlot());
        }
        switch (result.shape()) {
            case BOOLEAN -> {
                cell("longs", long[].class, column, Opcodes.LALOAD);
                code.op(Opcodes.L2I);
            }
            case LONG -> cell("longs", long[].class, column, Opcodes.LALOAD);
            case DOUBLE -> {
                cell("longs", long[].class, column, Opcodes.LALOAD);
                code.call(Double.class, "longBitsToDouble", double.class, long.class);
            }
            case WIDE -> {
                cell("highs", long[].class, column, Opcodes.LALOAD);
                cell("longs", long[].class, column, Opcodes.LALOAD);
            }
            case TEXT, NUMERIC -> {
                cell("objects", Object[].class, column, Opcodes.AALOAD);
                code.cast(result.shape().carrier);
            }
        }
        code.store(result);
        return result;
    }

    private void cell(String array, Class<?> type, int column, int load) {
        code.variable(Opcodes.ALOAD, INPUT);
        code.field(RowBuffer.class, array, type);
        code.pushInt(column);
        code.op(load);
    }

    @Override
    public Operand constant(Expression.Constant constant) {
        Object value = constant.value();
        Operand result = code.allocate(constant.type(), value == null);
        if (value == null) {
            code.storeNull(result, true);
            code.clear(result);
            return result;
        }
        switch (result.shape()) {
            case BOOLEAN -> code.pushInt((Boolean) value ? 1 : 0);
            case LONG -> code.pushLong(RowBuffer.toLong(value));
            case DOUBLE -> code.pushDouble((Double) value);
            case WIDE -> {
                BigInteger unscaled = ((BigDecimal) value).unscaledValue();
                code.pushLong(WideRuntime.high(unscaled));
                code.pushLong(WideRuntime.low(unscaled));
            }
            case TEXT, NUMERIC -> code.pushObject(value, result.shape().carrier);
        }
        code.store(result);
        return result;
    }

    @Override
    public Operand call(Expression.Call call) {
        return switch (call.function()) {
            case AND, OR -> logic.junction(call);
            case NOT -> logic.not(argument(call));
            case IS_NULL -> logic.isNull(argument(call));
            case IS_TRUE -> logic.isTruth(argument(call), true);
            case IS_FALSE -> logic.isTruth(argument(call), false);
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, NEGATE, ABS ->
                new ArithmeticEmitter(code).emit(call, arguments(call));
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, IS_NOT_DISTINCT ->
                new ComparisonEmitter(code).emit(call, arguments(call));
            default -> new FunctionEmitter(code).emit(call, arguments(call));
        };
    }

    private Operand argument(Expression.Call call) {
        return emit(call.arguments().get(0));
    }

    private List<Operand> arguments(Expression.Call call) {
        return call.arguments().stream().map(this::emit).toList();
    }

    @Override
    public Operand conditional(Expression.Conditional conditional) {
        return logic.conditional(conditional);
    }

    @Override
    public Operand cast(Expression.Cast cast) {
        return new CastEmitter(code).emit(cast, emit(cast.operand()));
    }
}
