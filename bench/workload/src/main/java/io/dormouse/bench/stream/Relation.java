package io.dormouse.bench.stream;

import java.util.List;

/** A relation of a workload: its name, its columns, and the key by which its rows are told apart. */
public interface Relation {
    /** The name as the queries spell it. */
    String label();

    /** The relation's number from 0 to 7, by which events name it and arrays of all relations are indexed. */
    int number();

    /** The names of the columns that identify a row. */
    List<String> primaryKey();

    /** Every column. */
    List<Column> columns();

    /** The columns that some query reads and those of the key: what systems with tables keep, in this order. */
    default List<Column> keptColumns() {
        return columns();
    }

    /** The position of the named column; an IllegalArgumentException names one that the relation does not have. */
    default int indexOf(String column) {
        for (int i = 0; i < columns().size(); i++) {
            if (columns().get(i).name().equals(column)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no column " + column + " in " + label());
    }
}
