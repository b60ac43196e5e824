package io.dormouse.circuit.expression;

import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import java.lang.invoke.MethodType;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The body of one generated method: instructions over {@link Operand}s.
 *
 * <p>Every value lives in locals between expressions, so the stack is empty wherever a handler begins. Not
 * thread-safe; lives for one compilation.
 */
final class Code {
    /** Each takes four bytes of a method's 64 KB. */
    private static final int MAX_LINKED = 10_000;

    private final MethodVisitor visitor;
    private final ClassData data;
    private int nextLocal;

    Code(MethodVisitor visitor, ClassData data, int parameters) {
        this.visitor = visitor;
        this.data = data;
        this.nextLocal = parameters;
        visitor.visitCode();
    }

    /** Ends the method; locals and frames are computed by the class writer. */
    void end() {
        visitor.visitMaxs(0, 0);
        visitor.visitEnd();
    }

    /** A new local of {@code size} slots. */
    int local(int size) {
        int slot = nextLocal;
        nextLocal += size;
        return slot;
    }

    /** Runs {@code emit}, whose new locals are free again behind it: what it computes must be used or copied within. */
    void scoped(Runnable emit) {
        int first = nextLocal;
        emit.run();
        nextLocal = first;
    }

    /** New locals for a value of {@code type}, unassigned. */
    Operand allocate(Type type, boolean nullable) {
        int slot = local(Shape.of(type).size);
        return new Operand(type, slot, nullable ? local(1) : Operand.NEVER_NULL);
    }

    void op(int opcode) {
        visitor.visitInsn(opcode);
    }

    void variable(int opcode, int slot) {
        visitor.visitVarInsn(opcode, slot);
    }

    void jump(int opcode, Label label) {
        visitor.visitJumpInsn(opcode, label);
    }

    void mark(Label label) {
        visitor.visitLabel(label);
    }

    void handler(Label start, Label end, Label handler, Class<?> caught) {
        visitor.visitTryCatchBlock(start, end, handler, org.objectweb.asm.Type.getInternalName(caught));
    }

    void cast(Class<?> type) {
        visitor.visitTypeInsn(Opcodes.CHECKCAST, org.objectweb.asm.Type.getInternalName(type));
    }

    void field(Class<?> owner, String name, Class<?> type) {
        visitor.visitFieldInsn(
                Opcodes.GETFIELD,
                org.objectweb.asm.Type.getInternalName(owner),
                name,
                org.objectweb.asm.Type.getDescriptor(type));
    }

    /** Calls a static method. */
    void call(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
        callNamed(org.objectweb.asm.Type.getInternalName(owner), name, result, parameters);
    }

