package io.dormouse.circuit.lookup;

import io.dormouse.circuit.KeptAnswer;
import io.dormouse.circuit.KeyCells;
import io.dormouse.circuit.Operator;
import io.dormouse.logic.Variable;
import io.dormouse.plan.PlanNode;
import io.dormouse.store.Dictionary;
import io.dormouse.store.LinkedIndex;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Column;
import io.dormouse.type.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Keeps the rows of one relation, each with what it finds in another.
 *
 * <pre>
 *   answer(r)  =  r, rest of the looked row whose key r names      or NULLs, if there is none
 * </pre>
 *
 * <p>A row of the answer has the id of the input's row. Both sides are listed by key. A change of an input's row costs O(1), one of a looked row the
 * rows that find it; the answer is settled once for all changes of an epoch. One writer.
 */
public final class LookupOperator implements Operator, UndoLog.Reclaimer {
    private static final long FREED = -1L;

    private final UndoLog log;
    private final KeyCells keyCells;
    private final long[] keyWords;
    private final Records keys;
    private final Dictionary dictionary;
    private final int stampField;
    private final int inputHead;
    private final int lookedHead;
    private final KeyedRows input;
    private final KeyedRows looked;
    private final RowBuffer inputRow;
    private final RowBuffer lookedRow;
    private final RowBuffer row;
    private final int keyColumns;
    private final KeptAnswer answer;

    private int[] touchedRows = new int[16];
    private int touchedRowsSize;
    private int[] touchedKeys = new int[16];
    private int touchedKeysSize;
    private long stamp = 1;
    private long visits;

    /** The lookup in answers that are empty still, and of which it must be told every change. */
    public LookupOperator(UndoLog log, ValuePool pool, PlanNode.Lookup plan, KeptAnswer input, KeptAnswer looked) {
        this.log = log;
        keyColumns = plan.by().size();
        int[] by = plan.by().stream().mapToInt(Integer::intValue).toArray();
        int[] key = IntStream.range(0, keyColumns).toArray();
        List<Variable> variables = variables(input.schema(), by, looked.schema(), plan.nullsMatch());
        KeyCells inputCells = new KeyCells(pool, variables, by, plan.nullsMatch(), true);
        keyCells = new KeyCells(pool, variables, key, plan.nullsMatch(), true);
        keyWords = new long[keyCells.width()];
        stampField = keyCells.width();
        inputHead = stampField + 1;
        lookedHead = inputHead + 1;
        keys = new Records(log, lookedHead + 1);
        dictionary = new Dictionary(log, keys, keyCells.width());
        this.input = new KeyedRows(log, input.rows(), inputCells, plan.nullsMatch(), keys, inputHead);
        this.looked = new KeyedRows(log, looked.rows(), keyCells, plan.nullsMatch(), keys, lookedHead);
        inputRow = new RowBuffer(input.schema().size());
        lookedRow = new RowBuffer(looked.schema().size());
        row = new RowBuffer(plan.schema().size());
        answer = new KeptAnswer(log, pool, plan.schema());
        input.add((id, before, oldWeight, after, newWeight) -> {
            put(this.input, id, after, newWeight);
            touchRow(id);
        });
        looked.add((id, before, oldWeight, after, newWeight) -> {
            touchKey(this.looked.keyOf(id));
            touchKey(put(this.looked, id, after, newWeight));
        });
    }

    /** Lists a row of a side under the key that it names now, and returns that. */
    private int put(KeyedRows side, int id, RowBuffer now, long weight) {
        int before = side.keyOf(id);
        int key = weight == 0 ? KeyedRows.NONE : keyOf(side, now);
        side.put(id, key);
        if (before != KeyedRows.NONE && before != key) {
            log.reclaimAtCommit(this, before);
        }
        return key;
    }

    /** The key's columns; nullable where either side is, so that both have the same words. */
    private static List<Variable> variables(Schema input, int[] by, Schema looked, boolean nullsMatch) {
        List<Variable> variables = new ArrayList<>();
        for (int i = 0; i < by.length; i++) {
            Column column = looked.column(i);
            boolean nullable =
                    nullsMatch && (column.nullable() || input.column(by[i]).nullable());
            variables.add(new Variable(column.name(), column.type(), nullable));
        }
        return variables;
    }

