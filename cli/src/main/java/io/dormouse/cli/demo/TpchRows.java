package io.dormouse.cli.demo;

import io.dormouse.RowWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * All rows of all tables under one numbering (tables one after the other), and which of them are in the database. Writes
 * one row an epoch. Not thread-safe.
 */
final class TpchRows {
    /** One in so many rows comes and goes. */
    private static final int CHURNED_ONE_IN = 5;

    private final List<TpchTable<?>> tables;
    private final int[] firsts;
    private final BitSet present = new BitSet();
    private final List<WriterSink> writers = new ArrayList<>();
    private final int count;

    /**
     * All rows of these tables, none of them in the database yet.
     *
     * @param writer gives the writer of the table of a name
     */
    TpchRows(List<TpchTable<?>> tables, Function<String, RowWriter> writer) {
        this.tables = List.copyOf(tables);
        this.firsts = new int[tables.size()];
        int first = 0;
        for (int table = 0; table < firsts.length; table++) {
            firsts[table] = first;
            first = Math.addExact(first, tables.get(table).size());
            writers.add(new WriterSink(writer.apply(tables.get(table).name())));
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

    /** The rows that come and go: the first part of {@code order}, and all of the last table, spread evenly over it. */
    int[] churned(int[] order) {
        int last = firsts.length - 1;
        int size = tables.get(last).size();
        int others = order.length / CHURNED_ONE_IN;
        IntStream.Builder churned = IntStream.builder();
        int taken = 0;
        for (int i = 0; i < others; i++) {
            while (taken < size && (long) i * size >= (long) taken * others) {
                churned.add(firsts[last] + taken++);
            }
            if (order[i] < firsts[last]) {
                churned.add(order[i]);
            }
        }
        return churned.build().toArray();
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