    /** Calls a static method of a class that is known by its internal name only, the generated one. */
    void callNamed(String owner, String name, Class<?> result, Class<?>... parameters) {
        visitor.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                owner,
                name,
                MethodType.methodType(result, parameters).toMethodDescriptorString(),
                false);
    }

    /** Calls a method of a class on the object below its arguments. */
    void callVirtual(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
        visitor.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL,
                org.objectweb.asm.Type.getInternalName(owner),
                name,
                MethodType.methodType(result, parameters).toMethodDescriptorString(),
                false);
    }

    /** Pushes a new object twice, to be constructed and used. */
    void create(String name) {
        visitor.visitTypeInsn(Opcodes.NEW, name);
        op(Opcodes.DUP);
    }

    /** Calls a constructor of a class that is known by its internal name on the object below its arguments. */
    void construct(String owner, Class<?>... parameters) {
        visitor.visitMethodInsn(
                Opcodes.INVOKESPECIAL,
                owner,
                "<init>",
                MethodType.methodType(void.class, parameters).toMethodDescriptorString(),
                false);
    }

    /** Calls a method of an interface on the object below its arguments. */
    void callInterface(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
        visitor.visitMethodInsn(
                Opcodes.INVOKEINTERFACE,
                org.objectweb.asm.Type.getInternalName(owner),
                name,
                MethodType.methodType(result, parameters).toMethodDescriptorString(),
                true);
    }

    void pushInt(int value) {
        if (value >= -1 && value <= 5) {
            op(Opcodes.ICONST_0 + value);
        } else if (value == (short) value) {
            visitor.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            visitor.visitLdcInsn(value);
        }
    }

    void pushLong(long value) {
        if (value == 0 || value == 1) {
            op(Opcodes.LCONST_0 + (int) value);
        } else {
            visitor.visitLdcInsn(value);
        }
    }

    void pushDouble(double value) {
        visitor.visitLdcInsn(value);
    }

    /** Pushes an object that compilation made, as a constant of the generated class. */
    void pushObject(Object value, Class<?> type) {
        visitor.visitLdcInsn(data.constant(value, type));
    }

    /**
     * Links all constants of the class. Those on ways that are seldom gone, errors for instance, would otherwise not be linked when the
     * virtual machine's optimising compiler comes, which then gives the whole method up. Of very many only the first, as a method has
     * a limit.
     */
    void linkConstants() {
        data.constants().stream().limit(MAX_LINKED).forEach(constant -> {
            visitor.visitLdcInsn(constant);
            op(Opcodes.POP);
        });
    }

    void pushSpan(SourceSpan span) {
        pushObject(span, SourceSpan.class);
    }

    /** Pushes the value; two words for WIDE. */
    void push(Operand operand) {
        variable(operand.shape().load, operand.slot());
        if (operand.shape() == Shape.WIDE) {
            variable(Opcodes.LLOAD, operand.lowSlot());
        }
    }

    /** Pushes 1 if the value is NULL, else 0. */
    void pushIsNull(Operand operand) {
        if (operand.nullable()) {
            variable(Opcodes.ILOAD, operand.nullSlot());
        } else {
            op(Opcodes.ICONST_0);
        }
    }

    /** Pops the value; two words for WIDE. */
    void store(Operand operand) {
        if (operand.shape() == Shape.WIDE) {
            variable(Opcodes.LSTORE, operand.lowSlot());
        }
        variable(operand.shape().store, operand.slot());
    }

    /** Sets the NULL flag, where there is one. */
    void storeNull(Operand operand, boolean isNull) {
        if (operand.nullable()) {
            pushInt(isNull ? 1 : 0);
            variable(Opcodes.ISTORE, operand.nullSlot());
        }
    }

    /** Sets the value, not its NULL flag, to zero or null. */
    void clear(Operand operand) {
        switch (operand.shape()) {
            case BOOLEAN -> op(Opcodes.ICONST_0);
            case LONG -> op(Opcodes.LCONST_0);
            case DOUBLE -> op(Opcodes.DCONST_0);
            case WIDE -> {
                op(Opcodes.LCONST_0);
                op(Opcodes.LCONST_0);
            }
            case TEXT, NUMERIC -> op(Opcodes.ACONST_NULL);
        }
        store(operand);
    }

    /** Copies value and NULL flag; {@code to} must be nullable if {@code from} is. */
    void copy(Operand from, Operand to) {
        push(from);
        store(to);
        if (to.nullable()) {
            pushIsNull(from);
            variable(Opcodes.ISTORE, to.nullSlot());
        }
    }

    /** NULL where an argument is, else what {@code compute} leaves on the stack. */
    Operand strict(Type type, List<Operand> arguments, Runnable compute) {
        List<Operand> nullables = arguments.stream().filter(Operand::nullable).toList();
        Operand result = allocate(type, !nullables.isEmpty());
        Label end = new Label();
        if (!nullables.isEmpty()) {
            for (int i = 0; i < nullables.size(); i++) {
                pushIsNull(nullables.get(i));
                if (i > 0) {
                    op(Opcodes.IOR);
                }
            }
            variable(Opcodes.ISTORE, result.nullSlot());
            clear(result);
            pushIsNull(result);
            jump(Opcodes.IFNE, end);
        }
        compute.run();
        store(result);
        mark(end);
        return result;
    }

    /** Replaces the comparison result on the stack by 1 if {@code opcode}, an IFxx, jumps on it, else by 0. */
    void pushTruth(int opcode) {
        Label yes = new Label();
        Label end = new Label();
        jump(opcode, yes);
        op(Opcodes.ICONST_0);
        jump(Opcodes.GOTO, end);
        mark(yes);
        op(Opcodes.ICONST_1);
        mark(end);
    }
}
