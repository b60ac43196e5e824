package io.dormouse.sql.scalar;

import io.dormouse.logic.Expression;
import io.dormouse.logic.Expression.Constant;
import io.dormouse.logic.Function;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Arithmetic on constants, done once where it cannot fail. Pure functions. */
final class Constants {
    private Constants() {}

    /** The sum, difference or product of two exact constants, if it fits the type that the call would have. */
    static Optional<Constant> arithmetic(Function function, Expression left, Expression right) {
        if (!(left instanceof Constant a) || !(right instanceof Constant b) || a.value() == null || b.value() == null) {
            return Optional.empty();
        }
        BigDecimal x = new BigDecimal(a.value().toString());
        BigDecimal y = new BigDecimal(b.value().toString());
        BigDecimal result;
        switch (function) {
            case ADD -> result = x.add(y);
            case SUBTRACT -> result = x.subtract(y);
            case MULTIPLY -> result = x.multiply(y);
            default -> {
                return Optional.empty();
            }
        }
        return a.type().isInteger() && b.type().isInteger()
                ? integer(result, a.type().equals(Types.INTEGER) && b.type().equals(Types.INTEGER))
                : decimal(function, result, a, b);
    }

    private static Optional<Constant> integer(BigDecimal value, boolean narrow) {
        return value.unscaledValue().bitLength() > (narrow ? 31 : 63)
                ? Optional.empty()
                : Optional.of(new Constant(narrow ? Types.INTEGER : Types.BIGINT, value.longValueExact()));
    }

    private static Optional<Constant> decimal(Function function, BigDecimal value, Constant a, Constant b) {
        Type type = function.resultType(List.of(Coercions.decimalTypeOf(a), Coercions.decimalTypeOf(b)));
        boolean fits = !(type instanceof Type.DecimalType decimal)
                || value.precision() - value.scale() <= decimal.precision() - decimal.scale();
        return fits ? Optional.of(new Constant(type, value)) : Optional.empty();
    }
}
