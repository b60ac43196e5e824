package io.dormouse.circuit.expression;

import io.dormouse.store.RowBuffer;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import io.dormouse.type.Type.DecimalType;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.objectweb.asm.Opcodes;

/** Instructions that move exact numbers between scales and representations. Integers count as decimals of scale 0. */
final class DecimalCode {
    private static final int INTEGER_DIGITS = 10;
    private static final int BIGINT_DIGITS = 19;

    private final Code code;

    DecimalCode(Code code) {
        this.code = code;
    }

    static int scale(Type type) {
        return type instanceof DecimalType decimal ? decimal.scale() : 0;
    }

    static int precision(Type type) {
        if (type instanceof DecimalType decimal) {
            return decimal.precision();
        }
        return type instanceof Type.IntegerType ? INTEGER_DIGITS : BIGINT_DIGITS;
    }

    /** The digits that a value of {@code type} needs at {@code scale}. */
    static int digitsAt(Type type, int scale) {
        return precision(type) + scale - scale(type);
    }

    /** The value at a larger scale in one word; {@link #digitsAt} must be at most 18. */
    Operand narrowAt(Operand operand, int scale) {
        if (scale == scale(operand.type())) {
            return operand;
        }
        Operand result = code.allocate(Types.decimal(DecimalType.MAX_NARROW_PRECISION, scale), false);
        code.push(operand);
        code.pushLong(DecimalRuntime.powerOfTen(scale - scale(operand.type())));
        code.op(Opcodes.LMUL);
        code.store(result);
        return result;
    }

    /** The value at a scale as large or larger in two words; {@link #digitsAt} must be at most 38. */
    Operand wideAt(Operand operand, int scale) {
        int power = scale - scale(operand.type());
        boolean wide = operand.shape() == Shape.WIDE;
        if (wide && power == 0) {
            return operand;
        }
        Operand result = code.allocate(Types.decimal(DecimalType.MAX_PRECISION, scale), false);
        if (!wide && power <= DecimalRuntime.MAX_POWER) {
            long factor = DecimalRuntime.powerOfTen(power);
            pushProductHigh(operand, factor);
            code.push(operand);
            code.pushLong(factor);
            code.op(Opcodes.LMUL);
        } else {
            pushScaledUp(
                    wide ? operand : wideAt(operand, scale(operand.type())),
                    power,
                    DecimalType.MAX_PRECISION,
                    SourceSpan.NONE);
        }
        code.store(result);
        return result;
    }

    private void pushProductHigh(Operand operand, long factor) {
        code.push(operand);
        if (factor == 1) {
            code.pushInt(Long.SIZE - 1);
            code.op(Opcodes.LSHR);
        } else {
            code.pushLong(factor);
            code.call(Math.class, "multiplyHigh", long.class, long.class, long.class);
        }
    }

    /** Pushes a two-word value times a power of ten, checked to have at most {@code digits} digits. */
    void pushScaledUp(Operand wide, int power, int digits, SourceSpan span) {
        code.push(wide);
        code.pushLong(WideRuntime.powerHigh(power));
        code.pushLong(WideRuntime.powerLow(power));
        code.pushInt(digits);
        code.pushSpan(span);
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
        code.variable(Opcodes.LLOAD, wide.lowSlot());
        code.pushLong(WideRuntime.powerLow(power));
        code.op(Opcodes.LMUL);
    }

    /** Pushes an exact number as a {@link BigDecimal}. */
    void pushBigDecimal(Operand operand) {
        code.push(operand);
        switch (operand.shape()) {
            case LONG -> {
                code.pushInt(scale(operand.type()));
                code.call(BigDecimal.class, "valueOf", BigDecimal.class, long.class, int.class);
            }
            case WIDE -> {
                code.pushInt(scale(operand.type()));
                code.call(RowBuffer.class, "wideDecimal", BigDecimal.class, long.class, long.class, int.class);
            }
            case NUMERIC -> {}
            case BOOLEAN, DOUBLE, TEXT -> throw new IllegalArgumentException("not an exact number: " + operand);
        }
    }

    /** Replaces the {@link BigDecimal} on the stack by a value of {@code type}, rounded and checked. */
    void convertBigDecimal(Type type, SourceSpan span) {
        if (!(type instanceof DecimalType decimal)) {
            return;
        }
        code.pushInt(decimal.precision());
        code.pushInt(decimal.scale());
        code.pushSpan(span);
        if (type.kind() == Type.Kind.LONG) {
            code.call(
                    NumericRuntime.class,
                    "unscaledLong",
                    long.class,
                    BigDecimal.class,
                    int.class,
                    int.class,
                    SourceSpan.class);
            return;
        }
        code.call(
                NumericRuntime.class,
                "unscaled",
                BigInteger.class,
                BigDecimal.class,
                int.class,
                int.class,
                SourceSpan.class);
        int unscaled = code.local(1);
        code.variable(Opcodes.ASTORE, unscaled);
        code.variable(Opcodes.ALOAD, unscaled);
        code.call(WideRuntime.class, "high", long.class, BigInteger.class);
        code.variable(Opcodes.ALOAD, unscaled);
        code.call(WideRuntime.class, "low", long.class, BigInteger.class);
    }
}
