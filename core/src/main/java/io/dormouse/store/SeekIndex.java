package io.dormouse.store;

import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import java.util.Arrays;
import java.util.Objects;

/**
 * Where the rows of one version are that have given values in some columns: a tree of (hash of the values, id). Immutable, thread-safe.
 *
 * <p>It belongs to its version, and {@link #of} makes it that of another one at the cost of the pages that differ. So a writer's
 * updates do not know of it, and a reader finds just the rows of his own version, whatever was written since. A value is found as it is grouped: NULL like
 * any other, NUMERICs whatever their scale.
 */
public final class SeekIndex {
    /** The entry of a row that is not there; no row has it, since no id is 2³²−1. */
    private static final long ABSENT = -1;

    private static final long NULL_WORD = 0x9E3779B97F4A7C15L;

    private final RowStore.Version rows;
    private final Schema schema;
    private final int[] columns;
    private final LongTree entries;

    private SeekIndex(RowStore.Version rows, Schema schema, int[] columns, LongTree entries) {
        this.rows = rows;
        this.schema = schema;
        this.columns = columns;
        this.entries = entries;
    }

    /** The index of all rows of a version by these columns. O(n log n). */
    public static SeekIndex build(RowStore.Version rows, Schema schema, int[] columns) {
        int[] copy = columns.clone();
        RowBuffer row = new RowBuffer(schema.size());
        Numbers found = new Numbers();
        for (int id = rows.next(0); id >= 0; id = rows.next(id + 1)) {
            rows.read(id, row);
            found.add(entry(hash(row, schema, copy), id));
        }
        found.sort();
        return new SeekIndex(rows, schema, copy, LongTree.of(found.numbers, found.size));
    }

    /** The index of another version of the same rows, with which it shares what is the same. O(pages that differ · log n). */
    public SeekIndex of(RowStore.Version other) {
        if (other == rows) {
            return this;
        }
        RowBuffer row = new RowBuffer(schema.size());
        Numbers removed = new Numbers();
        Numbers added = new Numbers();
        other.forEachIdOnChangedPages(rows, id -> {
            long before = entryIn(rows, id, row);
            long now = entryIn(other, id, row);
            if (before != now) {
                removed.addUnlessAbsent(before);
                added.addUnlessAbsent(now);
            }
        });
        removed.sort();
        added.sort();
        return new SeekIndex(
                other, schema, columns, entries.with(removed.numbers, removed.size, added.numbers, added.size));
    }

    /** Whether {@code version} is one of the same rows, later or earlier. */
    public boolean isOf(RowStore.Version version) {
        return rows.isOfSameRows(version);
    }

    /** The version whose rows these are. */
    public RowStore.Version rows() {
        return rows;
    }

    /** The rows that may have, in the columns of this index, what {@code key} has; the low word of each number is an id. Those that do are among them. */
    public LongTree.Cursor candidates(RowBuffer key) {
        long from = entry(hash(key, schema, columns), 0);
        return entries.range(from, from | 0xFFFFFFFFL);
    }

    /** Whether two rows have the same in these columns. */
    public static boolean agree(RowBuffer a, RowBuffer b, Schema schema, int[] columns) {
        for (int i : columns) {
            boolean same = a.nulls[i] == b.nulls[i]
                    && (a.nulls[i] || sameValue(a, b, i, schema.column(i).type().kind()));
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameValue(RowBuffer a, RowBuffer b, int i, Type.Kind kind) {
        return switch (kind) {
            case LONG, DOUBLE -> a.longs[i] == b.longs[i];
            case WIDE -> a.longs[i] == b.longs[i] && a.highs[i] == b.highs[i];
            case TEXT, NUMERIC ->
                ValuePool.keyRepresentative(object(a, i)).equals(ValuePool.keyRepresentative(object(b, i)));
        };
    }

    private static Object object(RowBuffer row, int i) {
        return Objects.requireNonNull(row.objects[i]);
    }

    /** The bytes that it takes beside the rows, about. */
    public long bytes() {
        return entries.bytes();
    }

    private long entryIn(RowStore.Version version, int id, RowBuffer row) {
        if (version.weight(id) == 0) {
            return ABSENT;
        }
        version.read(id, row);
        return entry(hash(row, schema, columns), id);
    }

    private static long entry(int hash, int id) {
        return (long) hash << Integer.SIZE | id;
    }

    private static int hash(RowBuffer row, Schema schema, int[] columns) {
        long state = columns.length;
        for (int i : columns) {
            if (row.nulls[i]) {
                state = Hashing.mix(state, NULL_WORD);
                continue;
            }
            switch (schema.column(i).type().kind()) {
                case LONG, DOUBLE -> state = Hashing.mix(state, row.longs[i]);
                case WIDE -> state = Hashing.mix(Hashing.mix(state, row.longs[i]), row.highs[i]);
                case TEXT, NUMERIC ->
                    state = Hashing.mix(
                            state, ValuePool.keyRepresentative(object(row, i)).hashCode());
            }
        }
        return Hashing.finish(state);
    }

    /** A growing array. */
    private static final class Numbers {
        private long[] numbers = new long[16];
        private int size;

        void add(long number) {
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * size);
            }
            numbers[size++] = number;
        }

        void addUnlessAbsent(long entry) {
            if (entry != ABSENT) {
                add(entry);
            }
        }

        void sort() {
            Arrays.sort(numbers, 0, size);
        }
    }
}
