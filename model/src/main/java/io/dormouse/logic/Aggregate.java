package io.dormouse.logic;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate function over the matches of a group. NULL arguments are passed over; over none, COUNT is 0 and the others NULL.
 *
 * <p>Sums are exact whatever the order: integers and decimals as wide as needed, checked against the result type (22003);
 * doubles as the correctly rounded value of the exact sum, with NaN and infinities as IEEE addition gives them.
 */
public enum Aggregate {
    /** The number of matches, BIGINT. */
    COUNT_ALL,
    /** The number of matches whose argument is not NULL, BIGINT. */
    COUNT,
    /** INTEGER→BIGINT, BIGINT→DECIMAL(38,0), DECIMAL(p,s)→DECIMAL(38,s), NUMERIC→NUMERIC, DOUBLE→DOUBLE. */
    SUM,
    /** Exact numbers→NUMERIC, the exact sum divided by the count ({@link io.dormouse.algebra.Numerics#divide}); DOUBLE→DOUBLE, the rounded exact sum divided by the count. */
    AVG,
    /** The smallest, of the argument's type. Any type. */
    MIN,
    /** The largest, of the argument's type. Any type; NaN is the largest double. */
    MAX;

    /**
     * The type of the aggregate over an argument of this type (null for COUNT_ALL).
     *
     * @throws DormouseException 42804 if the aggregate does not take it
     */
    public Type resultType(@Nullable Type argument) {
        if ((argument == null) != (this == COUNT_ALL)) {
            throw new DormouseException(SqlState.DATATYPE_MISMATCH, "only count(*) has no argument");
        }
        if (argument == null || this == COUNT) {
            return Types.BIGINT;
        }
        if (this == MIN || this == MAX) {
            return argument;
        }
        if (argument instanceof Type.DoubleType) {
            return Types.DOUBLE;
        }
        if (!argument.isExactNumber()) {
            throw new DormouseException(SqlState.DATATYPE_MISMATCH, "the aggregate takes numbers only")
                    .with("aggregate", this)
                    .with("argument", argument.sql());
        }
        if (this == AVG || argument instanceof Type.NumericType) {
            return Types.NUMERIC;
        }
        if (argument instanceof Type.DecimalType decimal) {
            return Types.decimal(Type.DecimalType.MAX_PRECISION, decimal.scale());
        }
        return argument instanceof Type.IntegerType ? Types.BIGINT : Types.decimal(38, 0);
    }
}
