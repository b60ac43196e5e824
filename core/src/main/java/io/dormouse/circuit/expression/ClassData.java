package io.dormouse.circuit.expression;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** The objects that a generated class refers to as constants. Not thread-safe; lives for one compilation. */
final class ClassData {
    private final List<Object> objects = new ArrayList<>();
    private final IdentityHashMap<Object, Integer> indexes = new IdentityHashMap<>();

    int indexOf(Object value) {
        return indexes.computeIfAbsent(value, added -> {
            objects.add(added);
            return objects.size() - 1;
        });
    }

    List<Object> objects() {
        return List.copyOf(objects);
    }
}
