package io.dormouse.sql.scalar;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.util.Locale;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.type.SqlTypeName;

/** Binds literals: the smallest type that holds a number; text and NULL untyped. Pure functions. */
final class Literals {
    private static final int SHOWN = 40;

    private Literals() {}

    static Bound bind(SqlLiteral literal, SourceSpan span) {
        if (literal instanceof SqlUnknownLiteral tagged) {
            return tagged(tagged, span);
        }
        if (literal instanceof SqlIntervalLiteral) {
            throw Intervals.misplaced(span);
        }
        return switch (literal.getTypeName()) {
            case CHAR, VARCHAR -> Bound.untyped(literal.getValueAs(String.class), span);
            case NULL -> Bound.untyped(null, span);
            case BOOLEAN -> Bound.of(ExpressionBinder.truth(literal.getValueAs(Boolean.class)), span);
            case DECIMAL, DOUBLE, INTEGER, BIGINT -> Bound.of(number(literal, span), span);
            case DATE -> read(literal.toString().replaceAll("^DATE '|'$", ""), Types.DATE, span);
            case TIMESTAMP -> read(literal.toString().replaceAll("^TIMESTAMP '|'$", ""), Types.TIMESTAMP, span);
            default ->
                throw Refusals.unsupported("this kind of literal is not supported", span, "write it another way")
                        .with("literal", literal.toString());
        };
    }

    private static Bound tagged(SqlUnknownLiteral literal, SourceSpan span) {
        Type type = switch (literal.tag.toUpperCase(Locale.ROOT)) {
            case "DATE" -> Types.DATE;
            case "TIMESTAMP", "DATETIME" -> Types.TIMESTAMP;
            default ->
                throw Refusals.unsupported("this kind of literal is not supported", span, "use DATE or TIMESTAMP")
                        .with("type", literal.tag);
        };
        return read(literal.getValue(), type, span);
    }

    private static Bound read(String text, Type type, SourceSpan span) {
        return Bound.of(Coercions.implicit(Bound.untyped(text, span), type), span);
    }

    private static Expression number(SqlLiteral literal, SourceSpan span) {
        boolean approximate = literal.getTypeName() == SqlTypeName.DOUBLE;
        BigDecimal value = approximate ? new BigDecimal(String.valueOf(literal.toValue())) : literal.bigDecimalValue();
        if (value == null) {
            throw new DormouseException(SqlState.INTERNAL_ERROR, "a number without digits");
        }
        long digits = Math.max(0L, (long) value.precision() - value.scale()) + Math.max(0, value.scale());
        if (digits > Type.DecimalType.MAX_PRECISION) {
            return beyondDecimals(value, approximate, span);
        }
        boolean whole = value.scale() == 0 && !approximate;
        if (whole && value.unscaledValue().bitLength() <= 31) {
            return new Constant(Types.INTEGER, value.intValueExact());
        }
        if (whole && value.unscaledValue().bitLength() <= 63) {
            return new Constant(Types.BIGINT, value.longValueExact());
        }
        return Coercions.number(value);
    }

    /** A number with an exponent that no DECIMAL holds is a DOUBLE; written out, its digits were meant to count. */
    private static Expression beyondDecimals(BigDecimal value, boolean approximate, SourceSpan span) {
        double number = value.doubleValue();
        boolean outside = Double.isInfinite(number) || (number == 0 && value.signum() != 0);
        if (outside || !approximate) {
            throw Refusals.refuse(SqlState.NUMERIC_OUT_OF_RANGE, "the number is out of range", span)
                    .with("value", shortened(value))
                    .with("most digits", Type.DecimalType.MAX_PRECISION)
                    .hint("write it with an exponent to have a DOUBLE, from 4.9e-324 to 1.8e308");
        }
        return new Constant(Types.DOUBLE, number);
    }

    private static String shortened(BigDecimal value) {
        String text = value.toString();
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
