package io.dormouse.oracle;

import io.dormouse.algebra.Numerics;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.HeadTerm;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One aggregate over one group, gathered match by match, exact until the result leaves. */
final class Fold implements Gathered {
    private final HeadTerm.Fold term;
    private BigInteger count = BigInteger.ZERO;
    private BigDecimal sum = BigDecimal.ZERO;
    private boolean nan;
    private boolean positiveInfinity;
    private boolean negativeInfinity;
    private @Nullable Object smallest;
    private @Nullable Object largest;

    Fold(HeadTerm.Fold term) {
        this.term = term;
    }

    @Override
    public HeadTerm.Fold term() {
        return term;
    }

    /** COUNT_ALL has no argument. */
    @Override
    public void add(List<@Nullable Object> arguments, long weight) {
        Object argument = arguments.isEmpty() ? null : arguments.get(0);
        if (argument == null && term.aggregate() != Aggregate.COUNT_ALL) {
            return;
        }
        count = count.add(BigInteger.valueOf(weight));
        if (argument == null) {
            return;
        }
        if (term.aggregate() == Aggregate.SUM || term.aggregate() == Aggregate.AVG) {
            addNumber((Number) argument, weight);
        } else {
            smallest = smallest == null || Values.compare(argument, smallest) < 0 ? argument : smallest;
            largest = largest == null || Values.compare(argument, largest) > 0 ? argument : largest;
        }
    }

    private void addNumber(Number number, long weight) {
        BigDecimal exact;
        if (number instanceof Double value) {
            if (value.isNaN() || value.isInfinite()) {
                nan |= value.isNaN();
                positiveInfinity |= value == Double.POSITIVE_INFINITY;
                negativeInfinity |= value == Double.NEGATIVE_INFINITY;
                return;
            }
            exact = new BigDecimal(value);
        } else {
            exact = number instanceof Long value ? BigDecimal.valueOf(value) : (BigDecimal) number;
        }
        sum = sum.add(exact.multiply(BigDecimal.valueOf(weight)));
    }

    @Override
    public @Nullable Object result() {
        Aggregate aggregate = term.aggregate();
        if (aggregate == Aggregate.COUNT || aggregate == Aggregate.COUNT_ALL) {
            return whole(count);
        }
        if (count.signum() == 0) {
            return null;
        }
        return switch (aggregate) {
            case MIN -> smallest;
            case MAX -> largest;
            case SUM -> term.type() instanceof Type.DoubleType ? (Object) doubleSum() : exactSum();
            default ->
                term.type() instanceof Type.DoubleType
                        ? (Object) Values.canonical(doubleSum() / count.doubleValue())
                        : Numerics.divide(sum, new BigDecimal(count));
        };
    }

    private double doubleSum() {
        if (nan || (positiveInfinity && negativeInfinity)) {
            return Double.NaN;
        }
        if (positiveInfinity || negativeInfinity) {
            return positiveInfinity ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        double rounded = sum.doubleValue();
        if (Double.isInfinite(rounded)) {
            throw outOfRange(sum);
        }
        return Values.canonical(rounded);
    }

    private Object exactSum() {
        if (term.type() instanceof Type.DecimalType decimal) {
            if (sum.abs().compareTo(BigDecimal.TEN.pow(decimal.precision() - decimal.scale())) >= 0) {
                throw outOfRange(sum);
            }
            return sum.setScale(decimal.scale());
        }
        if (term.type().isInteger()) {
            return whole(sum.toBigIntegerExact());
        }
        if (sum.abs().compareTo(BigDecimal.TEN.pow(38)) >= 0) {
            throw outOfRange(sum);
        }
        return sum;
    }

    private static Long whole(BigInteger value) {
        if (value.bitLength() > Long.SIZE - 1) {
            throw outOfRange(value);
        }
        return value.longValue();
    }

    private static DormouseException outOfRange(Object value) {
        return new DormouseException(SqlState.NUMERIC_OUT_OF_RANGE, "the aggregate is out of range of its type")
                .with("value", value);
    }
}
