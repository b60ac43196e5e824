package io.dormouse.circuit.expression;

import io.dormouse.type.Type;
import java.math.BigDecimal;
import org.objectweb.asm.Opcodes;

/** How generated code holds a value in local variables. */
enum Shape {
    /** An {@code int}, 0 or 1. */
    BOOLEAN(int.class, Opcodes.ILOAD, Opcodes.ISTORE, 1),
    LONG(long.class, Opcodes.LLOAD, Opcodes.LSTORE, 2),
    /** A canonical {@code double}. */
    DOUBLE(double.class, Opcodes.DLOAD, Opcodes.DSTORE, 2),
    /** Two {@code long}s, the high one first. */
    WIDE(long.class, Opcodes.LLOAD, Opcodes.LSTORE, 4),
    TEXT(String.class, Opcodes.ALOAD, Opcodes.ASTORE, 1),
    NUMERIC(BigDecimal.class, Opcodes.ALOAD, Opcodes.ASTORE, 1);

    final Class<?> carrier;
    final int load;
    final int store;
    final int size;

    Shape(Class<?> carrier, int load, int store, int size) {
        this.carrier = carrier;
        this.load = load;
        this.store = store;
        this.size = size;
    }

    static Shape of(Type type) {
        return switch (type.kind()) {
            case LONG -> type.family() == Type.Family.BOOLEAN ? BOOLEAN : LONG;
            case DOUBLE -> DOUBLE;
            case WIDE -> WIDE;
            case TEXT -> TEXT;
            case NUMERIC -> NUMERIC;
        };
    }
}
