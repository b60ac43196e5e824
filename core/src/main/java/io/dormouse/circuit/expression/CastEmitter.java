package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import io.dormouse.type.Type.DecimalType;
import io.dormouse.type.Type.Family;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.util.List;
import org.objectweb.asm.Opcodes;

/** Emits casts; what each conversion does stands with the run-time class that it calls. */
final class CastEmitter {
    private final Code code;
    private final DecimalCode decimals;

    CastEmitter(Code code) {
        this.code = code;
        this.decimals = new DecimalCode(code);
    }

    Operand emit(Expression.Cast cast, Operand operand) {
        Type from = operand.type();
        Type to = cast.type();
        if (keepsCells(from, to)) {
            return operand.as(to);
        }
        return code.strict(to, List.of(operand), () -> convert(operand, to, cast.span()));
    }

    /** Whether every value of {@code from} is a value of {@code to}, held the same way. */
    private static boolean keepsCells(Type from, Type to) {
        if (from.equals(to) || (from instanceof Type.IntegerType && to instanceof Type.BigintType)) {
            return true;
        }
        if (from instanceof DecimalType a && to instanceof DecimalType b) {
            return a.scale() == b.scale() && a.precision() <= b.precision() && a.kind() == b.kind();
        }
        if (from.family() == Family.TEXT && to instanceof Type.TextType limited) {
            int longest = from instanceof Type.TextType text ? text.maxLength() : ((Type.CharType) from).length();
            return limited.maxLength() == Type.TextType.UNLIMITED
                    || (longest != Type.TextType.UNLIMITED && longest <= limited.maxLength());
        }
        return from instanceof Type.CharType a && to instanceof Type.CharType b && a.length() <= b.length();
    }

    private void convert(Operand operand, Type to, SourceSpan span) {
        Family from = operand.type().family();
        if (to.family() == Family.TEXT) {
            pushText(operand);
            limitText(to);
        } else if (from == Family.TEXT) {
            parse(operand, to, span);
        } else if (to.family() == Family.DECIMAL) {
            toDecimal(operand, to, span);
        } else if (to.family() == Family.INTEGER) {
            toInteger(operand, to, span);
        } else if (to.family() == Family.DOUBLE) {
            toDouble(operand);
        } else if (to.family() == Family.BOOLEAN) {
            code.push(operand);
            code.op(Opcodes.LCONST_0);
            code.op(Opcodes.LCMP);
            code.pushTruth(Opcodes.IFNE);
        } else if (to.family() == Family.DATE) {
            code.push(operand);
            code.call(TemporalRuntime.class, "toDate", long.class, long.class);
        } else {
            code.push(operand);
            code.pushSpan(span);
            code.call(TemporalRuntime.class, "toTimestamp", long.class, long.class, SourceSpan.class);
        }
    }

    private void pushText(Operand operand) {
        switch (operand.type().family()) {
            case TEXT -> code.push(operand);
            case BOOLEAN -> text(operand, NumberText.class, "ofBoolean", boolean.class);
            case INTEGER -> text(operand, Long.class, "toString", long.class);
            case DOUBLE -> text(operand, NumberText.class, "ofDouble", double.class);
            case DATE -> text(operand, DateTimeText.class, "date", long.class);
            case TIMESTAMP -> text(operand, DateTimeText.class, "timestamp", long.class);
            case DECIMAL -> {
                decimals.pushBigDecimal(operand);
                code.call(NumberText.class, "ofNumeric", String.class, BigDecimal.class);
            }
        }
    }

    private void text(Operand operand, Class<?> owner, String method, Class<?> parameter) {
        code.push(operand);
        code.call(owner, method, String.class, parameter);
    }

    private void limitText(Type to) {
        int length = to instanceof Type.TextType text ? text.maxLength() : ((Type.CharType) to).length();
        if (length != Type.TextType.UNLIMITED) {
            code.pushInt(length);
            code.call(TextRuntime.class, "cut", String.class, String.class, int.class);
        }
        if (to instanceof Type.CharType) {
            code.call(Values.class, "trimBlanks", String.class, String.class);
        }
    }

    private void parse(Operand operand, Type to, SourceSpan span) {
        code.push(operand);
        if (to instanceof DecimalType) {
            code.pushObject(to, Type.class);
            code.pushSpan(span);
            code.call(NumberText.class, "parseDecimal", BigDecimal.class, String.class, Type.class, SourceSpan.class);
            decimals.convertBigDecimal(to, span);
            return;
        }
        code.pushSpan(span);
        switch (to.family()) {
            case BOOLEAN -> parsed(NumberText.class, "parseBoolean", boolean.class);
            case INTEGER ->
                parsed(NumberText.class, to instanceof Type.IntegerType ? "parseInteger" : "parseBigint", long.class);
            case DECIMAL -> parsed(NumberText.class, "parseNumeric", BigDecimal.class);
            case DOUBLE -> parsed(NumberText.class, "parseDouble", double.class);
            case DATE -> parsed(DateTimeText.class, "parseDate", long.class);
            case TIMESTAMP -> parsed(DateTimeText.class, "parseTimestamp", long.class);
            case TEXT -> throw new IllegalArgumentException("text is not parsed as text");
        }
    }

