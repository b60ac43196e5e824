package io.dormouse.sql.scalar;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Cast;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Type.DecimalType;
import io.dormouse.type.Type.Family;
import io.dormouse.type.Types;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/**
 * Casts, implicit and explicit, and the types that operands have in common. Casts of constants that succeed are done at
 * once; one that fails is left to be an error where it is evaluated, except for untyped literals, which are read at once.
 * Pure functions.
 */
public final class Coercions {
    private static final DecimalType INTEGER_DIGITS = new DecimalType(10, 0);
    private static final DecimalType BIGINT_DIGITS = new DecimalType(19, 0);

    private Coercions() {}

    /** The value as {@code target}, which the caller knows it can implicitly become; an untyped literal is read. */
    public static Expression implicit(Bound bound, Type target) {
        return bound.untyped() ? read(bound, target) : cast(bound.expression(), target, bound.span());
    }

    /** The value of CAST(bound AS target). */
    static Expression explicit(Bound bound, Type target, SourceSpan span) {
        if (!bound.untyped() || target.family() == Family.TEXT) {
            return cast(bound.expression(), target, span);
        }
        return read(bound, target);
    }

    /** The value in an expression that has nothing to say about its type: a literal is TEXT. */
    public static Expression settled(Bound bound) {
        return bound.expression();
    }

    /**
     * The value as it is stored in a column of {@code target}: numbers convert among each other, dates and timestamps too,
     * everything becomes text. Text keeps its own type where it could be too long, since storing checks the length (22001).
     */
    public static Expression assign(Bound bound, Type target, String column) {
        Family from = bound.type().family();
        Family to = target.family();
        if (bound.untyped() || (from == Family.TEXT && to == Family.TEXT)) {
            return to == Family.TEXT ? text(bound, target) : read(bound, target);
        }
        boolean allowed = from == to
                || to == Family.TEXT
                || (isNumber(from) && isNumber(to))
                || (from == Family.DATE && to == Family.TIMESTAMP)
                || (from == Family.TIMESTAMP && to == Family.DATE);
        if (!allowed) {
            throw Refusals.refuse(SqlState.DATATYPE_MISMATCH, "the value has not the column's type", bound.span())
                    .with("column", column)
                    .with("column type", target.sql())
                    .with("value type", bound.type().sql())
                    .hint("write CAST(… AS " + target.sql() + ")");
        }
        return cast(bound.expression(), to == Family.TEXT ? Types.TEXT : target, bound.span());
    }

    private static Expression text(Bound bound, Type target) {
        if (!(bound.expression() instanceof Constant constant)) {
            return fitsText(bound.type(), target) ? cast(bound.expression(), target, bound.span()) : bound.expression();
        }
        try {
            return new Constant(
                    target, constant.value() == null ? null : withoutExcessBlanks(constant.value(), target));
        } catch (DormouseException e) {
            throw e.at(bound.span());
        }
    }

    /** Blanks beyond a VARCHAR's length may go, as in PostgreSQL. */
    private static Object withoutExcessBlanks(Object value, Type target) {
        String text = (String) value;
        if (target instanceof Type.TextType varchar && varchar.maxLength() != Type.TextType.UNLIMITED) {
            while (text.codePointCount(0, text.length()) > varchar.maxLength() && text.endsWith(" ")) {
                text = text.substring(0, text.length() - 1);
            }
        }
        return text;
    }

    private static boolean fitsText(Type from, Type to) {
        int most = length(to);
        int given = length(from);
        return most == Type.TextType.UNLIMITED || (given != Type.TextType.UNLIMITED && given <= most);
    }

    private static int length(Type type) {
        return type instanceof Type.CharType character ? character.length() : ((Type.TextType) type).maxLength();
    }

    private static Expression read(Bound bound, Type target) {
        String literal = bound.literal();
        try {
            return new Constant(target, literal == null ? null : LiteralText.read(literal, target));
        } catch (DormouseException e) {
            throw e.at(bound.span());
        }
    }

    /** The expression as {@code target}; itself where it has that type. */
    static Expression cast(Expression expression, Type target, SourceSpan span) {
        if (expression.type().equals(target)) {
            return expression;
        }
        if (expression instanceof Constant constant) {
            Optional<Expression> folded = fold(constant, target);
            if (folded.isPresent()) {
                return folded.get();
            }
        }
        return new Cast(expression, target, span);
    }

    private static Optional<Expression> fold(Constant constant, Type target) {
        Object value = constant.value();
        Family from = constant.type().family();
        Family to = target.family();
        if (value == null) {
            // The constructor of the cast says whether there is one.
            return Optional.of(new Constant(new Cast(constant, target, SourceSpan.NONE).type(), null));
        }
        try {
            if (value instanceof String text && to == Family.TEXT) {
                return Optional.of(new Constant(target, cut(text, length(target))));
            }
            if (value instanceof java.time.LocalDate date && to == Family.TIMESTAMP) {
                return Optional.of(new Constant(target, date.atStartOfDay()));
            }
            if (from == Family.INTEGER || from == Family.DECIMAL) {
                return foldNumber(new BigDecimal(value.toString()), target);
            }
        } catch (DormouseException e) {
            return Optional.empty(); // an error where it is evaluated
        }
        return Optional.empty();
    }

