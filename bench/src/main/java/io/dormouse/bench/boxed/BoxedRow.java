package io.dormouse.bench.boxed;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A key of a relation: its row if there is one, the rows that refer to it, and those that it refers to. */
final class BoxedRow {
    static final Object[] ABSENT = {};
    private static final BoxedRow[] NONE = {};

    final Object key;
    private @Nullable Set<BoxedRow> parents;
    Object[] values = ABSENT;
    BoxedRow[] children = NONE;
    int liveChildren;

    BoxedRow(Object key) {
        this.key = key;
    }

    /** The rows that refer to this key. */
    Collection<BoxedRow> parents() {
        return parents == null ? List.of() : parents;
    }

    void addParent(BoxedRow row) {
        if (parents == null) {
            parents = new HashSet<>(4);
        }
        parents.add(row);
    }

    void removeParent(BoxedRow row) {
        if (parents != null && parents.remove(row) && parents.isEmpty()) {
            parents = null;
        }
    }

    boolean isPresent() {
        return values != ABSENT;
    }

    boolean isLive() {
        return isPresent() && liveChildren == children.length;
    }

    boolean isUnused() {
        return !isPresent() && parents == null;
    }

    void clear() {
        values = ABSENT;
        children = NONE;
        liveChildren = 0;
    }
}
