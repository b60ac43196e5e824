package io.dormouse.circuit.expression;

import io.dormouse.circuit.RowSink;
import io.dormouse.logic.Expression;
import io.dormouse.logic.Variable;
import io.dormouse.store.InputColumn;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.RowSource;
import io.dormouse.type.Type.Kind;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * The bytes of one generated class over rows: a method for the filters, one for each computed output, and the entries of a
 * {@link RowFunction} or a {@link CompiledPort}, which call them. Its initializer puts an instance into the holder, so nothing is
 * invoked from outside. Not thread-safe; lives for one compilation.
 */
final class RowClass {
    private static final String NAME = "io/dormouse/circuit/expression/CompiledRow";
    private static final int STATIC = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;
    private static final int IN = 1;
    private static final int OUT = 1;
    private static final int TAKEN = 2;
    private static final int MAX_FETCHED = 64;
    /** What the constructor of a port takes. */
    private static final Class<?>[] PORT_PARAMETERS = {RowBuffer.class, RowBuffer.class, RowSink.class};

    private static final String BUFFER = org.objectweb.asm.Type.getDescriptor(RowBuffer.class);

    private final ClassWriter writer = new FramedClassWriter();
    private final ClassData data = new ClassData();
    private final ToIntFunction<Variable> columnOf;
    private final Outlines outlines = new Outlines(NAME, this::condition);
    /** Whether rows are projected into a buffer of the class's own, in which what cannot be NULL never is. */
    private boolean ownsOutput;

    RowClass(ToIntFunction<Variable> columnOf) {
        this.columnOf = columnOf;
    }

    /** What the class refers to as its class data. */
    List<Object> data() {
        return data.objects();
    }

    /** A class that implements {@link RowFunction}. */
    byte[] function(List<Expression> filters, List<Expression> outputs, AtomicReference<?> holder) {
        begin(RowFunction.class);
        methods(filters, outputs);
        Code code = method(Opcodes.ACC_PUBLIC, "apply", "(" + BUFFER + BUFFER + ")Z", 3);
        if (!filters.isEmpty()) {
            Label pass = new Label();
            code.variable(Opcodes.ALOAD, IN);
            code.callNamed(NAME, "filter", boolean.class, RowBuffer.class);
            code.jump(Opcodes.IFNE, pass);
            code.op(Opcodes.ICONST_0);
            code.op(Opcodes.IRETURN);
            code.mark(pass);
        }
        code.variable(Opcodes.ALOAD, IN);
        code.variable(Opcodes.ALOAD, IN + 1);
        code.callNamed(NAME, "project", void.class, RowBuffer.class, RowBuffer.class);
        code.op(Opcodes.ICONST_1);
        code.op(Opcodes.IRETURN);
        code.end();
        return end(holder);
    }

    /**
     * A class that extends {@link CompiledPort}: asks a source for the columns that filters read and, of a row that passes, for the
     * others; hands the row on projected, or as it is where {@code outputs} is empty.
     */
    byte[] port(
            List<Expression> filters,
            Optional<List<Expression>> outputs,
            PortColumns columns,
            AtomicReference<?> holder) {
        begin(CompiledPort.class, PORT_PARAMETERS);
        ownsOutput = true;
        methods(filters, outputs.orElse(List.of()));
        bind();
        boolean isFiltered = !filters.isEmpty();
        boolean isProjected = outputs.isPresent();
        take(RowBuffer.class, code -> {
            filterOrLeave(code, isFiltered, IN);
            project(code, isProjected, IN);
        });
        List<String> filteredFetches = fetches("fetchFiltered", columns.filtered(), columns.searchesTexts());
        List<String> keptFetches = fetches("fetchKept", columns.kept(), columns.searchesTexts());
        take(RowSource.class, code -> {
            int input = TAKEN;
            if (isProjected) {
                input = code.local(1);
                code.variable(Opcodes.ALOAD, 0);
                code.field(CompiledPort.class, "input", RowBuffer.class);
                code.variable(Opcodes.ASTORE, input);
            }
            fetch(code, filteredFetches, input);
            filterOrLeave(code, isFiltered, input);
            fetch(code, keptFetches, input);
            project(code, isProjected, input);
        });
        return end(holder, PORT_PARAMETERS);
    }

    /** The methods that ask for columns, not too many each: the virtual machine leaves large methods alone. */
    private List<String> fetches(String name, List<InputColumn> columns, boolean searchesTexts) {
        List<String> methods = new ArrayList<>();
        for (int from = 0; from < columns.size(); from += MAX_FETCHED) {
            String method = name + methods.size();
            methods.add(method);
            String descriptor = MethodType.methodType(void.class, RowSource.class, RowBuffer.class)
                    .toMethodDescriptorString();
            Code code = method(STATIC, method, descriptor, 2);
            RowFetch fetch = new RowFetch(code, 0, 1, searchesTexts);
            columns.subList(from, Math.min(columns.size(), from + MAX_FETCHED)).forEach(fetch::column);
            code.op(Opcodes.RETURN);
            code.end();
        }
        return methods;
    }

    private static void fetch(Code code, List<String> methods, int input) {
        for (String method : methods) {
            code.variable(Opcodes.ALOAD, IN);
            code.variable(Opcodes.ALOAD, input);
            code.callNamed(NAME, method, void.class, RowSource.class, RowBuffer.class);
        }
    }

