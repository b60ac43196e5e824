package io.dormouse.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The references that the running epoch replaced in one piece of state: the undo log holds words, so it holds their numbers here.
 *
 * <p>They are kept until a later epoch replaces something. One writer.
 */
final class ReplacedObjects {
    /** For how many room is kept from epoch to epoch. */
    private static final int KEPT_CAPACITY = 1 << 12;

    private final UndoLog log;
    private @Nullable Object[] objects = new Object[16];
    private int size;
    private long epoch = -1;

    ReplacedObjects(UndoLog log) {
        this.log = log;
    }

    /** Keeps a reference for the running epoch, and returns its number. */
    int add(@Nullable Object old) {
        if (epoch != log.epoch()) {
            forget();
            epoch = log.epoch();
        }
        if (size == objects.length) {
            objects = Arrays.copyOf(objects, 2 * size);
        }
        objects[size] = old;
        return size++;
    }

    /** The reference of a number that this epoch gave. */
    @Nullable
    Object get(long number) {
        return objects[(int) number];
    }

    private void forget() {
        if (objects.length > KEPT_CAPACITY) {
            objects = new Object[KEPT_CAPACITY];
        } else {
            Arrays.fill(objects, 0, size, null);
        }
        size = 0;
    }
}
