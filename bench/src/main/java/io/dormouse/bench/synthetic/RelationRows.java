package io.dormouse.bench.synthetic;

import java.util.Arrays;

/**
 * The rows of one relation as columns. Immutable by convention: the arrays are handed out, so that a competitor reads them at
 * the price of an array load.
 */
public final class RelationRows {
    private final int size;
    private final long[][] numbers;
    private final String[][] texts;

    /** Rows of which each column is in one of the arrays, and the other one's element for it is empty. */
    RelationRows(int size, long[][] numbers, String[][] texts) {
        this.size = size;
        this.numbers = numbers;
        this.texts = texts;
    }

    /** How many rows there are; rows are numbered from zero. */
    public int size() {
        return size;
    }

    /** The columns that are not text, in the units of their {@link ColumnType}; not to be written. */
    long[][] numbers() {
        return numbers;
    }

    /** The columns that are text; not to be written. */
    String[][] texts() {
        return texts;
    }

    /** A value as an object: a Long in the units of its {@link ColumnType}, or a String. */
    Object boxed(int column, int row) {
        return texts[column].length == 0 ? (Object) numbers[column][row] : texts[column][row];
    }

    /** A row's values as objects. */
    public Object[] boxed(int row) {
        Object[] values = new Object[numbers.length];
        Arrays.setAll(values, column -> boxed(column, row));
        return values;
    }

    /** The same rows in another order: the new row {@code i} is the old row {@code order[i]}. */
    RelationRows arranged(int[] order) {
        long[][] movedNumbers = new long[numbers.length][];
        String[][] movedTexts = new String[numbers.length][];
        for (int column = 0; column < numbers.length; column++) {
            long[] number = numbers[column];
            String[] text = texts[column];
            movedNumbers[column] = number.length == 0
                    ? number
                    : Arrays.stream(order).mapToLong(row -> number[row]).toArray();
            movedTexts[column] = text.length == 0
                    ? text
                    : Arrays.stream(order).mapToObj(row -> text[row]).toArray(String[]::new);
        }
        return new RelationRows(order.length, movedNumbers, movedTexts);
    }
}
