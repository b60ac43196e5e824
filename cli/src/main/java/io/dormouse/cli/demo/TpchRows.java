package io.dormouse.cli.demo;

import io.dormouse.Dormouse;
import io.dormouse.RowWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/**
 * All rows of all tables under one numbering (tables one after the other), and which of them are in the database. Writes
 * one row an epoch. Not thread-safe.
 */
final class TpchRows {
    private final List<TpchTable<?>> tables;
    private final int[] firsts;
    private final BitSet present = new BitSet();
    private final List<WriterSink> writers = new ArrayList<>();
    private final int count;

    TpchRows(List<TpchTable<?>> tables, Dormouse db) {
        this.tables = List.copyOf(tables);
        this.firsts = new int[tables.size()];
        int first = 0;
        for (int table = 0; table < firsts.length; table++) {
            firsts[table] = first;
            first = Math.addExact(first, tables.get(table).size());
            writers.add(new WriterSink(db.writer(tables.get(table).name())));
        }
        this.count = first;
    }

    int count() {
        return count;
    }

    List<TpchTable<?>> tables() {
        return tables;
    }

    /** The number of the first row of the table at this index. */
    int first(int table) {
        return firsts[table];
    }

    boolean isPresent(int row) {
        return present.get(row);
    }

    void insert(int row) {
        fill(row).insert();
        present.set(row);
    }

    void delete(int row) {
        fill(row).delete();
        present.clear(row);
    }

    /** All row numbers in an order that the seed fixes. */
    int[] shuffled(long seed) {
        int[] order = new int[count];
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    private RowWriter fill(int row) {
        int table = firsts.length - 1;
        while (firsts[table] > row) {
            table--;
        }
        WriterSink writer = writers.get(table);
        tables.get(table).read(row - firsts[table], writer);
        return writer.row();
    }
}
