package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.util.IdentityHashMap;
import java.util.function.ObjIntConsumer;
import org.objectweb.asm.Opcodes;

/**
 * Large conditions put in methods of their own, so that no method outgrows what the virtual machine compiles (8,000 bytes)
 * or admits (64 KB). Such a method gives 0 for FALSE, 1 for TRUE and 2 for NULL.
 */
final class Outlines {
    private static final int MIN_NODES = 90;

    private final String owner;
    private final ObjIntConsumer<Expression> define;
    private final IdentityHashMap<Expression, Integer> sizes = new IdentityHashMap<>();
    private int count;

    /** {@code define} emits the method with the given number for a condition. */
    Outlines(String owner, ObjIntConsumer<Expression> define) {
        this.owner = owner;
        this.define = define;
    }

    static String name(int number) {
        return "condition" + number;
    }

    boolean worthwhile(Expression expression) {
        return expression.type().family() == Type.Family.BOOLEAN && size(expression) >= MIN_NODES;
    }

    private int size(Expression expression) {
        Integer known = sizes.get(expression);
        if (known != null) {
            return known;
        }
        int size = 1 + expression.operands().stream().mapToInt(this::size).sum();
        sizes.put(expression, size);
        return size;
    }

    Operand call(Code code, Expression expression) {
        int number = count++;
        define.accept(expression, number);
        Operand result = code.allocate(Types.BOOLEAN, true);
        code.variable(Opcodes.ALOAD, 0);
        code.callNamed(owner, name(number), int.class, RowBuffer.class);
        code.op(Opcodes.DUP);
        code.op(Opcodes.ICONST_1);
        code.op(Opcodes.IAND);
        code.store(result);
        code.op(Opcodes.ICONST_1);
        code.op(Opcodes.ISHR);
        code.variable(Opcodes.ISTORE, result.nullSlot());
        return result;
    }
}
