package io.dormouse.store;

import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of one relation under dense ids, each with a weight (0: not there): what snapshots read.
 *
 * <p>One versioned column for each SQL column (two for WIDE), one bit a column in a NULL mask, one column of weights. Texts and
 * NUMERICs are pool ids, held as long as the row is there. Reading and writing a row costs one access for each column; only
 * cells that differ are written. Ids are the caller's. One writer; a {@link Version} is immutable and thread-safe.
 */
public final class RowStore {
    private final Schema schema;
    private final ValuePool pool;
    private final Type.Kind[] kinds;
    private final LongColumn weights;
    private final LongColumn[] columns;
    private final LongColumn[] highs;
    private final LongColumn[] nullMasks;
    private int limit;

    public RowStore(UndoLog log, ValuePool pool, Schema schema) {
        this.schema = schema;
        this.pool = pool;
        int n = schema.size();
        kinds = new Type.Kind[n];
        columns = new LongColumn[n];
        highs = new LongColumn[n];
        nullMasks = new LongColumn[(n + Long.SIZE - 1) / Long.SIZE];
        weights = new LongColumn(log);
        for (int i = 0; i < nullMasks.length; i++) {
            nullMasks[i] = new LongColumn(log);
        }
        for (int i = 0; i < n; i++) {
            kinds[i] = schema.column(i).type().kind();
            columns[i] = new LongColumn(log);
            highs[i] = kinds[i] == Type.Kind.WIDE ? new LongColumn(log) : nullMasks[0];
        }
    }

    /** The columns' names and types. */
    public Schema schema() {
        return schema;
    }

    /** How many copies of the row {@code id} there are; 0 if none. */
    public long weight(int id) {
        return weights.get(id);
    }

    /** One more than the largest id ever written. */
    public int limit() {
        return limit;
    }

    /** How many rows there are, copies not counted. O(limit). */
    public long distinctRows() {
        long count = 0;
        for (int id = 0; id < limit; id++) {
            count += weights.get(id) == 0 ? 0 : 1;
        }
        return count;
    }

    /** Whether column {@code i} of the row is NULL. */
    public boolean isNull(int id, int i) {
        return (nullMasks[i >> 6].get(id) >>> i & 1) != 0;
    }

    /** The cell of column {@code i}: the value, the low word, or the pool id. */
    public long cell(int id, int i) {
        return columns[i].get(id);
    }

    /** The high word of a WIDE column. */
    public long highCell(int id, int i) {
        return highs[i].get(id);
    }

    /** The value of a TEXT or NUMERIC column that is not NULL. */
    public Object object(int id, int i) {
        return pool.get((int) columns[i].get(id));
    }

    /** Reads a row into {@code out}, objects included. */
    public void read(int id, RowBuffer out) {
        for (int i = 0; i < kinds.length; i++) {
            if (isNull(id, i)) {
                out.setNull(i);
                continue;
            }
            long cell = columns[i].get(id);
            out.nulls[i] = false;
            out.longs[i] = cell;
            switch (kinds[i]) {
                case WIDE -> out.highs[i] = highs[i].get(id);
                case TEXT, NUMERIC -> out.objects[i] = pool.get((int) cell);
                case LONG, DOUBLE -> {}
            }
        }
    }

    /**
     * Makes the row {@code id} be {@code row} with {@code weight} copies, 0 to remove it. Gives {@code row} the pool ids of its
     * texts and NUMERICs.
     */
    public void write(int id, RowBuffer row, long weight) {
        long before = weights.get(id);
        if (weight != before) {
            weights.set(id, weight);
        }
        if (id >= limit) {
            limit = id + 1;
        }
        if (weight == 0) {
            if (before != 0) {
                clear(id);
            }
            return;
        }
        for (int i = 0; i < kinds.length; i++) {
            writeCell(id, i, row, before != 0);
        }
    }

