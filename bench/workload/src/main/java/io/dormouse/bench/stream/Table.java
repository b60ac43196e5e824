package io.dormouse.bench.stream;

import java.util.Arrays;
import java.util.List;

/**
 * The rows of one relation as columns: a {@code long[]} for every number and date, a {@code String[]} for every text.
 *
 * <p>The arrays that {@link #longs} and {@link #texts} return are the table's own, so that a contender reads them at the
 * price of an array load; nobody writes them once the table is built.
 */
public final class Table {
    private final Relation relation;
    private final int size;
    private final Object[] columns;

    private Table(Relation relation, int size, Object[] columns) {
        this.relation = relation;
        this.size = size;
        this.columns = columns;
    }

    /** A table of so many rows: these columns, each a {@code long[]} or a {@code String[]}, which are its own from now on. */
    public static Table of(Relation relation, int size, Object... columns) {
        if (columns.length != relation.columns().size()) {
            throw new IllegalArgumentException(
                    relation.label() + " takes " + relation.columns().size() + " columns");
        }
        return new Table(relation, size, columns.clone());
    }

    /** The relation whose rows these are. */
    public Relation relation() {
        return relation;
    }

    /** How many rows there are; rows are numbered from zero. */
    public int size() {
        return size;
    }

    /** The values of a column that is not text, in the units of its {@link Column.Kind}. */
    public long[] longs(String column) {
        return (long[]) columns[relation.indexOf(column)];
    }

    /** The values of a text column. */
    public String[] texts(String column) {
        return (String[]) columns[relation.indexOf(column)];
    }

    /** One value as an object: a Long in the units of its {@link Column.Kind}, or a String. */
    public Object boxed(int column, int row) {
        Object values = columns[column];
        return values instanceof long[] numbers ? (Object) numbers[row] : ((String[]) values)[row];
    }

    /** The same rows in another order: the new row {@code i} is the old row {@code order[i]}. */
    public Table arranged(int[] order) {
        Object[] moved = new Object[columns.length];
        for (int column = 0; column < columns.length; column++) {
            if (columns[column] instanceof long[] numbers) {
                long[] to = new long[order.length];
                Arrays.setAll(to, i -> numbers[order[i]]);
                moved[column] = to;
            } else {
                String[] texts = (String[]) columns[column];
                String[] to = new String[order.length];
                Arrays.setAll(to, i -> texts[order[i]]);
                moved[column] = to;
            }
        }
        return new Table(relation, order.length, moved);
    }

    /** Collects rows into a table; a row is its values in column order, each as {@link Table#boxed} would return it. */
    public static final class Builder {
        private final Relation relation;
        private final Object[] columns;
        private int size;

        public Builder(Relation relation, int expectedRows) {
            this.relation = relation;
            List<Column> declared = relation.columns();
            columns = new Object[declared.size()];
            for (int i = 0; i < columns.length; i++) {
                boolean text = declared.get(i).kind() == Column.Kind.TEXT;
                columns[i] = text ? new String[Math.max(1, expectedRows)] : new long[Math.max(1, expectedRows)];
            }
        }

        /** Adds a row. */
        public Builder add(Object... values) {
            if (values.length != columns.length) {
                throw new IllegalArgumentException(relation.label() + " takes " + columns.length + " values");
            }
            for (int i = 0; i < columns.length; i++) {
                if (columns[i] instanceof long[] numbers) {
                    long[] wide = size < numbers.length ? numbers : Arrays.copyOf(numbers, 2 * size);
                    wide[size] = (Long) values[i];
                    columns[i] = wide;
                } else {
                    String[] texts = (String[]) columns[i];
                    String[] wide = size < texts.length ? texts : Arrays.copyOf(texts, 2 * size);
                    wide[size] = (String) values[i];
                    columns[i] = wide;
                }
            }
            size++;
            return this;
        }

        /** The table of the rows added so far. */
        public Table build() {
            Object[] trimmed = new Object[columns.length];
            for (int i = 0; i < columns.length; i++) {
                trimmed[i] = columns[i] instanceof long[] numbers
                        ? (Object) Arrays.copyOf(numbers, size)
                        : Arrays.copyOf((String[]) columns[i], size);
            }
            return new Table(relation, size, trimmed);
        }
    }
}
