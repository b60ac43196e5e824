package io.dormouse.circuit.expression;

import io.dormouse.store.InputColumn;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.RowSource;
import io.dormouse.type.Type;
import java.math.BigDecimal;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Emits code that asks a source for columns, checks the values and sets the cells, with a call site of its own for each column: where a
 * program writes one kind of source, the virtual machine then merges the source's code for just that column into the
 * port.
 */
final class RowFetch {
    private final Code code;
    private final int source;
    private final int input;
    private final boolean searchesTexts;

    /**
     * Fetches from the source in local {@code source} into the buffer in local {@code input}.
     *
     * @param searchesTexts whether texts without a limit are searched for U+0000, which is a look at every character
     */
    RowFetch(Code code, int source, int input, boolean searchesTexts) {
        this.code = code;
        this.source = source;
        this.input = input;
        this.searchesTexts = searchesTexts;
    }

    void column(InputColumn column) {
        Label known = new Label();
        Label end = new Label();
        ask(column, "isNull", boolean.class);
        code.jump(Opcodes.IFEQ, known);
        code.pushObject(column, InputColumn.class);
        code.variable(Opcodes.ALOAD, input);
        code.callVirtual(InputColumn.class, "setNull", void.class, RowBuffer.class);
        code.jump(Opcodes.GOTO, end);
        code.mark(known);
        switch (column.type().kind()) {
            case LONG -> setLong(column);
            case DOUBLE -> {
                code.variable(Opcodes.ALOAD, input);
                code.pushInt(column.index());
                ask(column, "getDouble", double.class);
                code.callVirtual(RowBuffer.class, "setDouble", void.class, int.class, double.class);
            }
            case WIDE, NUMERIC -> setObject(column, "getDecimal", BigDecimal.class);
            case TEXT -> setText(column);
        }
        code.mark(end);
    }

    private void setLong(InputColumn column) {
        code.variable(Opcodes.ALOAD, input);
        if (!column.nullable()) {
            code.field(RowBuffer.class, "longs", long[].class);
        }
        code.pushInt(column.index());
        String check = check(column.type());
        if (!check.isEmpty()) {
            code.pushObject(column, InputColumn.class);
        }
        ask(column, "getLong", long.class);
        if (!check.isEmpty()) {
            code.callVirtual(InputColumn.class, check, long.class, long.class);
        }
        if (column.nullable()) {
            code.callVirtual(RowBuffer.class, "setLong", void.class, int.class, long.class);
        } else {
            code.op(Opcodes.LASTORE);
        }
    }

    /** The check of {@link InputColumn} for a type of kind LONG; empty where every value is one. */
    private static String check(Type type) {
        return switch (type.family()) {
            case INTEGER -> type instanceof Type.IntegerType ? "integer" : "";
            case DECIMAL -> "digits";
            case DATE -> "date";
            case BOOLEAN -> "truth";
            case TIMESTAMP -> "timestamp";
            case DOUBLE, TEXT -> "";
        };
    }

    private void setText(InputColumn column) {
        if (!column.isFreeText()) {
            setObject(column, "getText", String.class);
            return;
        }
        code.pushObject(column, InputColumn.class);
        code.variable(Opcodes.ALOAD, input);
        ask(column, "getText", String.class);
        code.callVirtual(
                InputColumn.class,
                searchesTexts ? "setSearchedText" : "setText",
                void.class,
                RowBuffer.class,
                String.class);
    }

    private void setObject(InputColumn column, String method, Class<?> result) {
        code.pushObject(column, InputColumn.class);
        code.variable(Opcodes.ALOAD, input);
        ask(column, method, result);
        code.callVirtual(InputColumn.class, "set", void.class, RowBuffer.class, Object.class);
    }

    private void ask(InputColumn column, String method, Class<?> result) {
        code.variable(Opcodes.ALOAD, source);
        code.pushInt(column.index());
        code.callInterface(RowSource.class, method, result, int.class);
    }
}
