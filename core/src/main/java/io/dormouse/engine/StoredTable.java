package io.dormouse.engine;

import io.dormouse.circuit.KeyCells;
import io.dormouse.circuit.RowPort;
import io.dormouse.circuit.RowSink;
import io.dormouse.circuit.expression.RowFunctionCompiler;
import io.dormouse.logic.BaseRelation;
import io.dormouse.logic.Variable;
import io.dormouse.store.LookAhead;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.RowIndex;
import io.dormouse.store.RowStore;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Column;
import io.dormouse.type.DormouseException;
import io.dormouse.type.RowSource;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table whose rows are kept whole, found by its primary key, or by all columns if it has none and so is a bag.
 *
 * <p>Promise: at the end of each statement no two rows agree on a key. Insert and delete are O(1) in the number of rows. One
 * writer.
 */
final class StoredTable extends Table implements RowSink, UndoLog.Reclaimer {
    private final UndoLog log;
    private final RowStore rows;
    private final boolean keyed;
    private final int[] keyColumns;
    private final KeyCells key;
    private final long[] words;
    private final RowIndex index;
    private final List<UniqueIndex> uniques = new ArrayList<>();
    private final RowBuffer found;
    /** Where rows that are asked for come in, with all columns. */
    private final RowPort entrance;

    private final LookAhead soon;

    StoredTable(UndoLog log, ValuePool pool, RowFunctionCompiler compiler, BaseRelation relation) {
        super(relation);
        this.log = log;
        keyed = !relation.keys().isEmpty();
        int n = relation.schema().size();
        keyColumns = keyed
                ? relation.keys().get(0).stream().mapToInt(Integer::intValue).toArray()
                : IntStream.range(0, n).toArray();
        key = cells(pool, relation, keyColumns, keyed);
        words = new long[key.width()];
        int hidden = key.isLongs() ? 0 : key.width();
        rows = new RowStore(log, pool, relation.schema(), hidden);
        index = rows.indexBy(keyColumns, hidden);
        for (int i = 1; i < relation.keys().size(); i++) {
            uniques.add(new UniqueIndex(log, pool, relation, relation.keys().get(i)));
        }
        found = new RowBuffer(n);
        soon = new LookAhead(index, rows, RowPort.PLACES);
        entrance = compiler.compileEntrance(relation.name(), relation.schema(), this);
    }

    static KeyCells cells(ValuePool pool, BaseRelation relation, int[] columns, boolean asKey) {
        List<Variable> variables = Arrays.stream(columns)
                .mapToObj(i -> {
                    Column column = relation.schema().column(i);
                    return new Variable(column.name(), column.type(), column.nullable());
                })
                .toList();
        return new KeyCells(pool, variables, columns, true, asKey);
    }

    RowStore rows() {
        return rows;
    }

    @Override
    void insert(RowBuffer row) {
        checkNotNull(row);
        add(row);
        handOn(row, 1);
    }

    private void add(RowBuffer row) {
        key.write(row, words, 0);
        int id = index.intern(words);
        boolean isNew = index.added();
        long copies = 0;
        if (isNew) {
            key.retain(words);
        } else {
            copies = rows.weight(id);
            if (copies > 0 && keyed) {
                throw duplicate(row, relation(), keyColumns);
            }
        }
        for (UniqueIndex unique : uniques) {
            unique.insert(row);
        }
        if (isNew) {
            rows.insert(id, row, 1);
        } else {
            rows.write(id, row, copies + 1);
        }
    }

    @Override
    void delete(RowBuffer row) {
        checkMayDelete();
        remove(row);
        handOn(row, -1);
    }

    private void remove(RowBuffer row) {
        int id = find(row);
        if (id < 0 || rows.weight(id) == 0 || !rows.matches(id, row)) {
            DormouseException refusal = new DormouseException(
                            SqlState.ABSENT_ROW, "a row is retracted that is not there")
                    .with("table", relation().name());
            for (int i = 0; i < row.size(); i++) {
                Column column = relation().schema().column(i);
                refusal.with(column.name(), row.get(i, column.type()));
            }
            throw refusal;
        }
        remove(id, row);
    }

    /** Takes one copy of a row that is there out. */
    private void remove(int id, RowBuffer row) {
        long left = rows.weight(id) - 1;
        rows.write(id, row, left);
        if (left == 0) {
            for (UniqueIndex unique : uniques) {
                unique.delete(row);
            }
            log.reclaimAtCommit(this, id);
        }
    }

    @Override
    void insert(RowSource row) {
        entrance.accept(row, 1);
    }

    @Override
    void delete(RowSource row) {
        entrance.accept(row, -1);
    }

    @Override
    boolean stage(RowSource row, long weight, int place) {
        entrance.stage(row, place);
        stageForReaders(entrance.staged(place), place);
        return true;
    }

    @Override
    void writeStaged(int place, long weight) {
        RowBuffer row = entrance.staged(place);
        if (weight > 0) {
            add(row);
        } else {
            checkMayDelete();
            remove(row);
        }
        handOnStaged(place, weight);
    }

    @Override
    void fetchStaged() {
        soon.fetch();
        fetchForReaders();
    }

    @Override
    public void accept(RowBuffer row, long weight) {
        if (weight > 0) {
            insert(row);
        } else {
            delete(row);
        }
    }

    @Override
    public void expect(RowBuffer row) {
        if (key.isLongs()) {
            key.write(row, words, 0);
            soon.expect(index, words);
        }
    }

    /** The id under which a row would be, or −1. */
    private int find(RowBuffer row) {
        return key.find(row, words, 0) ? index.find(words) : -1;
    }

    /** The id of the row with the key that {@code row} has, or −1. Only for a table with a key. */
    int findByKey(RowBuffer row) {
        int id = find(row);
        return id < 0 || rows.weight(id) == 0 ? -1 : id;
    }

    /** Takes one copy of a row that is there out. */
    void deleteCopy(int id) {
        checkMayDelete();
        rows.read(id, found);
        remove(id, found);
        handOn(found, -1);
    }

    @Override
    public void reclaim(int id) {
        if (rows.weight(id) == 0 && index.remove(id)) {
            releaseKey(id);
        }
    }

    private void releaseKey(int id) {
        if (!key.isLongs()) {
            rows.readHidden(id, words);
            key.release(words);
        }
    }

    /** Gives every row with its number of copies to {@code sink}, which must not change this table. */
    void forEach(RowSink sink) {
        RowBuffer row = new RowBuffer(relation().schema().size());
        for (int id = rows.next(0); id >= 0; id = rows.next(id + 1)) {
            rows.read(id, row);
            sink.accept(row, rows.weight(id));
        }
    }

    static DormouseException duplicate(RowBuffer row, BaseRelation relation, int[] key) {
        DormouseException refusal = new DormouseException(
                        SqlState.UNIQUE_VIOLATION, "a row with this key is there already")
                .with("table", relation.name());
        for (int i : key) {
            Column column = relation.schema().column(i);
            refusal.with(column.name(), row.get(i, column.type()));
        }
        return refusal;
    }

    /** Gives back what keys hold in the shared pool; at commit. */
    @Override
    void drop() {
        markDropped();
        if (key.isLongs() && uniques.isEmpty()) {
            return;
        }
        for (int id = rows.next(0); id >= 0; id = rows.next(id + 1)) {
            rows.read(id, found);
            uniques.forEach(unique -> unique.delete(found));
            releaseKey(id);
        }
    }

    void checkInvariants() {
        index.checkInvariants();
        uniques.forEach(UniqueIndex::checkInvariants);
    }
}
