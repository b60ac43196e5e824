package io.dormouse.engine;

import io.dormouse.circuit.expression.RowFunction;
import io.dormouse.plan.CircuitPlan;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.RowStore;
import io.dormouse.type.DormouseException;
import io.dormouse.type.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An epoch in the making; it holds the writer's turn until {@link #commit} or {@link #rollback}.
 *
 * <p>{@link #commit} ends the transaction whether it returns or throws. After any other method has thrown the epoch is half done and
 * the caller must call {@link #abandon} or {@link #rollback}. One thread at a time.
 */
public final class WriteTransaction {
    private final Engine engine;

    WriteTransaction(Engine engine) {
        this.engine = engine;
    }

    /** Says that the calling thread goes on with this transaction. */
    public void continueOnThisThread() {
        engine.gate().continueOnThisThread();
    }

    /** Inserts a row, whose columns are in the order of the table's. */
    public void insert(String table, RowBuffer row) {
        engine.table(table).insert(row);
    }

    /** Retracts one copy of a row. */
    public void delete(String table, RowBuffer row) {
        engine.table(table).delete(row);
    }

    /**
     * Deletes every copy of every row for which {@code condition} is TRUE and returns how many. O(rows), or O(1) where
     * {@code key} has the only primary key for which it can be.
     */
    public long deleteWhere(String name, RowFunction condition, Optional<RowBuffer> key) {
        StoredTable table = engine.storedTable(name);
        table.checkMayDelete();
        long count = 0;
        RowBuffer row = new RowBuffer(table.relation().schema().size());
        RowBuffer nothing = new RowBuffer(0);
        for (int id : candidates(table, key)) {
            table.rows().read(id, row);
            if (!condition.apply(row, nothing)) {
                continue;
            }
            for (long copies = table.rows().weight(id); copies > 0; copies--) {
                table.deleteCopy(id);
                count++;
            }
        }
        return count;
    }

    /**
     * Replaces every row that {@code change} accepts by what it makes of it, and returns how many. Keys are checked when all are
     * replaced. Costs as {@link #deleteWhere}.
     */
    public long update(String name, RowFunction change, Optional<RowBuffer> key) {
        StoredTable table = engine.storedTable(name);
        table.checkMayDelete();
        int columns = table.relation().schema().size();
        List<RowBuffer> replacements = new ArrayList<>();
        RowBuffer old = new RowBuffer(columns);
        RowStore rows = table.rows();
        List<Integer> ids = new ArrayList<>();
        for (int id : candidates(table, key)) {
            rows.read(id, old);
            RowBuffer replacement = new RowBuffer(columns);
            if (change.apply(old, replacement)) {
                for (long copy = rows.weight(id); copy > 0; copy--) {
                    ids.add(id);
                    replacements.add(replacement);
                }
            }
        }
        ids.forEach(table::deleteCopy);
        replacements.forEach(table::insert);
        return ids.size();
    }

    /** The ids of the rows that a condition must be asked about. */
    private static List<Integer> candidates(StoredTable table, Optional<RowBuffer> key) {
        if (key.isPresent()) {
            int id = table.findByKey(key.get());
            return id < 0 ? List.of() : List.of(id);
        }
        List<Integer> ids = new ArrayList<>();
        for (int id = table.rows().next(0); id >= 0; id = table.rows().next(id + 1)) {
            ids.add(id);
        }
        return ids;
    }

    /** Evaluates a plan once over the data as this transaction has made it so far. */
    public List<Row> select(CircuitPlan plan) {
        return select(plan, RowMeter.unwatched());
    }

    /** As {@link #select(CircuitPlan)}; {@code meter} counts the rows that are read and those of the answer. */
    public List<Row> select(CircuitPlan plan, RowMeter meter) {
        return engine.selectRunning(plan, meter);
    }

    /**
     * Makes the epoch final, delivers its deltas and gives the turn up. Returns the epoch's number.
     *
     * @throws DormouseException if a view cannot be computed; everything is then as before the epoch
     */
    public long commit() {
        try {
            return engine.finish();
        } finally {
            engine.leave();
        }
    }

    /** Undoes everything and gives the turn up. If even that fails, the engine refuses everything from now on. */
    public void rollback() {
        engine.gate().continueOnThisThread();
        try {
            engine.undo();
        } finally {
            engine.gate().leave();
        }
    }

    /** Undoes everything because of {@code failure}; out of memory makes the engine unusable, since no one knows what was done. */
    public void abandon(Throwable failure) {
        engine.gate().continueOnThisThread();
        try {
            engine.undo(failure);
        } finally {
            engine.gate().leave();
        }
    }
}
