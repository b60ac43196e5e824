package io.dormouse.circuit.expression;

import io.dormouse.store.RowBuffer;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Text read as a value of a type, as a field of a file is, and printed as one. Pure functions, thread-safe.
 *
 * <p>Reading is as the cast from text (blanks around numbers and dates are dropped, decimals round half away from zero), except that text
 * which is too long for its type is refused, not cut.
 */
public final class TextCasts {
    private TextCasts() {}

    /**
     * Reads {@code text} into column {@code column} of {@code row}; it is never NULL.
     *
     * @throws io.dormouse.type.DormouseException 22P02 text of another form, 22007 for dates and timestamps, 22003 a number and
     *     22008 a date out of range, 22001 a text that is too long
     */
    public static void parse(Type type, String text, RowBuffer row, int column) {
        SourceSpan span = SourceSpan.NONE;
        switch (type.family()) {
            case BOOLEAN -> row.setLong(column, NumberText.parseBoolean(text, span) ? 1 : 0);
            case INTEGER ->
                row.setLong(
                        column,
                        type instanceof Type.IntegerType
                                ? NumberText.parseInteger(text, span)
                                : NumberText.parseBigint(text, span));
            case DECIMAL -> parseDecimal(type, text, row, column);
            case DOUBLE -> row.setDouble(column, NumberText.parseDouble(text, span));
            case TEXT -> row.setObject(column, Values.canonical(type, fitBlanks(type, text)));
            case DATE -> row.setLong(column, DateTimeText.parseDate(text, span));
            case TIMESTAMP -> row.setLong(column, DateTimeText.parseTimestamp(text, span));
        }
    }

    /**
     * A value of {@code type}, as the Java API shows it, as PostgreSQL prints it: truth as {@code t} and {@code f}, CHAR padded to its
     * length, years before the first with {@code BC}.
     */
    public static String print(Type type, Object value) {
        return switch (type.family()) {
            case BOOLEAN -> (Boolean) value ? "t" : "f";
            case INTEGER -> value.toString();
            case DECIMAL -> NumberText.ofNumeric((BigDecimal) value);
            case DOUBLE -> NumberText.ofDouble((Double) value);
            case TEXT -> type instanceof Type.CharType fixed ? pad((String) value, fixed.length()) : (String) value;
            case DATE -> DateTimeText.date(RowBuffer.toLong(value));
            case TIMESTAMP -> DateTimeText.timestamp(RowBuffer.toLong(value));
        };
    }

    private static String pad(String text, int length) {
        return text + " ".repeat(Math.max(0, length - text.codePointCount(0, text.length())));
    }

    private static void parseDecimal(Type type, String text, RowBuffer row, int column) {
        SourceSpan span = SourceSpan.NONE;
        if (!(type instanceof Type.DecimalType decimal)) {
            row.setObject(column, NumberText.parseNumeric(text, span));
            return;
        }
        BigDecimal value = NumberText.parseDecimal(text, type, span);
        BigInteger unscaled = NumericRuntime.unscaled(value, decimal.precision(), decimal.scale(), span);
        if (type.kind() == Type.Kind.WIDE) {
            row.setWide(column, unscaled);
        } else {
            row.setLong(column, unscaled.longValue());
        }
    }

    /** Blanks beyond the length of VARCHAR(n) are dropped, as SQL has it. */
    private static String fitBlanks(Type type, String text) {
        if (type instanceof Type.TextType limited && limited.maxLength() >= 0) {
            String cut = TextRuntime.cut(text, limited.maxLength());
            return Values.trimBlanks(text.substring(cut.length())).isEmpty() ? cut : text;
        }
        return text;
    }
}
