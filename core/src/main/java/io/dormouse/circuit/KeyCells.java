package io.dormouse.circuit;

import io.dormouse.logic.Variable;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.ValuePool;
import io.dormouse.type.Type;
import java.util.List;
import java.util.Objects;

/**
 * Columns of a row as words of a record: one each, two for WIDE, a pool id for TEXT and NUMERIC, and at the end, if a column may be
 * NULL, a NULL mask of one bit for each.
 *
 * <p>Two rows have equal words if and only if the columns are not distinct (NUMERICs: see the constructor). Cost: one step a column; a text that is not pooled yet
 * is hashed once. One writer.
 */
public final class KeyCells {
    private final ValuePool pool;
    private final int[] columns;
    private final Type.Kind[] kinds;
    private final int[] fields;
    private final int nullField;
    private final boolean pooled;
    private final int width;
    private final boolean oneLong;
    /** Whether the words are just the {@code longs} cells, in order. */
    private final boolean longsOnly;

    private final boolean asKey;

    /**
     * The cells of {@code variables}, which are columns {@code columns} of the rows.
     *
     * @param nullable whether NULLs are told apart; if not, no row has one
     * @param asKey whether NUMERICs of equal value are one, whatever their scale; if not, each keeps its scale
     */
    public KeyCells(ValuePool pool, List<Variable> variables, int[] columns, boolean nullable, boolean asKey) {
        this.pool = pool;
        this.asKey = asKey;
        this.columns = columns.clone();
        int n = variables.size();
        kinds = new Type.Kind[n];
        fields = new int[n];
        int field = 0;
        boolean holdsPooled = false;
        for (int i = 0; i < n; i++) {
            kinds[i] = variables.get(i).type().kind();
            fields[i] = field;
            field += kinds[i] == Type.Kind.WIDE ? 2 : 1;
            holdsPooled |= kinds[i] == Type.Kind.TEXT || kinds[i] == Type.Kind.NUMERIC;
        }
        boolean mask = nullable && variables.stream().anyMatch(Variable::nullable);
        nullField = mask ? field : -1;
        field += mask ? (n + Long.SIZE - 1) / Long.SIZE : 0;
        pooled = holdsPooled;
        width = field;
        longsOnly = !mask && !pooled && width == n;
        oneLong = longsOnly && n == 1;
    }

    /** How many words there are. */
    public int width() {
        return width;
    }

    /** How many columns there are. */
    public int size() {
        return columns.length;
    }

    /** Whether the only word is the {@code longs} cell of column {@link #firstColumn}. */
    public boolean isOneLong() {
        return oneLong;
    }

    /** Whether the words are just the {@code longs} cells of the columns, in order, so that {@link #write} adds nothing to the pool. */
    public boolean isLongs() {
        return longsOnly;
    }

    /** The row's column of the first cell. */
    public int firstColumn() {
        return columns[0];
    }

    /** The row's column of cell {@code i}. */
    public int column(int i) {
        return columns[i];
    }

    /** The first word of cell {@code i}. */
    public int field(int i) {
        return fields[i];
    }

    /** The kind of cell {@code i}. */
    public Type.Kind kind(int i) {
        return kinds[i];
    }

    /** Writes the words of {@code row} into {@code words} from {@code offset} on; new texts and NUMERICs enter the pool. */
    public void write(RowBuffer row, long[] words, int offset) {
        if (longsOnly) {
            for (int i = 0; i < columns.length; i++) {
                words[offset + i] = row.longs[columns[i]];
            }
            return;
        }
        long mask = 0;
        for (int i = 0; i < columns.length; i++) {
            if ((i & 63) == 0 && i > 0 && nullField >= 0) {
                words[offset + nullField + (i >> 6) - 1] = mask;
                mask = 0;
            }
            int column = columns[i];
            int at = offset + fields[i];
            if (row.nulls[column]) {
                mask |= 1L << i;
                words[at] = 0;
                if (kinds[i] == Type.Kind.WIDE) {
                    words[at + 1] = 0;
                }
                continue;
            }
            switch (kinds[i]) {
                case LONG, DOUBLE -> words[at] = row.longs[column];
                case WIDE -> {
                    words[at] = row.longs[column];
                    words[at + 1] = row.highs[column];
                }
                case TEXT -> {
                    if (row.longs[column] == RowBuffer.NOT_POOLED) {
                        row.longs[column] = pool.intern(Objects.requireNonNull(row.objects[column]));
                    }
                    words[at] = row.longs[column];
                }
                case NUMERIC -> words[at] = pool.intern(numeric(row, column));
            }
        }
        if (nullField >= 0) {
            words[offset + nullField + (columns.length - 1) / Long.SIZE] = mask;
        }
    }

