package io.dormouse.store;

import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where the cells of a row are: its weight, a bit of a NULL mask for each column if one may be NULL, one word for each column (two for
 * WIDE) but TEXT and NUMERIC, words that the owner hides, and beside them a reference for each TEXT and NUMERIC. Immutable, thread-safe.
 */
final class RowLayout {
    /** The word of the number of copies. */
    static final int WEIGHT = 0;

    private static final int MASKS = 1;

    private final Schema schema;
    /** How many words of NULL mask there are. */
    private final int masks;

    private final int cells;
    private final int hidden;
    /** The columns that are one word, and their words. */
    private final int[] longColumns;

    private final int[] longFields;
    /** The columns that are two words, the low one first, and the first of them. */
    private final int[] wideColumns;

    private final int[] wideFields;
    /** The columns that are references, in order. */
    private final int[] objectColumns;
    /** The word or the number of the reference of each column. */
    private final int[] places;

    private final Type.Kind[] kinds;

    /** For rows with the columns of {@code schema} and, behind their cells, {@code hidden} words that are the owner's. */
    RowLayout(Schema schema, int hidden) {
        this.schema = schema;
        this.hidden = hidden;
        int n = schema.size();
        kinds = schema.columns().stream().map(column -> column.type().kind()).toArray(Type.Kind[]::new);
        boolean nullable = schema.columns().stream().anyMatch(column -> column.nullable());
        masks = nullable ? (n + Long.SIZE - 1) / Long.SIZE : 0;
        places = new int[n];
        int field = MASKS + masks;
        int objects = 0;
        for (int i = 0; i < n; i++) {
            boolean isObject = isObject(kinds[i]);
            places[i] = isObject ? objects++ : field;
            field += isObject ? 0 : kinds[i] == Type.Kind.WIDE ? 2 : 1;
        }
        cells = field;
        longColumns = columns(kind -> kind == Type.Kind.LONG || kind == Type.Kind.DOUBLE);
        wideColumns = columns(kind -> kind == Type.Kind.WIDE);
        objectColumns = columns(RowLayout::isObject);
        longFields = Arrays.stream(longColumns).map(i -> places[i]).toArray();
        wideFields = Arrays.stream(wideColumns).map(i -> places[i]).toArray();
    }

    private static boolean isObject(Type.Kind kind) {
        return kind == Type.Kind.TEXT || kind == Type.Kind.NUMERIC;
    }

    private int[] columns(Predicate<Type.Kind> test) {
        return IntStream.range(0, kinds.length).filter(i -> test.test(kinds[i])).toArray();
    }

    Schema schema() {
        return schema;
    }

    /** How many words a row has. */
    int width() {
        return cells + hidden;
    }

    /** How many of them are its weight and cells; the others come behind. */
    int cells() {
        return cells;
    }

    /** How many references a row has. */
    int objects() {
        return objectColumns.length;
    }

    /** The word of a column, the low one if it has two; of TEXT and NUMERIC, the number of the reference. */
    int place(int column) {
        return places[column];
    }

    /** Whether a column of the row whose words begin at {@code from} is NULL. */
    boolean isNull(long[] page, int from, int column) {
        return masks > 0 && (page[from + MASKS + (column >> 6)] >>> column & 1) != 0;
    }

    /** Writes all cells. */
    void write(RowBuffer row, long[] page, int from) {
        if (masks > 0) {
            writeNullable(row, page, from);
            return;
        }
        for (int k = 0; k < longColumns.length; k++) {
            page[from + longFields[k]] = row.longs[longColumns[k]];
        }
        for (int k = 0; k < wideColumns.length; k++) {
            int column = wideColumns[k];
            page[from + wideFields[k]] = row.longs[column];
            page[from + wideFields[k] + 1] = row.highs[column];
        }
    }

    private void writeNullable(RowBuffer row, long[] page, int from) {
        Arrays.fill(page, from + MASKS, from + MASKS + masks, 0);
        for (int column = 0; column < kinds.length; column++) {
            if (row.nulls[column]) {
                page[from + MASKS + (column >> 6)] |= 1L << column;
            }
        }
        for (int k = 0; k < longColumns.length; k++) {
            int column = longColumns[k];
            page[from + longFields[k]] = row.nulls[column] ? 0 : row.longs[column];
        }
        for (int k = 0; k < wideColumns.length; k++) {
            int column = wideColumns[k];
            page[from + wideFields[k]] = row.nulls[column] ? 0 : row.longs[column];
            page[from + wideFields[k] + 1] = row.nulls[column] ? 0 : row.highs[column];
        }
    }

    /** Reads the row whose words begin at {@code from} and whose references, if it has some, begin at {@code firstObject}. */
    void read(long[] page, int from, @Nullable Object[] objects, int firstObject, RowBuffer out) {
        for (int k = 0; k < longColumns.length; k++) {
            out.longs[longColumns[k]] = page[from + longFields[k]];
        }
        for (int k = 0; k < wideColumns.length; k++) {
            int column = wideColumns[k];
            out.longs[column] = page[from + wideFields[k]];
            out.highs[column] = page[from + wideFields[k] + 1];
        }
        for (int k = 0; k < objectColumns.length; k++) {
            Object object = objects[firstObject + k];
            int column = objectColumns[k];
            out.objects[column] = object;
            out.longs[column] = object == null ? 0 : RowBuffer.NOT_POOLED;
        }
        if (masks == 0) {
            Arrays.fill(out.nulls, false);
            return;
        }
        for (int column = 0; column < kinds.length; column++) {
            out.nulls[column] = isNull(page, from, column);
        }
    }

    /** The value of reference {@code k} of a row; null for NULL. */
    @Nullable
    Object object(RowBuffer row, int k, ValuePool pool) {
        int column = objectColumns[k];
        if (row.nulls[column]) {
            return null;
        }
        Object object = row.objects[column];
        return object != null ? object : pool.get((int) row.longs[column]);
    }

    /** Gives a row that holds pool ids only the objects of its texts and NUMERICs. */
    void completeObjects(RowBuffer row, ValuePool pool) {
        for (int k = 0; k < objectColumns.length; k++) {
            row.objects[objectColumns[k]] = object(row, k, pool);
        }
    }
}
