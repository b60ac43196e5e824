package io.dormouse.bench.boxed;

import java.util.HashSet;
import java.util.Set;

/** A key of a relation: its row if there is one, the rows that refer to it, and those that it refers to. */
final class BoxedRow {
    static final Object[] ABSENT = {};
    private static final BoxedRow[] NONE = {};

    final Object key;
    final Set<BoxedRow> parents = new HashSet<>(4);
    Object[] values = ABSENT;
    BoxedRow[] children = NONE;
    int liveChildren;

    BoxedRow(Object key) {
        this.key = key;
    }

    boolean isPresent() {
        return values != ABSENT;
    }

    boolean isLive() {
        return isPresent() && liveChildren == children.length;
    }

    boolean isUnused() {
        return !isPresent() && parents.isEmpty();
    }

    void clear() {
        values = ABSENT;
        children = NONE;
        liveChildren = 0;
    }
}