    private Object numeric(RowBuffer row, int column) {
        Object object = row.objects[column];
        Object value = object != null ? object : pool.get((int) row.longs[column]);
        return asKey ? ValuePool.keyRepresentative(value) : value;
    }

    /** Like {@link #write}, but adds nothing to the pool; false if a value is not in it, so that no record has these words. */
    public boolean find(RowBuffer row, long[] words, int offset) {
        if (pooled) {
            for (int i = 0; i < columns.length; i++) {
                int column = columns[i];
                if (row.nulls[column] || (kinds[i] != Type.Kind.TEXT && kinds[i] != Type.Kind.NUMERIC)) {
                    continue;
                }
                if (kinds[i] == Type.Kind.NUMERIC) {
                    if (pool.find(numeric(row, column)) < 0) {
                        return false;
                    }
                } else if (row.longs[column] == RowBuffer.NOT_POOLED) {
                    int id = pool.find(Objects.requireNonNull(row.objects[column]));
                    if (id < 0) {
                        return false;
                    }
                    row.longs[column] = id;
                }
            }
        }
        write(row, words, offset);
        return true;
    }

    /** Says that someone keeps these words. */
    public void retain(long[] words) {
        if (pooled) {
            for (int i = 0; i < kinds.length; i++) {
                if (holdsValue(words, i)) {
                    pool.retain((int) words[fields[i]]);
                }
            }
        }
    }

    /** Says that someone no longer keeps these words. */
    public void release(long[] words) {
        if (pooled) {
            for (int i = 0; i < kinds.length; i++) {
                if (holdsValue(words, i)) {
                    pool.release((int) words[fields[i]]);
                }
            }
        }
    }

    private boolean holdsValue(long[] words, int i) {
        boolean isNull = nullField >= 0 && (words[nullField + (i >> 6)] >>> i & 1) != 0;
        return (kinds[i] == Type.Kind.TEXT || kinds[i] == Type.Kind.NUMERIC) && !isNull;
    }

    /** Says that the record keeps these words from {@code offset} on. */
    public void retain(Records records, int id, int offset) {
        if (pooled) {
            for (int i = 0; i < kinds.length; i++) {
                if (holdsValue(records, id, offset, i)) {
                    pool.retain((int) records.get(id, offset + fields[i]));
                }
            }
        }
    }

    /** Says that the record no longer keeps these words. */
    public void release(Records records, int id, int offset) {
        if (pooled) {
            for (int i = 0; i < kinds.length; i++) {
                if (holdsValue(records, id, offset, i)) {
                    pool.release((int) records.get(id, offset + fields[i]));
                }
            }
        }
    }

    private boolean holdsValue(Records records, int id, int offset, int i) {
        return (kinds[i] == Type.Kind.TEXT || kinds[i] == Type.Kind.NUMERIC) && !isNull(records, id, offset, i);
    }

    private boolean isNull(Records records, int id, int offset, int i) {
        return nullField >= 0 && (records.get(id, offset + nullField + (i >> 6)) >>> i & 1) != 0;
    }

    /** Reads cell {@code i} of a record into column {@code column} of {@code out}; texts and NUMERICs with their object if {@code object}. */
    public void read(Records records, int id, int offset, int i, RowBuffer out, int column, boolean object) {
        if (isNull(records, id, offset, i)) {
            out.setNull(column);
            return;
        }
        long word = records.get(id, offset + fields[i]);
        out.nulls[column] = false;
        out.longs[column] = word;
        switch (kinds[i]) {
            case WIDE -> out.highs[column] = records.get(id, offset + fields[i] + 1);
            case TEXT, NUMERIC -> out.objects[column] = object ? pool.get((int) word) : null;
            case LONG, DOUBLE -> {}
        }
    }
}
