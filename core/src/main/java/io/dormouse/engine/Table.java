package io.dormouse.engine;

import io.dormouse.circuit.RowPort;
import io.dormouse.logic.BaseRelation;
import io.dormouse.store.InputColumn;
import io.dormouse.store.RowBuffer;
import io.dormouse.type.DormouseException;
import io.dormouse.type.RowSource;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table that can be written: a stored one or a feed. Checks rows, and hands each change on to the views that read it. One
 * writer.
 */
public abstract class Table {
    private final BaseRelation relation;
    private final List<InputColumn> columns;
    /** The columns that are NOT NULL. */
    private final int[] notNull;

    private boolean dropped;
    private RowPort[] readers = new RowPort[0];

    Table(BaseRelation relation) {
        this.relation = relation;
        columns = IntStream.range(0, relation.schema().size())
                .mapToObj(i ->
                        new InputColumn(relation.name(), i, relation.schema().column(i)))
                .toList();
        notNull = IntStream.range(0, columns.size())
                .filter(i -> !columns.get(i).nullable())
                .toArray();
    }

    /** The columns as seen from outside, in order. */
    public final List<InputColumn> columns() {
        return columns;
    }

    final BaseRelation relation() {
        return relation;
    }

    /** Sends all later changes to {@code sinks} too, each change to every one in turn. */
    final void addReaders(List<RowPort> sinks) {
        List<RowPort> all = new ArrayList<>(List.of(readers));
        all.addAll(sinks);
        readers = all.toArray(new RowPort[0]);
    }

    final void removeReaders(List<RowPort> sinks) {
        List<RowPort> all = new ArrayList<>(List.of(readers));
        all.removeAll(sinks);
        readers = all.toArray(new RowPort[0]);
    }

    /** Gives back what the table holds; it takes no more rows. */
    abstract void drop();

    final void markDropped() {
        dropped = true;
    }

    final void checkNotDropped() {
        if (dropped) {
            throw new DormouseException(SqlState.UNDEFINED_TABLE, "the table has been dropped")
                    .with("table", relation.name());
        }
    }

    /** Takes a row in. */
    abstract void insert(RowBuffer row);

    /** Takes one copy of a row out. */
    abstract void delete(RowBuffer row);

    /** Takes a row in. */
    abstract void insert(RowSource row);

    /** Takes one copy of a row out. */
    abstract void delete(RowSource row);

    /**
     * Takes in what is needed of a row that is to be written soon, and says whether anything is.
     *
     * @throws DormouseException if it would be refused whatever the table holds
     */
    abstract boolean stage(RowSource row, long weight, int place);

    /** Fetches into the cache what the rows staged since the last time will need. */
    abstract void fetchStaged();

    /** Writes {@code weight} (1 or −1) copies of the row staged at a place. */
    abstract void writeStaged(int place, long weight);

    final boolean stageForReaders(RowSource row, int place) {
        boolean needed = false;
        for (RowPort reader : readers) {
            needed |= reader.stage(row, place);
        }
        return needed;
    }

    final void stageForReaders(RowBuffer row, int place) {
        for (RowPort reader : readers) {
            reader.stage(row, place);
        }
    }

    final void fetchForReaders() {
        for (RowPort reader : readers) {
            reader.fetchAhead();
        }
    }

    final void handOnStaged(int place, long weight) {
        for (RowPort reader : readers) {
            reader.acceptStaged(place, weight);
        }
    }

    final void checkNotNull(RowBuffer row) {
        for (int i : notNull) {
            if (row.nulls[i]) {
                throw columns.get(i).notNull();
            }
        }
    }

    final void checkMayDelete() {
        if (relation.appendOnly()) {
            throw new DormouseException(SqlState.NOT_IN_PREREQUISITE_STATE, "rows of an append-only table stay")
                    .with("table", relation.name())
                    .hint("create the table without append_only = true");
        }
    }

    final void handOn(RowSource row, long weight) {
        for (RowPort reader : readers) {
            reader.accept(row, weight);
        }
    }

    final void handOn(RowBuffer row, long weight) {
        for (RowPort reader : readers) {
            reader.accept(row, weight);
        }
    }
}
