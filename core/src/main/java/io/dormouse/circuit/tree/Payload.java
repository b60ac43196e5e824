package io.dormouse.circuit.tree;

import io.dormouse.logic.Variable;
import io.dormouse.store.ObjectRecords;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The texts and NUMERICs of a keyed node's tuples that nothing is joined, grouped or ranked by: kept as the objects that they are.
 *
 * <p>A pool would hash each and count who holds it, for nothing: the tuple is found by its key. What becomes part of an answer
 * enters the pool there. One writer.
 */
final class Payload {
    private static final int RECENT = 256;
    /** How many texts more than were found may be looked for in vain before a column is given up. */
    private static final int PATIENCE = 64;

    private final ValuePool pool;
    private final List<Variable> variables;
    private final int[] columns;
    private final ObjectRecords objects;
    /** Texts that came lately, by hash: one that has few values is then one object for each, as in a pool. */
    private final @Nullable String[] recent = new @Nullable String[RECENT];
    /** What is left of the patience with each column: to look at a text is a cache miss or two. */
    private final int[] patience;

    /** The values of {@code variables}, which are columns {@code columns} of the rows. */
    Payload(UndoLog log, ValuePool pool, List<Variable> variables, int[] columns) {
        this.pool = pool;
        this.variables = variables;
        this.columns = columns;
        this.objects = new ObjectRecords(log, variables.size());
        this.patience = new int[columns.length];
        Arrays.fill(patience, PATIENCE);
    }

    /** The place of a variable among the values, or −1. */
    int indexOf(Variable variable) {
        return variables.indexOf(variable);
    }

    boolean isEmpty() {
        return columns.length == 0;
    }

    /** Keeps the values of a row; {@code fresh}: the tuple's record is new in this epoch. */
    void write(int id, RowBuffer row, boolean fresh) {
        for (int i = 0; i < columns.length; i++) {
            // Asked first: where the class of a value may be looked at, it is loaded in any case, and that is a cache
            // miss.
            Object value = patience[i] > 0 ? shared(row, i) : value(row, columns[i]);
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

    private @Nullable Object shared(RowBuffer row, int i) {
        Object value = value(row, columns[i]);
        return value instanceof String text ? share(i, text) : value;
    }

    private String share(int i, String text) {
        int hash = text.hashCode();
        int place = (hash ^ hash >>> 15) & (RECENT - 1);
        String known = recent[place];
        if (known != null && known.equals(text)) {
            patience[i] = Math.min(PATIENCE, patience[i] + 1);
            return known;
        }
        patience[i]--;
        recent[place] = text;
        return text;
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
