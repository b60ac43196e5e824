package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.type.Type.DecimalType;
import io.dormouse.type.Types;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits comparisons of two values of one family. */
final class ComparisonEmitter {
    private final Code code;
    private final DecimalCode decimals;

    ComparisonEmitter(Code code) {
        this.code = code;
        this.decimals = new DecimalCode(code);
    }

    Operand emit(Expression.Call call, List<Operand> arguments) {
        Operand a = arguments.get(0);
        Operand b = arguments.get(1);
        return call.function() == Function.IS_NOT_DISTINCT
                ? notDistinct(a, b)
                : code.strict(Types.BOOLEAN, arguments, () -> pushComparison(call.function(), a, b));
    }

    private Operand notDistinct(Operand a, Operand b) {
        Operand result = code.allocate(Types.BOOLEAN, false);
        Label end = new Label();
        if (a.nullable() || b.nullable()) {
            Label values = new Label();
            code.pushIsNull(a);
            code.pushIsNull(b);
            code.op(Opcodes.IOR);
            code.jump(Opcodes.IFEQ, values);
            code.pushIsNull(a);
            code.pushIsNull(b);
            code.op(Opcodes.IAND);
            code.store(result);
            code.jump(Opcodes.GOTO, end);
            code.mark(values);
        }
        pushComparison(Function.EQUAL, a, b);
        code.store(result);
        code.mark(end);
        return result;
    }

    /** Pushes 1 or 0; neither operand is NULL. */
    private void pushComparison(Function function, Operand a, Operand b) {
        if (a.shape() == Shape.TEXT && (function == Function.EQUAL || function == Function.NOT_EQUAL)) {
            code.push(a);
            code.push(b);
            code.callVirtual(String.class, "equals", boolean.class, Object.class);
            if (function == Function.NOT_EQUAL) {
                code.op(Opcodes.ICONST_1);
                code.op(Opcodes.IXOR);
            }
            return;
        }
        pushOrder(a, b);
        code.pushTruth(
                switch (function) {
                    case EQUAL -> Opcodes.IFEQ;
                    case NOT_EQUAL -> Opcodes.IFNE;
                    case LESS -> Opcodes.IFLT;
                    case LESS_OR_EQUAL -> Opcodes.IFLE;
                    case GREATER -> Opcodes.IFGT;
                    case GREATER_OR_EQUAL -> Opcodes.IFGE;
                    default -> throw new IllegalArgumentException("not a comparison: " + function);
                });
    }

    /** Pushes a negative number, 0 or a positive one. */
    private void pushOrder(Operand a, Operand b) {
        switch (a.type().family()) {
            case BOOLEAN -> {
                code.push(a);
                code.push(b);
                code.op(Opcodes.ISUB);
            }
            case INTEGER, DATE, TIMESTAMP -> {
                code.push(a);
                code.push(b);
                code.op(Opcodes.LCMP);
            }
            case DOUBLE -> {
                code.push(a);
                code.push(b);
                code.call(Double.class, "compare", int.class, double.class, double.class);
            }
            case TEXT -> {
                code.push(a);
                code.push(b);
                code.call(Values.class, "compareText", int.class, String.class, String.class);
            }
            case DECIMAL -> pushDecimalOrder(a, b);
        }
    }

    private void pushDecimalOrder(Operand a, Operand b) {
        int scale = Math.max(DecimalCode.scale(a.type()), DecimalCode.scale(b.type()));
        int digits = a.shape() == Shape.NUMERIC || b.shape() == Shape.NUMERIC
                ? Integer.MAX_VALUE
                : Math.max(DecimalCode.digitsAt(a.type(), scale), DecimalCode.digitsAt(b.type(), scale));
        if (digits <= DecimalType.MAX_NARROW_PRECISION) {
            Operand x = decimals.narrowAt(a, scale);
            Operand y = decimals.narrowAt(b, scale);
            code.push(x);
            code.push(y);
            code.op(Opcodes.LCMP);
        } else if (digits <= DecimalType.MAX_PRECISION) {
            Operand x = decimals.wideAt(a, scale);
            Operand y = decimals.wideAt(b, scale);
            code.push(x);
            code.push(y);
            code.call(WideRuntime.class, "compare", int.class, long.class, long.class, long.class, long.class);
        } else {
            decimals.pushBigDecimal(a);
            decimals.pushBigDecimal(b);
            code.callVirtual(BigDecimal.class, "compareTo", int.class, BigDecimal.class);
        }
    }
}
