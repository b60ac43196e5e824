package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Fallibility;
import io.dormouse.logic.Function;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Emits AND, OR, CASE, lists of filters and tests of conditions.
 *
 * <p>Where nothing can fail these are plain short circuits. Where something can, the parts that cannot fail come first; a
 * failing part's error waits in a local until the others have had their chance to decide; the last needs no handler.
 */
final class LogicEmitter {
    private static final int NONE = -1;

    private final Code code;
    private final ExpressionEmitter expressions;

    LogicEmitter(Code code, ExpressionEmitter expressions) {
        this.code = code;
        this.expressions = expressions;
    }

    /** AND or OR as a value. */
    Operand junction(Expression.Call call) {
        boolean and = call.function() == Function.AND;
        Operand result = code.allocate(Types.BOOLEAN, call.nullable());
        Label decided = new Label();
        Label end = new Label();
        code.storeNull(result, false);
        eachPart(call.arguments(), part -> {
            Operand value = expressions.emit(part);
            Label next = new Label();
            if (value.nullable()) {
                Label known = new Label();
                code.pushIsNull(value);
                code.jump(Opcodes.IFEQ, known);
                code.storeNull(result, true);
                code.jump(Opcodes.GOTO, next);
                code.mark(known);
            }
            code.push(value);
            code.jump(and ? Opcodes.IFEQ : Opcodes.IFNE, decided);
            code.mark(next);
        });
        // Undecided: NULL, held as 0, if some part is, else TRUE for AND and FALSE for OR.
        code.pushInt(and ? 1 : 0);
        if (and && result.nullable()) {
            code.pushIsNull(result);
            code.op(Opcodes.IXOR);
        }
        code.store(result);
        code.jump(Opcodes.GOTO, end);
        code.mark(decided);
        code.storeNull(result, false);
        code.pushInt(and ? 0 : 1);
        code.store(result);
        code.mark(end);
        return result;
    }

    /** Jumps to {@code no} if some filter is FALSE or NULL; else throws if one is an error; else falls through. */
    void filters(List<Expression> filters, Label no) {
        eachPart(filters, filter -> jumpUnlessTrue(filter, no));
    }

    /** Emits code for each part, with errors held back until all parts have run; {@code emit} may jump out. */
    private void eachPart(List<Expression> parts, java.util.function.Consumer<Expression> emit) {
        List<Expression> failing = new ArrayList<>();
        for (Expression part : parts) {
            if (Fallibility.canFail(part)) {
                failing.add(part);
            } else {
                code.scoped(() -> emit.accept(part));
            }
        }
        int error = NONE;
        if (failing.size() > 1) {
            error = code.local(1);
            code.op(Opcodes.ACONST_NULL);
            code.variable(Opcodes.ASTORE, error);
        }
        for (int i = 0; i < failing.size(); i++) {
            Expression part = failing.get(i);
            if (i == failing.size() - 1) {
                code.scoped(() -> emit.accept(part));
            } else {
                guarded(() -> code.scoped(() -> emit.accept(part)), error);
            }
        }
        if (error != NONE) {
            Label fine = new Label();
            code.variable(Opcodes.ALOAD, error);
            code.jump(Opcodes.IFNULL, fine);
            code.variable(Opcodes.ALOAD, error);
            code.op(Opcodes.ATHROW);
            code.mark(fine);
        }
    }

    private void guarded(Runnable body, int error) {
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        Label after = new Label();
        code.mark(start);
        body.run();
        code.mark(end);
        code.jump(Opcodes.GOTO, after);
        code.mark(handler);
        code.variable(Opcodes.ASTORE, error);
        code.mark(after);
        // Registered after the body, so that handlers within it come first.
        code.handler(start, end, handler, DormouseException.class);
    }

    /** Falls through if the condition is TRUE and jumps to {@code no} if it is FALSE or NULL. */
    void jumpUnlessTrue(Expression condition, Label no) {
        if (condition instanceof Expression.Call call
                && !expressions.isOutlined(call)
                && (call.function() == Function.AND || call.function() == Function.OR)
                && !Fallibility.canFail(call)) {
            List<Expression> parts = call.arguments();
            if (call.function() == Function.AND) {
                parts.forEach(part -> jumpUnlessTrue(part, no));
                return;
            }
            Label yes = new Label();
            for (Expression part : parts.subList(0, parts.size() - 1)) {
                Label next = new Label();
                jumpUnlessTrue(part, next);
                code.jump(Opcodes.GOTO, yes);
                code.mark(next);
            }
            jumpUnlessTrue(parts.get(parts.size() - 1), no);
            code.mark(yes);
            return;
        }
        code.scoped(() -> {
            Operand value = expressions.emit(condition);
            if (value.nullable()) {
                code.pushIsNull(value);
                code.jump(Opcodes.IFNE, no);
            }
            code.push(value);
            code.jump(Opcodes.IFEQ, no);
        });
    }

    Operand conditional(Expression.Conditional conditional) {
        Operand result = code.allocate(conditional.type(), conditional.nullable());
        Label end = new Label();
        for (Expression.Branch branch : conditional.branches()) {
            Label next = new Label();
            jumpUnlessTrue(branch.condition(), next);
            code.scoped(() -> code.copy(expressions.emit(branch.result()), result));
            code.jump(Opcodes.GOTO, end);
            code.mark(next);
        }
        code.scoped(() -> code.copy(expressions.emit(conditional.otherwise()), result));
        code.mark(end);
        return result;
    }

    /** Whether a Boolean is {@code truth}; never NULL. */
    Operand isTruth(Operand value, boolean truth) {
        Operand result = code.allocate(Types.BOOLEAN, false);
        code.push(value);
        if (!truth) {
            code.op(Opcodes.ICONST_1);
            code.op(Opcodes.IXOR);
        }
        if (value.nullable()) {
            code.pushIsNull(value);
            code.op(Opcodes.ICONST_1);
            code.op(Opcodes.IXOR);
            code.op(Opcodes.IAND);
        }
        code.store(result);
        return result;
    }

    Operand isNull(Operand value) {
        Operand result = code.allocate(Types.BOOLEAN, false);
        code.pushIsNull(value);
        code.store(result);
        return result;
    }

    Operand not(Operand value) {
        return code.strict(Types.BOOLEAN, List.of(value), () -> {
            code.push(value);
            code.op(Opcodes.ICONST_1);
            code.op(Opcodes.IXOR);
        });
    }
}
