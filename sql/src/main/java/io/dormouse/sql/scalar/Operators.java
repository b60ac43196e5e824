package io.dormouse.sql.scalar;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Call;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.logic.Function;
import io.dormouse.sql.text.Refusals;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SourceSpan;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Type.Family;
import io.dormouse.type.Types;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;

/** Operators on bound operands: the implicit casts, then the call. Pure functions. */
final class Operators {
    private Operators() {}

    /** {@code + − * / %} on numbers, and {@code + −} on dates. */
    static Bound arithmetic(Function function, Bound left, Bound right, SourceSpan span) {
        Bound a = left.untyped() ? adopt(function, left, right, span) : left;
        Bound b = right.untyped() ? adopt(function, right, left, span) : right;
        Family f = a.type().family();
        Family g = b.type().family();
        if (Coercions.isNumber(f) && Coercions.isNumber(g)) {
            return numeric(function, a, b, span);
        }
        if (function == Function.ADD && f == Family.DATE && b.type() instanceof Type.IntegerType) {
            return call(Function.DATE_ADD, span, a.expression(), b.expression());
        }
        if (function == Function.ADD && a.type() instanceof Type.IntegerType && g == Family.DATE) {
            return call(Function.DATE_ADD, span, b.expression(), a.expression());
        }
        if (function == Function.SUBTRACT && f == Family.DATE && b.type() instanceof Type.IntegerType) {
            return call(
                    Function.DATE_ADD, span, a.expression(), negate(b, b.span()).expression());
        }
        if (function == Function.SUBTRACT && f == Family.DATE && g == Family.DATE) {
            return call(Function.DATE_DIFFERENCE, span, a.expression(), b.expression());
        }
        if (function == Function.SUBTRACT && isMoment(f) && isMoment(g)) {
            throw Refusals.unsupported(
                    "the difference of timestamps is not supported", span, "subtract dates, which gives days");
        }
        throw noOperator(function.symbol(), left, right, span);
    }

    private static boolean isMoment(Family family) {
        return family == Family.DATE || family == Family.TIMESTAMP;
    }

    private static Bound adopt(Function function, Bound literal, Bound other, SourceSpan span) {
        if (other.untyped() || other.type().family() == Family.TEXT) {
            throw noOperator(function.symbol(), literal, other, span);
        }
        boolean days = other.type().family() == Family.DATE && function == Function.ADD;
        return Bound.of(
                days ? Coercions.implicit(literal, Types.INTEGER) : exact(literal, other.type()), literal.span());
    }

    private static Bound numeric(Function function, Bound a, Bound b, SourceSpan span) {
        Expression x = a.expression();
        Expression y = b.expression();
        if (a.type().family() == Family.DOUBLE || b.type().family() == Family.DOUBLE) {
            if (function == Function.MODULO) {
                throw noOperator("%", a, b, span);
            }
            return call(function, span, implicit(a, Types.DOUBLE), implicit(b, Types.DOUBLE));
        }
        Optional<Constant> folded = Constants.arithmetic(function, x, y);
        if (folded.isPresent()) {
            return Bound.of(folded.get(), span);
        }
        if (a.type().isInteger() && b.type().isInteger()) {
            Type wide = a.type().equals(b.type()) ? a.type() : Types.BIGINT;
            return call(function, span, implicit(a, wide), implicit(b, wide));
        }
        return call(function, span, implicit(a, Coercions.decimalTypeOf(x)), implicit(b, Coercions.decimalTypeOf(y)));
    }

    private static Expression implicit(Bound bound, Type target) {
        return Coercions.implicit(bound, target);
    }

    /** The negated number; a constant at once. */
    static Bound negate(Bound operand, SourceSpan span) {
        if (!Coercions.isNumber(operand.type().family())) {
            throw Refusals.refuse(SqlState.UNDEFINED_FUNCTION, "there is no such operator for the type", span)
                    .with("operator", "-")
                    .with(
                            "operand",
                            operand.untyped() ? "unknown" : operand.type().sql());
        }
        if (operand.expression() instanceof Constant constant && constant.value() != null) {
            Object value = constant.value();
            if (value instanceof Integer number && number != Integer.MIN_VALUE) {
                return Bound.of(new Constant(constant.type(), -number), span);
            }
            if (value instanceof Long number && number != Long.MIN_VALUE) {
                boolean narrow = -number == Integer.MIN_VALUE;
                return Bound.of(
                        narrow ? new Constant(Types.INTEGER, Integer.MIN_VALUE) : new Constant(Types.BIGINT, -number),
                        span);
            }
            if (value instanceof java.math.BigDecimal number) {
                boolean least = number.negate().compareTo(java.math.BigDecimal.valueOf(Long.MIN_VALUE)) == 0
                        && constant.type().equals(Types.decimal(19, 0));
                return Bound.of(
                        least
                                ? new Constant(Types.BIGINT, Long.MIN_VALUE)
                                : new Constant(constant.type(), number.negate()),
                        span);
            }
        }
        return call(Function.NEGATE, span, operand.expression());
    }

