package io.dormouse.engine;

import io.dormouse.logic.BaseRelation;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.type.RowSource;

/** A table of which nothing is kept but what live views need. Its key is checked by the views that rely on it. One writer. */
final class Feed extends Table {
    private boolean started;

    private final UndoLog log;
    private final UndoLog.Reclaimer startReclaimer = id -> started = true;

    Feed(BaseRelation relation, UndoLog log) {
        super(relation);
        this.log = log;
    }

    /** Whether there is a first row is known at commit: a refused one leaves no trace. */
    private void start() {
        if (!started) {
            log.reclaimAtCommit(startReclaimer, 0);
        }
    }

    @Override
    void drop() {
        markDropped();
    }

    /** Whether a row has gone through already, which a view registered later would miss. */
    boolean hasStarted() {
        return started;
    }

    @Override
    void insert(RowBuffer row) {
        checkNotNull(row);
        start();
        handOn(row, 1);
    }

    @Override
    void delete(RowBuffer row) {
        checkMayDelete();
        checkNotNull(row);
        start();
        handOn(row, -1);
    }

    @Override
    boolean stage(RowSource row, long weight, int place) {
        if (weight < 0) {
            checkMayDelete();
        }
        return stageForReaders(row, place) || !started;
    }

    @Override
    void fetchStaged() {
        fetchForReaders();
    }

    @Override
    void writeStaged(int place, long weight) {
        start();
        handOnStaged(place, weight);
    }

    @Override
    void insert(RowSource row) {
        start();
        handOn(row, 1);
    }

    @Override
    void delete(RowSource row) {
        checkMayDelete();
        start();
        handOn(row, -1);
    }
}
