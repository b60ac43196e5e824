package io.dormouse.engine;

import io.dormouse.logic.BaseRelation;
import io.dormouse.store.RowBuffer;

/** A table of which nothing is kept but what live views need. Its key is checked by the views that rely on it. One writer. */
final class Feed extends Table {
    private boolean started;

    Feed(BaseRelation relation) {
        super(relation);
    }

    /** Whether a row has gone through already, which a view registered later would miss. */
    boolean hasStarted() {
        return started;
    }

    @Override
    void insert(RowBuffer row) {
        checkNotNull(row);
        started = true;
        handOn(row, 1);
    }

    @Override
    void delete(RowBuffer row) {
        checkMayDelete();
        checkNotNull(row);
        started = true;
        handOn(row, -1);
    }
}
