package io.dormouse.circuit.tree;

import io.dormouse.store.ObjectRecords;
import io.dormouse.store.RecentTexts;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import org.jspecify.annotations.Nullable;

/**
 * The texts and NUMERICs of a keyed node's tuples that nothing is joined, grouped or ranked by: kept as the objects that they are.
 *
 * <p>A pool would hash each and count who holds it, for nothing: the tuple is found by its key. What becomes part of an answer
 * is held by the row there. One writer.
 */
final class Payload {
    private final ValuePool pool;
    private final int[] columns;
    private final ObjectRecords objects;
    private final RecentTexts recent;

    /** The values in columns {@code columns} of the rows. */
    Payload(UndoLog log, ValuePool pool, int[] columns) {
        this.pool = pool;
        this.columns = columns;
        this.objects = new ObjectRecords(log, columns.length);
        this.recent = new RecentTexts(columns.length);
    }

    boolean isEmpty() {
        return columns.length == 0;
    }

    /** Keeps the values of a row; {@code fresh}: the tuple's record is new in this epoch. */
    void write(int id, RowBuffer row, boolean fresh) {
        for (int i = 0; i < columns.length; i++) {
            Object value = recent.share(i, value(row, columns[i]));
            if (fresh) {
                objects.init(id, i, value);
            } else {
                objects.set(id, i, value);
            }
        }
    }

    private @Nullable Object value(RowBuffer row, int column) {
        if (row.nulls[column]) {
            return null;
        }
        Object object = row.objects[column];
        return object != null ? object : pool.get((int) row.longs[column]);
    }

    /** Whether the tuple has the values of a row. */
    boolean matches(int id, RowBuffer row) {
        for (int i = 0; i < columns.length; i++) {
            Object kept = objects.get(id, i);
            Object value = value(row, columns[i]);
            if (kept == null ? value != null : !kept.equals(value)) {
                return false;
            }
        }
        return true;
    }

    /** Lets the values of a tuple go that is not there any more. At commit only. */
    void clear(int id) {
        for (int i = 0; i < columns.length; i++) {
            objects.init(id, i, null);
        }
    }

    /** Reads value {@code i} of a tuple that is there into a column. */
    void read(int id, int i, RowBuffer out, int column) {
        Object value = objects.get(id, i);
        if (value == null) {
            out.setNull(column);
        } else {
            out.setObject(column, value);
        }
    }

    long bytes() {
        return objects.bytes();
    }
}
