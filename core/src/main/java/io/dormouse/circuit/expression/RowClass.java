package io.dormouse.circuit.expression;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.store.RowBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToIntFunction;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The bytes of one generated class that implements {@link RowFunction}: a method for the filters, one for each computed
 * output, and {@code apply}, which calls them. Its initializer puts an instance into the holder, so nothing is invoked from
 * outside. Not thread-safe; lives for one compilation.
 */
final class RowClass {
    private static final String NAME = "io/dormouse/circuit/expression/CompiledRow";
    private static final int STATIC = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;
    private static final int OUT = 1;

    private final ClassWriter writer = new FramedClassWriter();
    private final ClassData data = new ClassData();
    private final ToIntFunction<Variable> columnOf;
    private final Outlines outlines = new Outlines(NAME, this::condition);

    RowClass(ToIntFunction<Variable> columnOf) {
        this.columnOf = columnOf;
    }

    /** What the class refers to as its class data. */
    List<Object> data() {
        return data.objects();
    }

    byte[] generate(List<Expression> filters, List<Expression> outputs, AtomicReference<RowFunction> holder) {
        writer.visit(
                Opcodes.V17,
                Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                NAME,
                null,
                "java/lang/Object",
                new String[] {org.objectweb.asm.Type.getInternalName(RowFunction.class)});
        constructor();
        initializer(holder);
        apply(filters, outputs);
        if (!filters.isEmpty()) {
            filter(filters);
        }
        for (int i = 0; i < outputs.size(); i++) {
            if (!(outputs.get(i) instanceof Expression.Reference)) {
                output(i, outputs.get(i));
            }
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    private void constructor() {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PRIVATE, "<init>", "()V", null, null);
        Code code = new Code(method, data, 1);
        code.variable(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        code.op(Opcodes.RETURN);
        code.end();
    }

    private void initializer(AtomicReference<RowFunction> holder) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        Code code = new Code(method, data, 0);
        code.pushObject(holder, AtomicReference.class);
        method.visitTypeInsn(Opcodes.NEW, NAME);
        code.op(Opcodes.DUP);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, NAME, "<init>", "()V", false);
        code.callVirtual(AtomicReference.class, "set", void.class, Object.class);
        code.op(Opcodes.RETURN);
        code.end();
    }

    private void apply(List<Expression> filters, List<Expression> outputs) {
        String buffer = org.objectweb.asm.Type.getDescriptor(RowBuffer.class);
        Code code = new Code(
                writer.visitMethod(Opcodes.ACC_PUBLIC, "apply", "(" + buffer + buffer + ")Z", null, null), data, 3);
        if (!filters.isEmpty()) {
            Label pass = new Label();
            code.variable(Opcodes.ALOAD, 1);
            code.callNamed(NAME, "filter", boolean.class, RowBuffer.class);
            code.jump(Opcodes.IFNE, pass);
            code.op(Opcodes.ICONST_0);
            code.op(Opcodes.IRETURN);
            code.mark(pass);
        }
        for (int i = 0; i < outputs.size(); i++) {
            if (outputs.get(i) instanceof Expression.Reference reference) {
                code.variable(Opcodes.ALOAD, 2);
                code.pushInt(i);
                code.variable(Opcodes.ALOAD, 1);
                code.pushInt(columnOf.applyAsInt(reference.variable()));
                code.callVirtual(RowBuffer.class, copier(reference), void.class, int.class, RowBuffer.class, int.class);
            } else {
                code.variable(Opcodes.ALOAD, 1);
                code.variable(Opcodes.ALOAD, 2);
                code.callNamed(NAME, "output" + i, void.class, RowBuffer.class, RowBuffer.class);
            }
        }
        code.op(Opcodes.ICONST_1);
        code.op(Opcodes.IRETURN);
        code.end();
    }

    /** The method that copies the cells of a column of this kind, and no others. */
    private static String copier(Expression.Reference reference) {
        return switch (reference.type().kind()) {
            case LONG, DOUBLE -> "copyLong";
            case WIDE -> "copyWide";
            case TEXT, NUMERIC -> "copyObject";
        };
    }

    private Code method(String name, String result, int parameters) {
        String buffer = org.objectweb.asm.Type.getDescriptor(RowBuffer.class);
        return new Code(
                writer.visitMethod(STATIC, name, "(" + buffer.repeat(parameters) + ")" + result, null, null),
                data,
                parameters);
    }

    private void filter(List<Expression> filters) {
        Code code = method("filter", "Z", 1);
        Label no = new Label();
        new ExpressionEmitter(code, columnOf, outlines, null).logic().filters(filters, no);
        code.op(Opcodes.ICONST_1);
        code.op(Opcodes.IRETURN);
        code.mark(no);
        code.op(Opcodes.ICONST_0);
        code.op(Opcodes.IRETURN);
        code.end();
    }

    /** A method that gives 0, 1, or 2 for NULL. */
    private void condition(Expression expression, int number) {
        Code code = method(Outlines.name(number), "I", 1);
        Operand value = new ExpressionEmitter(code, columnOf, outlines, expression).emit(expression);
        Label known = new Label();
        code.pushIsNull(value);
        code.jump(Opcodes.IFEQ, known);
        code.op(Opcodes.ICONST_2);
        code.op(Opcodes.IRETURN);
        code.mark(known);
        code.push(value);
        code.op(Opcodes.IRETURN);
        code.end();
    }

    private void output(int column, Expression expression) {
        Code code = method("output" + column, "V", 2);
        Operand value = new ExpressionEmitter(code, columnOf, outlines, null).emit(expression);
        if (value.nullable()) {
            Label known = new Label();
            code.pushIsNull(value);
            code.jump(Opcodes.IFEQ, known);
            code.variable(Opcodes.ALOAD, OUT);
            code.pushInt(column);
            code.callVirtual(RowBuffer.class, "setNull", void.class, int.class);
            code.op(Opcodes.RETURN);
            code.mark(known);
        }
        code.variable(Opcodes.ALOAD, OUT);
        code.pushInt(column);
        code.push(value);
        switch (value.shape()) {
            case BOOLEAN -> {
                code.op(Opcodes.I2L);
                code.callVirtual(RowBuffer.class, "setLong", void.class, int.class, long.class);
            }
            case LONG -> code.callVirtual(RowBuffer.class, "setLong", void.class, int.class, long.class);
            case DOUBLE -> code.callVirtual(RowBuffer.class, "setDouble", void.class, int.class, double.class);
            case WIDE -> code.callVirtual(RowBuffer.class, "setWide", void.class, int.class, long.class, long.class);
            case TEXT, NUMERIC -> code.callVirtual(RowBuffer.class, "setObject", void.class, int.class, Object.class);
        }
        code.op(Opcodes.RETURN);
        code.end();
    }

    /** Computes frames without loading classes: references of two classes never meet but as objects. */
    private static final class FramedClassWriter extends ClassWriter {
        FramedClassWriter() {
            super(COMPUTE_FRAMES);
        }

        @Override
        protected String getCommonSuperClass(String a, String b) {
            return "java/lang/Object";
        }
    }
}
