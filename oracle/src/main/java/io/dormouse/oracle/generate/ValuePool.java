package io.dormouse.oracle.generate;

import io.dormouse.type.Column;
import io.dormouse.type.Row;
import io.dormouse.type.Schema;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Few values of each type, so that joins hit; with extremes if errors are wanted. */
final class ValuePool {
    private static final List<Long> INTEGERS = List.of(1L, 2L, 0L, 3L, -1L);
    private static final List<String> DECIMALS = List.of("1", "2", "0", "1.5", "-0.25", "3");
    private static final List<Double> DOUBLES = List.of(
            1.0, 0.0, 2.0, -0.0, 0.1, -2.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e-3);
    private static final List<String> TEXTS = List.of("a", "1", "b", "", "ab", "2", "A", "é", "b a", "😀");
    private static final List<LocalDate> DATES = List.of(
            LocalDate.of(2020, 1, 1), LocalDate.of(2020, 2, 29), LocalDate.of(1999, 12, 31), LocalDate.of(2021, 1, 3));
    private static final int NULL_CHANCE = 18;
    private static final int EXTREME_CHANCE = 6;

    private final Dice dice;
    private final boolean extremes;

    ValuePool(Dice dice, boolean extremes) {
        this.dice = dice;
        this.extremes = extremes;
    }

    /** A row of the schema, NULL here and there where it may be. */
    Row row(Schema schema) {
        @Nullable Object[] values = new @Nullable Object[schema.size()];
        for (int i = 0; i < values.length; i++) {
            Column column = schema.column(i);
            values[i] = column.nullable() && dice.percent(NULL_CHANCE) ? null : value(column.type());
        }
        return Row.of(values);
    }

    /** A value of the type. */
    Object value(Type type) {
        boolean extreme = dice.percent(EXTREME_CHANCE) && extremes;
        return Values.canonical(
                type,
                switch (type.family()) {
                    case BOOLEAN -> dice.percent(60);
                    case INTEGER -> extreme ? largestInteger(type) : dice.skewed(INTEGERS);
                    case DECIMAL -> extreme ? largestDecimal(type) : decimal(type);
                    case DOUBLE -> extreme ? (Double) 1e308 : dice.skewed(DOUBLES);
                    case TEXT -> text(type);
                    case DATE -> dice.skewed(DATES);
                    case TIMESTAMP -> timestamp();
                });
    }

    private static Long largestInteger(Type type) {
        return type instanceof Type.IntegerType ? (long) Integer.MAX_VALUE : Long.MAX_VALUE;
    }

    private static BigDecimal largestDecimal(Type type) {
        return type instanceof Type.DecimalType decimal
                ? new BigDecimal(BigInteger.TEN.pow(decimal.precision()).subtract(BigInteger.ONE), decimal.scale())
                : new BigDecimal("123456789012345678901234567890");
    }

    private BigDecimal decimal(Type type) {
        BigDecimal value = new BigDecimal(dice.skewed(DECIMALS));
        if (type instanceof Type.DecimalType decimal) {
            int whole = decimal.precision() - decimal.scale();
            if (value.scale() > decimal.scale() || (whole == 0 && value.abs().compareTo(BigDecimal.ONE) >= 0)) {
                return BigDecimal.ZERO;
            }
        }
        return value;
    }

    private String text(Type type) {
        int length = type instanceof Type.CharType character
                ? character.length()
                : type instanceof Type.TextType text && text.maxLength() != Type.TextType.UNLIMITED
                        ? text.maxLength()
                        : Integer.MAX_VALUE;
        List<String> fitting = new ArrayList<>(TEXTS);
        fitting.removeIf(text -> text.codePointCount(0, text.length()) > length);
        return dice.skewed(fitting);
    }

    private LocalDateTime timestamp() {
        LocalDateTime midnight = dice.skewed(DATES).atStartOfDay();
        return dice.percent(60) ? midnight : midnight.plusSeconds(45_296).plusNanos(789_012_000);
    }
}