    /** A date or timestamp moved by an interval; a constant at once. */
    static Bound shift(Bound moment, int months, long microseconds, SourceSpan span) {
        Bound operand =
                moment.untyped() ? Bound.of(Coercions.implicit(moment, Types.TIMESTAMP), moment.span()) : moment;
        if (!isMoment(operand.type().family())) {
            throw Refusals.refuse(SqlState.UNDEFINED_FUNCTION, "there is no such operator for the types", span)
                    .with("operator", "+")
                    .with("left", operand.type().sql())
                    .with("right", "INTERVAL");
        }
        Expression start = implicit(operand, Types.TIMESTAMP);
        if (start instanceof Constant constant && constant.value() instanceof LocalDateTime time) {
            try {
                return Bound.of(
                        new Constant(
                                Types.TIMESTAMP,
                                time.plusMonths(months).plusNanos(Math.multiplyExact(microseconds, 1000L))),
                        span);
            } catch (DormouseException e) {
                throw e.at(span);
            } catch (ArithmeticException | java.time.DateTimeException e) {
                throw new DormouseException(SqlState.DATETIME_OUT_OF_RANGE, "the timestamp is out of range", e)
                        .at(span);
            }
        }
        long perDay = 86_400_000_000L;
        return call(
                Function.TIMESTAMP_ADD,
                span,
                start,
                new Constant(Types.INTEGER, months),
                new Constant(Types.INTEGER, Math.toIntExact(microseconds / perDay)),
                new Constant(Types.BIGINT, microseconds % perDay));
    }

    /** A comparison, each operand cast to what both can be. */
    static Bound comparison(Function function, Bound left, Bound right, SourceSpan span) {
        if (left.untyped() && right.untyped()) {
            return call(function, span, left.expression(), right.expression());
        }
        if (left.untyped()) {
            return call(function, span, meeting(left, right), right.expression());
        }
        if (right.untyped()) {
            return call(function, span, left.expression(), meeting(right, left));
        }
        Type a = left.type();
        Type b = right.type();
        if (a.family() == b.family()) {
            return call(function, span, left.expression(), right.expression());
        }
        Type common = Coercions.common(a, b).orElseThrow(() -> noOperator(function.symbol(), left, right, span));
        if (common.family() == Family.DECIMAL) {
            return call(
                    function,
                    span,
                    implicit(left, Coercions.decimalTypeOf(left.expression())),
                    implicit(right, Coercions.decimalTypeOf(right.expression())));
        }
        if (common.family() == Family.TIMESTAMP) {
            return call(function, span, day(left, right), day(right, left));
        }
        return call(function, span, implicit(left, common), implicit(right, common));
    }

    /** A day stays one where the other side is a constant midnight, which becomes a day too. */
    private static Expression day(Bound one, Bound other) {
        if (isMidnight(one) && other.type().family() == Family.DATE) {
            LocalDateTime time = (LocalDateTime) ((Constant) one.expression()).value();
            return new Constant(
                    Types.DATE, java.util.Objects.requireNonNull(time).toLocalDate());
        }
        return isMidnight(other) && one.type().family() == Family.DATE
                ? one.expression()
                : implicit(one, Types.TIMESTAMP);
    }

    private static boolean isMidnight(Bound bound) {
        return bound.expression() instanceof Constant constant
                && constant.value() instanceof LocalDateTime time
                && time.toLocalTime().equals(LocalTime.MIDNIGHT);
    }

    private static Expression meeting(Bound literal, Bound other) {
        if (other.type() instanceof Type.CharType) {
            return Coercions.trimmed(literal);
        }
        return other.type().family() == Family.TEXT ? literal.expression() : exact(literal, other.type());
    }

    /** A literal that meets a decimal keeps its own digits, so that 1.005 does not become 1.01 on the way. */
    private static Expression exact(Bound literal, Type type) {
        if (type instanceof Type.DecimalType
                && Coercions.implicit(literal, Types.NUMERIC) instanceof Constant constant
                && constant.value() instanceof java.math.BigDecimal number) {
            return Coercions.number(number);
        }
        return Coercions.implicit(literal, type);
    }

    static Bound call(Function function, SourceSpan span, Expression... arguments) {
        return Bound.of(Call.of(function, span, arguments), span);
    }

    static DormouseException noOperator(String operator, Bound left, Bound right, SourceSpan span) {
        return Refusals.refuse(SqlState.UNDEFINED_FUNCTION, "there is no such operator for the types", span)
                .with("operator", operator)
                .with("left", name(left))
                .with("right", name(right))
                .hint("cast one of them");
    }

    private static String name(Bound bound) {
        return bound.untyped() ? "unknown" : bound.type().sql();
    }
}
