package io.dormouse.circuit;

import io.dormouse.logic.SortKey;
import io.dormouse.store.RowStore;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The total order of an ORDER BY: the sort keys, then the remaining columns from left to right, ascending, NULLs last. So the answer
 * of a top-k is a function of the data. Rows without a difference in it are equal. Immutable.
 */
public final class RowOrder {
    private final int[] columns;
    private final boolean[] descending;
    private final boolean[] nullsFirst;
    private final Type[] types;

    public RowOrder(List<SortKey> keys, Schema schema) {
        List<SortKey> all = new ArrayList<>(keys);
        for (int column = 0; column < schema.size(); column++) {
            int c = column;
            if (keys.stream().noneMatch(key -> key.column() == c)) {
                all.add(new SortKey(column, false, false));
            }
        }
        int n = all.size();
        columns = new int[n];
        descending = new boolean[n];
        nullsFirst = new boolean[n];
        types = new Type[n];
        for (int i = 0; i < n; i++) {
            columns[i] = all.get(i).column();
            descending[i] = all.get(i).descending();
            nullsFirst[i] = all.get(i).nullsFirst();
            types[i] = schema.column(columns[i]).type();
        }
    }

    /** Orders two rows of a store by their ids. */
    public int compare(RowStore rows, int a, int b) {
        for (int i = 0; i < columns.length; i++) {
            int column = columns[i];
            boolean nullA = rows.isNull(a, column);
            boolean nullB = rows.isNull(b, column);
            int order;
            if (nullA || nullB) {
                order = nullA == nullB ? 0 : nullA == nullsFirst[i] ? -1 : 1;
            } else {
                order = compareCells(rows, a, b, column, types[i]);
                order = descending[i] ? -order : order;
            }
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compareCells(RowStore rows, int a, int b, int column, Type type) {
        return switch (type.kind()) {
            case LONG -> Long.compare(rows.cell(a, column), rows.cell(b, column));
            case DOUBLE ->
                Double.compare(
                        Double.longBitsToDouble(rows.cell(a, column)), Double.longBitsToDouble(rows.cell(b, column)));
            case WIDE -> {
                int high = Long.compare(rows.highCell(a, column), rows.highCell(b, column));
                yield high != 0 ? high : Long.compareUnsigned(rows.cell(a, column), rows.cell(b, column));
            }
            case TEXT -> Values.compareText((String) rows.object(a, column), (String) rows.object(b, column));
            case NUMERIC -> ((BigDecimal) rows.object(a, column)).compareTo((BigDecimal) rows.object(b, column));
        };
    }

    /** The same order on rows as the Java API shows them. */
    public Comparator<Row> comparator() {
        return (a, b) -> {
            for (int i = 0; i < columns.length; i++) {
                Object x = a.get(columns[i]);
                Object y = b.get(columns[i]);
                int order;
                if (x == null || y == null) {
                    order = x == y ? 0 : (x == null) == nullsFirst[i] ? -1 : 1;
                } else {
                    order = descending[i] ? Values.compare(y, x) : Values.compare(x, y);
                }
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }
}
