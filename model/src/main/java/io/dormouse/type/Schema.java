package io.dormouse.type;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The columns of a relation, in order, with distinct names. Immutable. */
public record Schema(List<Column> columns) {
    public Schema {
        columns = List.copyOf(columns);
        Set<String> seen = new HashSet<>();
        for (Column column : columns) {
            if (!seen.add(column.name())) {
                throw new DormouseException(SqlState.DUPLICATE_COLUMN, "a column name stands twice")
                        .with("column", column.name());
            }
        }
    }

    /** How many columns there are. */
    public int size() {
        return columns.size();
    }

    /** The column at {@code index}, from 0. */
    public Column column(int index) {
        return columns.get(index);
    }

    /** The index of the column called {@code name}, or −1. Linear in the number of columns. */
    public int indexOf(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }
}