    /** A method that filters a row and, if it passes, writes what is kept of it into a buffer. */
    private void take(Class<?> row, Consumer<Code> body) {
        String descriptor = "(" + org.objectweb.asm.Type.getDescriptor(row) + BUFFER + ")Z";
        Code code = method(0, "take", descriptor, 3);
        body.accept(code);
        code.op(Opcodes.ICONST_1);
        code.op(Opcodes.IRETURN);
        code.end();
    }

    private static void filterOrLeave(Code code, boolean isFiltered, int input) {
        if (isFiltered) {
            Label pass = new Label();
            code.variable(Opcodes.ALOAD, input);
            code.callNamed(NAME, "filter", boolean.class, RowBuffer.class);
            code.jump(Opcodes.IFNE, pass);
            code.op(Opcodes.ICONST_0);
            code.op(Opcodes.IRETURN);
            code.mark(pass);
        }
    }

    private static void project(Code code, boolean isProjected, int input) {
        if (isProjected) {
            code.variable(Opcodes.ALOAD, input);
            code.variable(Opcodes.ALOAD, TAKEN);
            code.callNamed(NAME, "project", void.class, RowBuffer.class, RowBuffer.class);
        }
    }

    /** The method that makes another instance. */
    private void bind() {
        String descriptor =
                MethodType.methodType(CompiledPort.class, PORT_PARAMETERS).toMethodDescriptorString();
        Code code = method(0, "bind", descriptor, 4);
        code.create(NAME);
        for (int i = 1; i <= PORT_PARAMETERS.length; i++) {
            code.variable(Opcodes.ALOAD, i);
        }
        code.construct(NAME, PORT_PARAMETERS);
        code.op(Opcodes.ARETURN);
        code.end();
    }

    /** Begins a class that extends or implements {@code type}, and whose constructor hands {@code parameters} on. */
    private void begin(Class<?> type, Class<?>... parameters) {
        Class<?> parent = type.isInterface() ? Object.class : type;
        String name = org.objectweb.asm.Type.getInternalName(type);
        writer.visit(
                Opcodes.V17,
                Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                NAME,
                null,
                org.objectweb.asm.Type.getInternalName(parent),
                type.isInterface() ? new String[] {name} : null);
        constructor(parent, parameters);
    }

    /** Ends the class. */
    private byte[] end(AtomicReference<?> holder, Class<?>... parameters) {
        initializer(holder, parameters);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private void methods(List<Expression> filters, List<Expression> outputs) {
        project(outputs);
        if (!filters.isEmpty()) {
            filter(filters);
        }
        for (int i = 0; i < outputs.size(); i++) {
            if (!(outputs.get(i) instanceof Expression.Reference)) {
                output(i, outputs.get(i));
            }
        }
    }

    private void constructor(Class<?> parent, Class<?>... parameters) {
        String descriptor = MethodType.methodType(void.class, parameters).toMethodDescriptorString();
        Code code = method(Opcodes.ACC_PRIVATE, "<init>", descriptor, 1 + parameters.length);
        for (int i = 0; i <= parameters.length; i++) {
            code.variable(Opcodes.ALOAD, i);
        }
        code.construct(org.objectweb.asm.Type.getInternalName(parent), parameters);
        code.op(Opcodes.RETURN);
        code.end();
    }

    private void initializer(AtomicReference<?> holder, Class<?>... parameters) {
        Code code = method(Opcodes.ACC_STATIC, "<clinit>", "()V", 0);
        code.pushObject(holder, AtomicReference.class);
        code.create(NAME);
        for (int i = 0; i < parameters.length; i++) {
            code.op(Opcodes.ACONST_NULL);
        }
        code.construct(NAME, parameters);
        code.callVirtual(AtomicReference.class, "set", void.class, Object.class);
        code.linkConstants();
        code.op(Opcodes.RETURN);
        code.end();
    }

    private void project(List<Expression> outputs) {
        Code code = method("project", "V", 2);
        for (int i = 0; i < outputs.size(); i++) {
            if (outputs.get(i) instanceof Expression.Reference reference) {
                if (ownsOutput && isPlainWord(reference.variable())) {
                    code.variable(Opcodes.ALOAD, OUT);
                    code.field(RowBuffer.class, "longs", long[].class);
                    code.pushInt(i);
                    code.variable(Opcodes.ALOAD, 0);
                    code.field(RowBuffer.class, "longs", long[].class);
                    code.pushInt(columnOf.applyAsInt(reference.variable()));
                    code.op(Opcodes.LALOAD);
                    code.op(Opcodes.LASTORE);
                    continue;
                }
                code.variable(Opcodes.ALOAD, OUT);
                code.pushInt(i);
                code.variable(Opcodes.ALOAD, 0);
                code.pushInt(columnOf.applyAsInt(reference.variable()));
                code.callVirtual(RowBuffer.class, copier(reference), void.class, int.class, RowBuffer.class, int.class);
            } else {
                code.variable(Opcodes.ALOAD, 0);
                code.variable(Opcodes.ALOAD, OUT);
                code.callNamed(NAME, "output" + i, void.class, RowBuffer.class, RowBuffer.class);
            }
        }
        code.op(Opcodes.RETURN);
        code.end();
    }

    /** Whether the variable's value is one word of {@link RowBuffer#longs} and nothing else. */
    private static boolean isPlainWord(Variable variable) {
        Kind kind = variable.type().kind();
        return !variable.nullable() && (kind == Kind.LONG || kind == Kind.DOUBLE);
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
        return method(STATIC, name, "(" + BUFFER.repeat(parameters) + ")" + result, parameters);
    }

    private Code method(int access, String name, String descriptor, int parameters) {
        return new Code(writer.visitMethod(access, name, descriptor, null, null), data, parameters);
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