    private static Optional<Expression> foldNumber(BigDecimal number, Type target) {
        if (target instanceof DecimalType decimal) {
            return Optional.of(new Constant(target, number.setScale(decimal.scale(), RoundingMode.HALF_UP)));
        }
        if (target instanceof Type.NumericType) {
            return Optional.of(new Constant(target, number));
        }
        if (target instanceof Type.DoubleType) {
            double value = number.doubleValue();
            return Double.isInfinite(value) ? Optional.empty() : Optional.of(new Constant(target, value));
        }
        if (target.isInteger()) {
            BigDecimal whole = number.setScale(0, RoundingMode.HALF_UP);
            return whole.unscaledValue().bitLength() > 63
                    ? Optional.empty()
                    : Optional.of(new Constant(target, whole.longValueExact()));
        }
        return Optional.empty();
    }

    private static String cut(String text, int length) {
        return length == Type.TextType.UNLIMITED || text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length));
    }

    /** The constant of a decimal number, of the type that has just its digits. */
    static Constant number(BigDecimal number) {
        BigDecimal plain = number.scale() < 0 ? number.setScale(0) : number;
        int precision = Math.max(plain.precision(), plain.scale());
        return new Constant(
                precision > DecimalType.MAX_PRECISION ? Types.NUMERIC : Types.decimal(precision, plain.scale()), plain);
    }

    /** The type in which two values compare, or a CASE yields either; empty if there is none. */
    public static Optional<Type> common(Type a, Type b) {
        if (a.equals(b)) {
            return Optional.of(a);
        }
        Family f = a.family();
        Family g = b.family();
        if (f == Family.TEXT && g == Family.TEXT) {
            return Optional.of(Types.TEXT);
        }
        if (f == Family.INTEGER && g == Family.INTEGER) {
            return Optional.of(Types.BIGINT);
        }
        if (isNumber(f) && isNumber(g)) {
            return Optional.of(f == Family.DOUBLE || g == Family.DOUBLE ? Types.DOUBLE : union(a, b));
        }
        if ((f == Family.DATE && g == Family.TIMESTAMP) || (f == Family.TIMESTAMP && g == Family.DATE)) {
            return Optional.of(Types.TIMESTAMP);
        }
        return Optional.empty();
    }

    private static Type union(Type a, Type b) {
        if (!(asDecimal(a) instanceof DecimalType x) || !(asDecimal(b) instanceof DecimalType y)) {
            return Types.NUMERIC;
        }
        int scale = Math.max(x.scale(), y.scale());
        int whole = Math.max(x.precision() - x.scale(), y.precision() - y.scale());
        return whole + scale > DecimalType.MAX_PRECISION ? Types.NUMERIC : Types.decimal(whole + scale, scale);
    }

    /** The decimal type that holds every value of an exact number type. */
    static Type asDecimal(Type type) {
        return type instanceof Type.IntegerType
                ? INTEGER_DIGITS
                : type instanceof Type.BigintType ? BIGINT_DIGITS : type;
    }

    /** The decimal type of an exact number: of just its digits for an integer constant. */
    static Type decimalTypeOf(Expression expression) {
        if (expression instanceof Constant constant && constant.type().isInteger() && constant.value() != null) {
            return Types.decimal(new BigDecimal(constant.value().toString()).precision(), 0);
        }
        return asDecimal(expression.type());
    }

    /** The one type of several values, as the branches of a CASE; text if all are untyped. */
    public static Type commonOf(List<Bound> values, String construct) {
        boolean decimals = values.stream().anyMatch(value -> value.type().family() == Family.DECIMAL);
        Type result = null;
        for (Bound value : values) {
            if (value.untyped()) {
                continue;
            }
            Type type = decimals && value.type().isInteger() ? decimalTypeOf(value.expression()) : value.type();
            if (result == null) {
                result = type;
                continue;
            }
            Type before = result;
            result = common(before, type)
                    .orElseThrow(() -> Refusals.refuse(
                                    SqlState.DATATYPE_MISMATCH, "the values have no common type", value.span())
                            .with("construct", construct)
                            .with("one type", before.sql())
                            .with("other type", type.sql())
                            .hint("cast one of them"));
        }
        if (result == null) {
            return Types.TEXT;
        }
        boolean literals = values.stream().anyMatch(value -> value.untyped() && value.literal() != null);
        return literals && result.family() == Family.TEXT ? Types.TEXT : result;
    }

    static boolean isNumber(Family family) {
        return family == Family.INTEGER || family == Family.DECIMAL || family == Family.DOUBLE;
    }

    /** The constant that an untyped literal is when it meets blank-padded text. */
    static Expression trimmed(Bound bound) {
        String literal = bound.literal();
        return new Constant(Types.TEXT, literal == null ? null : Values.trimBlanks(literal));
    }
}
