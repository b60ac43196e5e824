package io.dormouse.circuit.expression;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/** The objects that a generated class refers to as constants. Not thread-safe; lives for one compilation. */
final class ClassData {
    private static final Handle CLASS_DATA_AT = new Handle(
            Opcodes.H_INVOKESTATIC,
            "java/lang/invoke/MethodHandles",
            "classDataAt",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;I)Ljava/lang/Object;",
            false);

    private final List<Object> objects = new ArrayList<>();
    private final IdentityHashMap<Object, Integer> indexes = new IdentityHashMap<>();
    private final Set<ConstantDynamic> constants = new LinkedHashSet<>();

    /** The constant that is {@code value}. */
    ConstantDynamic constant(Object value, Class<?> type) {
        int index = indexes.computeIfAbsent(value, added -> {
            objects.add(added);
            return objects.size() - 1;
        });
        ConstantDynamic constant =
                new ConstantDynamic("_", org.objectweb.asm.Type.getDescriptor(type), CLASS_DATA_AT, index);
        constants.add(constant);
        return constant;
    }

    /** All constants so far. */
    List<ConstantDynamic> constants() {
        return List.copyOf(constants);
    }

    List<Object> objects() {
        return List.copyOf(objects);
    }
}
