package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import io.dormouse.type.Type.DecimalType;
import java.math.BigDecimal;
import java.util.List;
import org.objectweb.asm.Opcodes;

/** Emits {@code + − * / %}, negation and ABS over numbers. */
final class ArithmeticEmitter {
    private final Code code;
    private final DecimalCode decimals;

    ArithmeticEmitter(Code code) {
        this.code = code;
        this.decimals = new DecimalCode(code);
    }

    Operand emit(Expression.Call call, List<Operand> arguments) {
        return code.strict(call.type(), arguments, () -> {
            if (call.type() instanceof DecimalType type) {
                if (arguments.size() == 1) {
                    unaryDecimal(call.function(), arguments.get(0));
                } else {
                    binaryDecimal(call, type, arguments.get(0), arguments.get(1));
                }
            } else if (call.type() instanceof Type.NumericType) {
                throughBigDecimal(call, arguments);
            } else if (call.type() instanceof Type.DoubleType) {
                runtime(DoubleRuntime.class, double.class, call, arguments);
            } else {
                Class<?> runtime = call.type() instanceof Type.IntegerType ? IntegerRuntime.class : BigintRuntime.class;
                runtime(runtime, long.class, call, arguments);
            }
        });
    }

    private static String methodOf(Function function) {
        return switch (function) {
            case ADD -> "add";
            case SUBTRACT -> "subtract";
            case MULTIPLY -> "multiply";
            case DIVIDE -> "divide";
            case MODULO -> "modulo";
            case NEGATE -> "negate";
            case ABS -> "abs";
            default -> throw new IllegalArgumentException("not arithmetic: " + function);
        };
    }

    private void runtime(Class<?> runtime, Class<?> carrier, Expression.Call call, List<Operand> arguments) {
        arguments.forEach(code::push);
        callRuntime(runtime, carrier, call, arguments.size());
    }

    private void throughBigDecimal(Expression.Call call, List<Operand> arguments) {
        arguments.forEach(decimals::pushBigDecimal);
        callRuntime(NumericRuntime.class, BigDecimal.class, call, arguments.size());
        decimals.convertBigDecimal(call.type(), call.span());
    }

    private void callRuntime(Class<?> runtime, Class<?> carrier, Expression.Call call, int arguments) {
        code.pushSpan(call.span());
        if (arguments == 1) {
            code.call(runtime, methodOf(call.function()), carrier, carrier, SourceSpan.class);
        } else {
            code.call(runtime, methodOf(call.function()), carrier, carrier, carrier, SourceSpan.class);
        }
    }

    private void unaryDecimal(Function function, Operand a) {
        boolean negate = function == Function.NEGATE;
        code.push(a);
        if (a.shape() == Shape.LONG) {
            if (negate) {
                code.op(Opcodes.LNEG);
            } else {
                code.call(Math.class, "abs", long.class, long.class);
            }
            return;
        }
        code.call(WideRuntime.class, negate ? "negateHigh" : "absHigh", long.class, long.class, long.class);
        if (negate) {
            code.variable(Opcodes.LLOAD, a.lowSlot());
            code.op(Opcodes.LNEG);
        } else {
            code.push(a);
            code.call(WideRuntime.class, "absLow", long.class, long.class, long.class);
        }
    }

    private void binaryDecimal(Expression.Call call, DecimalType type, Operand a, Operand b) {
        switch (call.function()) {
            case ADD -> sum(call, type, a, b, Opcodes.LADD);
            case SUBTRACT -> sum(call, type, a, b, Opcodes.LSUB);
            case MULTIPLY -> product(call, type, a, b);
            case MODULO -> remainder(call, type, a, b);
            default -> throw new IllegalArgumentException("not of a fixed scale: " + call);
        }
    }

    /** A sum of at most 18 digits cannot overflow, nor can its aligned operands. */
    private void sum(Expression.Call call, DecimalType type, Operand a, Operand b, int opcode) {
        int digits =
                Math.max(DecimalCode.digitsAt(a.type(), type.scale()), DecimalCode.digitsAt(b.type(), type.scale()));
        if (type.kind() == Type.Kind.LONG) {
            Operand x = decimals.narrowAt(a, type.scale());
            Operand y = decimals.narrowAt(b, type.scale());
            code.push(x);
            code.push(y);
            code.op(opcode);
        } else if (digits > DecimalType.MAX_PRECISION) {
            throughBigDecimal(call, List.of(a, b));
        } else {
            Operand x = decimals.wideAt(a, type.scale());
            Operand y = decimals.wideAt(b, type.scale());
            code.push(x);
            code.push(y);
            String method = methodOf(call.function());
            if (digits == DecimalType.MAX_PRECISION) {
                code.pushSpan(call.span());
                code.call(
                        WideRuntime.class,
                        method + "Checked",
                        long.class,
                        long.class,
                        long.class,
                        long.class,
                        long.class,
                        SourceSpan.class);
            } else {
                code.call(WideRuntime.class, method, long.class, long.class, long.class, long.class, long.class);
            }
            code.variable(Opcodes.LLOAD, x.lowSlot());
            code.variable(Opcodes.LLOAD, y.lowSlot());
            code.op(opcode);
        }
    }

    private void product(Expression.Call call, DecimalType type, Operand a, Operand b) {
        if (a.shape() == Shape.LONG && b.shape() == Shape.LONG) {
            if (type.kind() == Type.Kind.WIDE) {
                code.push(a);
                code.push(b);
                code.call(Math.class, "multiplyHigh", long.class, long.class, long.class);
            }
            code.push(a);
            code.push(b);
            code.op(Opcodes.LMUL);
            return;
        }
        Operand x = decimals.wideAt(a, DecimalCode.scale(a.type()));
        Operand y = decimals.wideAt(b, DecimalCode.scale(b.type()));
        code.push(x);
        code.push(y);
        code.pushInt(DecimalType.MAX_PRECISION);
        code.pushSpan(call.span());
        code.call(
                WideRuntime.class,
                "multiply",
                long.class,
                long.class,
                long.class,
                long.class,
                long.class,
                int.class,
                SourceSpan.class);
        code.variable(Opcodes.LLOAD, x.lowSlot());
        code.variable(Opcodes.LLOAD, y.lowSlot());
        code.op(Opcodes.LMUL);
    }

    private void remainder(Expression.Call call, DecimalType type, Operand a, Operand b) {
        int digits =
                Math.max(DecimalCode.digitsAt(a.type(), type.scale()), DecimalCode.digitsAt(b.type(), type.scale()));
        if (digits <= DecimalType.MAX_NARROW_PRECISION && a.shape() == Shape.LONG && b.shape() == Shape.LONG) {
            Operand x = decimals.narrowAt(a, type.scale());
            Operand y = decimals.narrowAt(b, type.scale());
            runtime(BigintRuntime.class, long.class, call, List.of(x, y));
        } else {
            throughBigDecimal(call, List.of(a, b));
        }
    }
}
