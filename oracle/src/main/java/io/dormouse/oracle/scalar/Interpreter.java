package io.dormouse.oracle.scalar;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Function;
import io.dormouse.logic.Variable;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates expressions by walking them. Integers are {@code Long} inside, whatever their width. Stateless.
 *
 * <p>An error is thrown as a {@link DormouseException} of class 22.
 */
public final class Interpreter {
    private Interpreter() {}

    /** The values that the variables have in one match. */
    public interface Environment {
        /** The value of {@code variable}, null for NULL, integers as {@code Long}. */
        @Nullable
        Object valueOf(Variable variable);
    }

    /**
     * The value of {@code expression}, null for NULL.
     *
     * @throws DormouseException if the value is an error
     */
    public static @Nullable Object evaluate(Expression expression, Environment environment) {
        return expression.match(new Walk(environment)).value();
    }

    /** A value as rows hold it: an INTEGER as {@code Integer}, a decimal at its type's scale. */
    public static @Nullable Object external(Type type, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        return type instanceof Type.IntegerType || type instanceof Type.DecimalType
                ? Values.canonical(type, value)
                : value;
    }

    /** A value as the interpreter holds it: integers as {@code Long}. */
    public static @Nullable Object internal(@Nullable Object value) {
        return value instanceof Integer number ? (Object) number.longValue() : value;
    }

    /** A value that may be NULL. */
    private record Result(@Nullable Object value) {}

    private record Walk(Environment environment) implements Expression.Cases<Result> {
        private @Nullable Object valueOf(Expression expression) {
            return expression.match(this).value();
        }

        @Override
        public Result reference(Expression.Reference reference) {
            return new Result(environment.valueOf(reference.variable()));
        }

        @Override
        public Result constant(Expression.Constant constant) {
            return new Result(internal(constant.value()));
        }

        @Override
        public Result conditional(Expression.Conditional conditional) {
            for (Expression.Branch branch : conditional.branches()) {
                if (Boolean.TRUE.equals(valueOf(branch.condition()))) {
                    return new Result(valueOf(branch.result()));
                }
            }
            return new Result(valueOf(conditional.otherwise()));
        }

        @Override
        public Result cast(Expression.Cast cast) {
            Object operand = valueOf(cast.operand());
            return new Result(
                    operand == null ? null : Conversions.cast(cast.operand().type(), operand, cast.type()));
        }

        @Override
        public Result call(Expression.Call call) {
            return new Result(
                    switch (call.function()) {
                        case AND -> junction(call, false);
                        case OR -> junction(call, true);
                        case IS_NULL -> valueOf(call.arguments().get(0)) == null;
                        case IS_TRUE ->
                            Boolean.TRUE.equals(valueOf(call.arguments().get(0)));
                        case IS_FALSE ->
                            Boolean.FALSE.equals(valueOf(call.arguments().get(0)));
                        case IS_NOT_DISTINCT ->
                            Values.notDistinct(
                                    valueOf(call.arguments().get(0)),
                                    valueOf(call.arguments().get(1)));
                        default -> strict(call);
                    });
        }

        /** AND with {@code deciding} FALSE, OR with {@code deciding} TRUE: the deciding value, else an error, else NULL, else the other. */
        private @Nullable Object junction(Expression.Call call, boolean deciding) {
            DormouseException error = null;
            boolean unknown = false;
            for (Expression argument : call.arguments()) {
                try {
                    Object value = valueOf(argument);
                    if (value == null) {
                        unknown = true;
                    } else if ((Boolean) value == deciding) {
                        return deciding;
                    }
                } catch (DormouseException e) {
                    error = e;
                }
            }
            if (error != null) {
                throw error;
            }
            return unknown ? null : !deciding;
        }

        private @Nullable Object strict(Expression.Call call) {
            List<Object> values = new ArrayList<>(call.arguments().size());
            boolean unknown = false;
            for (Expression argument : call.arguments()) {
                Object value = valueOf(argument);
                if (value == null) {
                    unknown = true;
                } else {
                    values.add(value);
                }
            }
            return unknown ? null : apply(call, values);
        }
    }

    private static Object apply(Expression.Call call, List<Object> values) {
        Function function = call.function();
        Object first = values.get(0);
        if (function.isExtract()) {
            return Calendar.extract(function.datePart(), first);
        }
        return switch (function) {
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, NEGATE, ABS ->
                Arithmetic.compute(function, call.type(), values);
            case EQUAL -> Values.compare(first, values.get(1)) == 0;
            case NOT_EQUAL -> Values.compare(first, values.get(1)) != 0;
            case LESS -> Values.compare(first, values.get(1)) < 0;
            case LESS_OR_EQUAL -> Values.compare(first, values.get(1)) <= 0;
            case GREATER -> Values.compare(first, values.get(1)) > 0;
            case GREATER_OR_EQUAL -> Values.compare(first, values.get(1)) >= 0;
            case NOT -> !((Boolean) first);
            case LIKE -> Texts.like((String) first, (String) values.get(1), (String) values.get(2));
            case CONCATENATE -> first + (String) values.get(1);
            case UPPER -> ((String) first).toUpperCase(java.util.Locale.ROOT);
            case LOWER -> ((String) first).toLowerCase(java.util.Locale.ROOT);
            case CHARACTER_LENGTH -> (long) ((String) first).codePointCount(0, ((String) first).length());
            case SUBSTRING -> Texts.substring((String) first, (Long) values.get(1), (Long) values.get(2));
            case AT_MOST_ONE -> atMostOne((Long) first);
            case DATE_ADD -> Calendar.addDays(first, (Long) values.get(1));
            case DATE_DIFFERENCE -> Calendar.daysBetween(values.get(1), first);
            case TIMESTAMP_ADD ->
                Calendar.addInterval(first, (Long) values.get(1), (Long) values.get(2), (Long) values.get(3));
            default -> throw new IllegalArgumentException("not a strict function: " + function);
        };
    }

    private static boolean atMostOne(long count) {
        if (count > 1) {
            throw new DormouseException(
                    SqlState.CARDINALITY_VIOLATION, "a query that stands for a value has several rows");
        }
        return true;
    }

    /** Whether a decimal needs no more digits than {@code type} has. */
    static boolean fits(Type.DecimalType type, BigDecimal value) {
        BigDecimal unsigned = value.abs();
        return unsigned.compareTo(BigDecimal.TEN.pow(type.precision() - type.scale())) < 0;
    }
}