    private void writeCell(int id, int i, RowBuffer row, boolean present) {
        boolean wasNull = isNull(id, i);
        boolean isNull = row.nulls[i];
        if (isNull != wasNull) {
            long mask = nullMasks[i >> 6].get(id);
            nullMasks[i >> 6].set(id, mask ^ (1L << i));
        }
        long cell = isNull ? 0 : row.longs[i];
        if (kinds[i] == Type.Kind.TEXT || kinds[i] == Type.Kind.NUMERIC) {
            if (!isNull && cell == RowBuffer.NOT_POOLED) {
                cell = pool.intern(java.util.Objects.requireNonNull(row.objects[i]));
                row.longs[i] = cell;
            }
            boolean hadObject = present && !wasNull;
            long old = columns[i].get(id);
            if (hadObject && !isNull && old == cell) {
                return;
            }
            if (!isNull) {
                pool.retain((int) cell);
            }
            if (hadObject) {
                pool.release((int) old);
            }
        }
        if (columns[i].get(id) != cell) {
            columns[i].set(id, cell);
        }
        if (kinds[i] == Type.Kind.WIDE) {
            long high = isNull ? 0 : row.highs[i];
            if (highs[i].get(id) != high) {
                highs[i].set(id, high);
            }
        }
    }

    /** Gives a row that was written the objects of its texts and NUMERICs. */
    public void completeObjects(RowBuffer row) {
        for (int i = 0; i < kinds.length; i++) {
            if ((kinds[i] == Type.Kind.TEXT || kinds[i] == Type.Kind.NUMERIC) && !row.nulls[i]) {
                row.objects[i] = pool.get((int) row.longs[i]);
            }
        }
    }

    private void clear(int id) {
        for (int i = 0; i < kinds.length; i++) {
            if ((kinds[i] == Type.Kind.TEXT || kinds[i] == Type.Kind.NUMERIC) && !isNull(id, i)) {
                pool.release((int) columns[i].get(id));
            }
        }
    }

    /** Whether the row {@code id} has just the values of {@code row}; NUMERICs that differ in scale only are different. */
    public boolean matches(int id, RowBuffer row) {
        for (int i = 0; i < kinds.length; i++) {
            boolean isNull = isNull(id, i);
            if (isNull != row.nulls[i]) {
                return false;
            }
            if (!isNull && !cellMatches(id, i, row)) {
                return false;
            }
        }
        return true;
    }

    private boolean cellMatches(int id, int i, RowBuffer row) {
        long cell = columns[i].get(id);
        return switch (kinds[i]) {
            case LONG, DOUBLE -> cell == row.longs[i];
            case WIDE -> cell == row.longs[i] && highs[i].get(id) == row.highs[i];
            case TEXT, NUMERIC ->
                row.longs[i] == RowBuffer.NOT_POOLED
                        ? pool.get((int) cell).equals(row.objects[i])
                        : cell == row.longs[i];
        };
    }

    /** All rows as they are now, for ever. */
    public Version publish(ValuePool.Version values) {
        List<LongColumn.Version> cells = new ArrayList<>();
        List<LongColumn.Version> highCells = new ArrayList<>();
        List<LongColumn.Version> masks = new ArrayList<>();
        for (LongColumn mask : nullMasks) {
            masks.add(mask.publish());
        }
        for (int i = 0; i < kinds.length; i++) {
            cells.add(columns[i].publish());
            highCells.add(kinds[i] == Type.Kind.WIDE ? highs[i].publish() : masks.get(0));
        }
        return new Version(schema, limit, weights.publish(), List.copyOf(cells), List.copyOf(highCells), masks, values);
    }

    /** The rows of one published epoch: {@code weights} says which ids below {@code limit} are there. */
    public record Version(
            Schema schema,
            int limit,
            LongColumn.Version weights,
            List<LongColumn.Version> cells,
            List<LongColumn.Version> highs,
            List<LongColumn.Version> nullMasks,
            ValuePool.Version values) {

        /** Reads a row into {@code out}, objects included. */
        public void read(int id, RowBuffer out) {
            for (int i = 0; i < cells.size(); i++) {
                if ((nullMasks.get(i >> 6).get(id) >>> i & 1) != 0) {
                    out.setNull(i);
                    continue;
                }
                long cell = cells.get(i).get(id);
                switch (schema.column(i).type().kind()) {
                    case LONG, DOUBLE -> out.setLong(i, cell);
                    case WIDE -> out.setWide(i, highs.get(i).get(id), cell);
                    case TEXT, NUMERIC -> {
                        out.setObject(i, values.get((int) cell));
                        out.longs[i] = cell;
                    }
                }
            }
        }
    }
}
