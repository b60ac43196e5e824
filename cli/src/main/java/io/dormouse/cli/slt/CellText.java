package io.dormouse.cli.slt;

import io.dormouse.type.Row;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a row are written.
 *
 * @param types the letters of the type string, one a column
 * @param words whether truth is written {@code true} and {@code false}, where it could be {@code t} and {@code f}
 */
record CellText(Style style, String types, boolean words) {

    /** The values of a row. */
    List<String> of(Row row) {
        List<String> cells = new ArrayList<>(row.size());
        for (int i = 0; i < row.size(); i++) {
            cells.add(of(row.get(i), i < types.length() ? types.charAt(i) : '?'));
        }
        return cells;
    }

    private String of(@Nullable Object value, char type) {
        if (style == Style.CLASSIC) {
            return ClassicText.of(value, type);
        }
        if (value instanceof Boolean truth) {
            return style == Style.TABBED ? (truth ? "1" : "0") : words ? truth.toString() : truth ? "t" : "f";
        }
        String text = Values.text(value);
        if (!text.isEmpty()) {
            return text;
        }
        return style == Style.DOTTED_LINES ? "·" : "(empty)";
    }

    /**
     * An expected value as this would write it, if it means a value of the column's type: with tabs, {@code true} and {@code t} are 1, and a number is
     * the same however many zeros it ends with. What means none stays as it is.
     */
    String normalized(String expected, Type type) {
        if (style != Style.TABBED) {
            return expected;
        }
        switch (type.family()) {
            case BOOLEAN -> {
                return switch (expected) {
                    case "true", "t" -> "1";
                    case "false", "f" -> "0";
                    default -> expected;
                };
            }
            case INTEGER, DECIMAL, DOUBLE -> {
                return number(expected, type);
            }
            case TEXT, DATE, TIMESTAMP -> {
                return expected;
            }
        }
        throw new AssertionError(type.family());
    }

    private static String number(String expected, Type type) {
        BigDecimal number;
        try {
            number = new BigDecimal(expected);
        } catch (NumberFormatException other) {
            return expected;
        }
        if (type.family() == Type.Family.DOUBLE) {
            return Values.text(number.doubleValue());
        }
        int scale = type instanceof Type.DecimalType decimal ? decimal.scale() : 0;
        boolean fits = type.isInteger() || type instanceof Type.DecimalType;
        int digits = number.signum() == 0 ? 0 : number.stripTrailingZeros().scale();
        return fits && digits <= scale && number.scale() != scale
                ? number.setScale(scale).toPlainString()
                : expected;
    }
}
