package io.dormouse.circuit.expression;

import io.dormouse.logic.DatePart;
import io.dormouse.logic.Expression;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import java.util.List;

/** Emits functions of text, dates and timestamps, and the check of a count, all strict. */
final class FunctionEmitter {
    private final Code code;

    FunctionEmitter(Code code) {
        this.code = code;
    }

    Operand emit(Expression.Call call, List<Operand> arguments) {
        return code.strict(call.type(), arguments, () -> push(call, arguments));
    }

    private void push(Expression.Call call, List<Operand> arguments) {
        switch (call.function()) {
            case LIKE -> like(call, arguments);
            case CONCATENATE -> {
                arguments.forEach(code::push);
                code.call(TextRuntime.class, "concatenate", String.class, String.class, String.class);
            }
            case UPPER -> text(arguments, "upper", String.class);
            case LOWER -> text(arguments, "lower", String.class);
            case CHARACTER_LENGTH -> text(arguments, "length", long.class);
            case SUBSTRING -> {
                arguments.forEach(code::push);
                code.pushSpan(call.span());
                code.call(
                        TextRuntime.class,
                        "substring",
                        String.class,
                        String.class,
                        long.class,
                        long.class,
                        SourceSpan.class);
            }
            case AT_MOST_ONE -> {
                arguments.forEach(code::push);
                code.pushSpan(call.span());
                code.call(BigintRuntime.class, "atMostOne", boolean.class, long.class, SourceSpan.class);
            }
            case DATE_ADD -> time(call, arguments, "dateAdd", long.class, long.class, SourceSpan.class);
            case DATE_DIFFERENCE -> time(call, arguments, "dateDifference", long.class, long.class, SourceSpan.class);
            case TIMESTAMP_ADD ->
                time(call, arguments, "timestampAdd", long.class, long.class, long.class, long.class, SourceSpan.class);
            default -> extract(call, arguments.get(0));
        }
    }

    private void text(List<Operand> arguments, String method, Class<?> result) {
        code.push(arguments.get(0));
        code.call(TextRuntime.class, method, result, String.class);
    }

    private void time(Expression.Call call, List<Operand> arguments, String method, Class<?>... parameters) {
        arguments.forEach(code::push);
        code.pushSpan(call.span());
        code.call(TemporalRuntime.class, method, long.class, parameters);
    }

    private void extract(Expression.Call call, Operand operand) {
        code.push(operand);
        code.pushObject(call.function().datePart(), DatePart.class);
        code.pushSpan(call.span());
        code.call(
                TemporalRuntime.class,
                operand.type().family() == Type.Family.DATE ? "extractFromDate" : "extract",
                long.class,
                long.class,
                DatePart.class,
                SourceSpan.class);
    }

    /** A constant pattern is compiled now; one that cannot be fails when it is evaluated, as any other. */
    private void like(Expression.Call call, List<Operand> arguments) {
        if (call.arguments().get(1) instanceof Expression.Constant pattern
                && pattern.value() instanceof String text
                && call.arguments().get(2) instanceof Expression.Constant escape
                && escape.value() instanceof String mark
                && compiles(text, mark)) {
            code.pushObject(LikePattern.compile(text, mark, call.span()), LikePattern.class);
            code.push(arguments.get(0));
            code.callVirtual(LikePattern.class, "matches", boolean.class, String.class);
            return;
        }
        arguments.forEach(code::push);
        code.pushSpan(call.span());
        code.call(
                LikePattern.class,
                "matches",
                boolean.class,
                String.class,
                String.class,
                String.class,
                SourceSpan.class);
    }

    private static boolean compiles(String pattern, String escape) {
        try {
            LikePattern.compile(pattern, escape, SourceSpan.NONE);
            return true;
        } catch (DormouseException e) {
            return false;
        }
    }
}
