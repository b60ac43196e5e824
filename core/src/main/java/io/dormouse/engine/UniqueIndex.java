package io.dormouse.engine;

import io.dormouse.circuit.KeyCells;
import io.dormouse.logic.BaseRelation;
import io.dormouse.store.Dictionary;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import java.util.List;

/** The values of a UNIQUE key of a stored table beyond its primary key. One writer. */
final class UniqueIndex implements UndoLog.Reclaimer {
    private static final long ABSENT = 0;
    private static final long PRESENT = 1;
    private static final long FREED = -1;

    private final UndoLog log;
    private final BaseRelation relation;
    private final int[] columns;
    private final KeyCells key;
    private final long[] words;
    private final Records records;
    private final Dictionary dictionary;
    private final int stateField;

    UniqueIndex(UndoLog log, ValuePool pool, BaseRelation relation, List<Integer> columns) {
        this.log = log;
        this.relation = relation;
        this.columns = columns.stream().mapToInt(Integer::intValue).toArray();
        key = StoredTable.cells(pool, relation, this.columns, true);
        words = new long[key.width()];
        stateField = key.width();
        records = new Records(log, stateField + 1);
        dictionary = new Dictionary(log, records, key.width());
    }

    void insert(RowBuffer row) {
        key.write(row, words, 0);
        int id = dictionary.intern(words);
        if (dictionary.added()) {
            records.init(id, stateField, ABSENT);
            key.retain(records, id, 0);
        }
        if (records.get(id, stateField) == PRESENT) {
            throw StoredTable.duplicate(row, relation, columns);
        }
        records.set(id, stateField, PRESENT);
    }

    void delete(RowBuffer row) {
        key.write(row, words, 0);
        int id = dictionary.find(words);
        records.set(id, stateField, ABSENT);
        log.reclaimAtCommit(this, id);
    }

    @Override
    public void reclaim(int id) {
        if (records.get(id, stateField) == ABSENT) {
            dictionary.remove(id);
            key.release(records, id, 0);
            records.init(id, stateField, FREED);
            records.free(id);
        }
    }

    void checkInvariants() {
        dictionary.checkInvariants();
    }
}