    @Override
    public KeptAnswer answer() {
        return answer;
    }

    /** The key that a row of a side names, added if it is new; {@link KeyedRows#NONE} if it names none. */
    private int keyOf(KeyedRows side, RowBuffer named) {
        if (!side.writeKey(named, keyWords)) {
            return KeyedRows.NONE;
        }
        int key = dictionary.intern(keyWords);
        if (dictionary.added()) {
            keys.init(key, stampField, 0);
            keys.init(key, inputHead, LinkedIndex.emptyHead());
            keys.init(key, lookedHead, LinkedIndex.emptyHead());
            keyCells.retain(keys, key, 0);
        }
        return key;
    }

    private void touchRow(int id) {
        if (touchedRowsSize == touchedRows.length) {
            touchedRows = Arrays.copyOf(touchedRows, 2 * touchedRowsSize);
        }
        touchedRows[touchedRowsSize++] = id;
    }

    private void touchKey(int key) {
        if (key == KeyedRows.NONE || keys.get(key, stampField) == stamp) {
            return;
        }
        keys.init(key, stampField, stamp);
        if (touchedKeysSize == touchedKeys.length) {
            touchedKeys = Arrays.copyOf(touchedKeys, 2 * touchedKeysSize);
        }
        touchedKeys[touchedKeysSize++] = key;
    }

    @Override
    public void settle() {
        // What leaves goes first, so that a key of the answer is never there twice on the way.
        for (int i = 0; i < touchedRowsSize; i++) {
            if (input.rows().weight(touchedRows[i]) == 0) {
                answer.put(touchedRows[i], row, 0);
            }
        }
        for (int i = 0; i < touchedRowsSize; i++) {
            if (input.rows().weight(touchedRows[i]) != 0) {
                show(touchedRows[i]);
            }
        }
        for (int i = 0; i < touchedKeysSize; i++) {
            int key = touchedKeys[i];
            for (int member = input.first(key); member != KeyedRows.NONE; member = input.next(member)) {
                show(input.row(member));
            }
        }
        forgetTouched();
    }

    private void show(int id) {
        visits++;
        input.rows().read(id, inputRow);
        for (int i = 0; i < inputRow.size(); i++) {
            row.copy(i, inputRow, i);
        }
        int key = input.keyOf(id);
        int found = key == KeyedRows.NONE ? KeyedRows.NONE : looked.first(key);
        if (found != KeyedRows.NONE) {
            looked.rows().read(looked.row(found), lookedRow);
        }
        for (int i = inputRow.size(); i < row.size(); i++) {
            if (found == KeyedRows.NONE) {
                row.setNull(i);
            } else {
                row.copy(i, lookedRow, keyColumns + i - inputRow.size());
            }
        }
        answer.put(id, row, input.rows().weight(id));
    }

    private void forgetTouched() {
        touchedRowsSize = 0;
        touchedKeysSize = 0;
        stamp++;
    }

    @Override
    public void judge() {}

    @Override
    public void rolledBack() {
        forgetTouched();
    }

    @Override
    public void reclaim(int key) {
        boolean used = keys.get(key, inputHead) == FREED || input.count(key) > 0 || looked.count(key) > 0;
        if (!used) {
            dictionary.remove(key);
            keyCells.release(keys, key, 0);
            keys.init(key, inputHead, FREED);
            keys.free(key);
        }
    }

    @Override
    public void dispose() {
        dictionary.forEach(key -> keyCells.release(keys, key, 0));
    }

    @Override
    public long visits() {
        return visits;
    }

    @Override
    public void checkInvariants() {
        dictionary.checkInvariants();
        dictionary.forEach(key -> {
            input.checkList(key);
            looked.checkList(key);
            if (looked.count(key) > 1 || looked.count(key) + input.count(key) == 0) {
                throw new IllegalStateException(
                        "a key is named by " + input.count(key) + " rows, and finds " + looked.count(key));
            }
        });
    }

    @Override
    public long bytes() {
        return keys.bytes() + dictionary.bytes() + input.bytes() + looked.bytes();
    }
}