    private void parsed(Class<?> owner, String method, Class<?> result) {
        code.call(owner, method, result, String.class, SourceSpan.class);
    }

    private void toInteger(Operand operand, Type to, SourceSpan span) {
        boolean narrow = to instanceof Type.IntegerType;
        String method = narrow ? "toInteger" : "toBigint";
        code.push(operand);
        switch (operand.shape()) {
            case BOOLEAN -> code.op(Opcodes.I2L);
            case DOUBLE -> {
                code.pushSpan(span);
                code.call(DoubleRuntime.class, method, long.class, double.class, SourceSpan.class);
            }
            case LONG -> {
                scaleDown(DecimalCode.scale(operand.type()));
                if (narrow) {
                    code.pushSpan(span);
                    code.call(IntegerRuntime.class, "narrow", long.class, long.class, SourceSpan.class);
                }
            }
            case WIDE, NUMERIC -> {
                if (operand.shape() == Shape.WIDE) {
                    code.pushInt(DecimalCode.scale(operand.type()));
                    code.call(
                            io.dormouse.store.RowBuffer.class,
                            "wideDecimal",
                            BigDecimal.class,
                            long.class,
                            long.class,
                            int.class);
                }
                code.pushSpan(span);
                code.call(NumericRuntime.class, method, long.class, BigDecimal.class, SourceSpan.class);
            }
            case TEXT -> throw new IllegalArgumentException("text is parsed");
        }
    }

    private void toDouble(Operand operand) {
        if (operand.type().isInteger()) {
            code.push(operand);
            code.op(Opcodes.L2D);
        } else if (operand.shape() == Shape.LONG) {
            code.push(operand);
            code.pushInt(DecimalCode.scale(operand.type()));
            code.call(NumericRuntime.class, "toDouble", double.class, long.class, int.class);
        } else {
            decimals.pushBigDecimal(operand);
            code.call(NumericRuntime.class, "toDouble", double.class, BigDecimal.class);
        }
    }

    private void toDecimal(Operand operand, Type to, SourceSpan span) {
        if (operand.shape() == Shape.DOUBLE) {
            code.push(operand);
            code.pushSpan(span);
            code.call(DoubleRuntime.class, "toNumeric", BigDecimal.class, double.class, SourceSpan.class);
            decimals.convertBigDecimal(to, span);
        } else if (operand.shape() == Shape.NUMERIC || !(to instanceof DecimalType type)) {
            decimals.pushBigDecimal(operand);
            decimals.convertBigDecimal(to, span);
        } else if (type.scale() >= DecimalCode.scale(operand.type())) {
            scaleUp(operand, type, span);
        } else if (operand.shape() == Shape.LONG) {
            code.push(operand);
            scaleDown(DecimalCode.scale(operand.type()) - type.scale());
            if (type.kind() == Type.Kind.WIDE) {
                code.op(Opcodes.DUP2);
                int low = code.local(2);
                code.variable(Opcodes.LSTORE, low);
                code.pushInt(Long.SIZE - 1);
                code.op(Opcodes.LSHR);
                code.variable(Opcodes.LLOAD, low);
            } else {
                within(type.precision(), span);
            }
        } else {
            decimals.pushBigDecimal(operand);
            decimals.convertBigDecimal(to, span);
        }
    }

    private void scaleDown(int digits) {
        if (digits > 0) {
            code.pushLong(DecimalRuntime.powerOfTen(digits));
            code.call(DecimalRuntime.class, "scaleDown", long.class, long.class, long.class);
        }
    }

    /** Checks the {@code long} on the stack to have at most {@code digits} digits. */
    private void within(int digits, SourceSpan span) {
        code.pushLong(DecimalRuntime.powerOfTen(digits));
        code.pushSpan(span);
        code.call(DecimalRuntime.class, "within", long.class, long.class, long.class, SourceSpan.class);
    }

    /** To as large or a larger scale: exact, so the digits before scaling tell whether the result fits. */
    private void scaleUp(Operand operand, DecimalType to, SourceSpan span) {
        int power = to.scale() - DecimalCode.scale(operand.type());
        int digitsBefore = to.precision() - power;
        boolean check = digitsBefore < DecimalCode.precision(operand.type());
        if (operand.shape() == Shape.WIDE && to.kind() == Type.Kind.WIDE) {
            decimals.pushScaledUp(operand, power, to.precision(), span);
        } else if (operand.shape() == Shape.WIDE) {
            code.push(operand);
            code.pushInt(digitsBefore);
            code.pushSpan(span);
            code.call(WideRuntime.class, "within", long.class, long.class, long.class, int.class, SourceSpan.class);
            code.op(Opcodes.POP2);
            code.variable(Opcodes.LLOAD, operand.lowSlot());
            code.pushLong(DecimalRuntime.powerOfTen(power));
            code.op(Opcodes.LMUL);
        } else {
            Operand checked = operand;
            if (check) {
                checked = code.allocate(operand.type(), false);
                code.push(operand);
                within(digitsBefore, span);
                code.store(checked);
            }
            code.push(
                    to.kind() == Type.Kind.WIDE
                            ? decimals.wideAt(checked, to.scale())
                            : decimals.narrowAt(checked, to.scale()));
        }
    }
}
