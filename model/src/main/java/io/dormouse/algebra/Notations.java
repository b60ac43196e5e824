package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The notations of the built-in semirings and others that are often wanted. */
public final class Notations {
    private Notations() {}

    /** A notation of a type whose values are the elements, read and written by functions. */
    private record Plain<K>(Type type, Function<Object, K> reader, Function<K, @Nullable Object> writer)
            implements Notation<K> {
        @Override
        public boolean reads(Type column) {
            boolean whole = column.isInteger();
            return switch (type.family()) {
                case DECIMAL -> column.isExactNumber();
                case INTEGER -> whole || (column instanceof Type.DecimalType decimal && decimal.scale() == 0);
                default -> column.family() == type.family();
            };
        }

        @Override
        public K read(Object value) {
            return reader.apply(value);
        }

        @Override
        public @Nullable Object write(K element) {
            return writer.apply(element);
        }
    }

    /** Booleans, in a BOOLEAN. */
    public static Notation<Boolean> booleans() {
        return new Plain<>(Types.BOOLEAN, value -> (Boolean) value, element -> element);
    }

    /** 64-bit integers, in a BIGINT; read from decimals of scale 0 as well. */
    public static Notation<Long> integers() {
        return new Plain<>(Types.BIGINT, Notations::integer, element -> element);
    }

    /** Integers of up to 38 digits, in a DECIMAL(38, 0). */
    public static Notation<BigInteger> wideIntegers() {
        return new Plain<>(
                Types.decimal(Type.DecimalType.MAX_PRECISION, 0),
                value -> decimal(value).toBigIntegerExact(),
                BigDecimal::new);
    }

    /** Exact decimals, in a NUMERIC; read from all exact numbers. */
    public static Notation<BigDecimal> decimals() {
        return new Plain<>(Types.NUMERIC, Notations::decimal, element -> element);
    }

    /** Doubles, in a DOUBLE PRECISION. */
    public static Notation<Double> doubles() {
        return new Plain<>(Types.DOUBLE, value -> (Double) value, element -> element);
    }

    /** Exact sums of doubles, in a DOUBLE PRECISION, which is the rounded sum. */
    public static Notation<DoubleSum> doubleSums() {
        return new Plain<>(Types.DOUBLE, value -> DoubleSum.of((Double) value), DoubleSum::toDouble);
    }

    /** Texts, in a TEXT. */
    public static Notation<String> texts() {
        return new Plain<>(Types.TEXT, value -> (String) value, element -> element);
    }

    /** The constants of an enumeration, in a TEXT, by their names in lower case. */
    public static <K extends Enum<K>> Notation<K> names(Class<K> type) {
        List<K> constants = Arrays.asList(type.getEnumConstants());
        String names = constants.stream().map(Notations::name).collect(Collectors.joining(", "));
        return new Plain<>(
                Types.TEXT,
                value -> constants.stream()
                        .filter(constant -> name(constant).equals(value))
                        .findFirst()
                        .orElseThrow(() -> malformed(value, "the elements are " + names)),
                Notations::name);
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** As {@code values}, with NULL for zero: where no value of the type stands for it. */
    public static <K> Notation<K> zeroAsNull(Semiring<K> semiring, Notation<K> values) {
        return new ZeroAsNull<>(semiring, values);
    }

    private record ZeroAsNull<K>(Semiring<K> semiring, Notation<K> values) implements Notation<K> {
        @Override
        public Type type() {
            return values.type();
        }

        @Override
        public boolean reads(Type column) {
            return values.reads(column);
        }

        @Override
        public K read(Object value) {
            return values.read(value);
        }

        @Override
        public @Nullable Object write(K element) {
            return semiring.isZero(element) ? null : values.write(element);
        }
    }

    /** Values as {@code values} has them; what a tropical, bottleneck or max-max semiring adds to them as zero is NULL. */
    public static <T> Notation<Extended<T>> extended(Semiring<Extended<T>> semiring, Notation<T> values) {
        return zeroAsNull(semiring, new Finite<>(values));
    }

    private record Finite<T>(Notation<T> values) implements Notation<Extended<T>> {
        @Override
        public Type type() {
            return values.type();
        }

        @Override
        public boolean reads(Type column) {
            return values.reads(column);
        }

        @Override
        public Extended<T> read(Object value) {
            return Extended.of(values.read(value));
        }

        @Override
        public @Nullable Object write(Extended<T> element) {
            return values.write(element.get());
        }
    }

    /** A notation in a TEXT that reads integers as well. */
    private interface TextOrInteger<K> extends Notation<K> {
        @Override
        default Type type() {
            return Types.TEXT;
        }

        @Override
        default boolean reads(Type column) {
            return column.family() == Type.Family.TEXT || integers().reads(column);
        }
    }

    /** Costs, in a TEXT such as {@code {3,4,4}}; a cost alone is read from an integer as well. */
    public static Notation<Costs> costs() {
        return new CostsNotation();
    }

    private record CostsNotation() implements TextOrInteger<Costs> {
        @Override
        public Costs read(Object value) {
            if (!(value instanceof String text)) {
                return Costs.of(integer(value));
            }
            String trimmed = text.strip();
            if (!trimmed.startsWith("{") || !trimmed.endsWith("}")) {
                throw malformed(value, "costs stand in braces, as in {3,4,4}");
            }
            String inner = trimmed.substring(1, trimmed.length() - 1).strip();
            return inner.isEmpty()
                    ? Costs.none()
                    : Costs.of(Arrays.stream(inner.split(",", -1))
                            .mapToLong(cost -> integer(parsed(Types.BIGINT, cost.strip(), value)))
                            .toArray());
        }

        @Override
        public String write(Costs element) {
            return Arrays.stream(element.toArray()).mapToObj(Long::toString).collect(Collectors.joining(",", "{", "}"));
        }
    }

    /** The parity of natural numbers, in a TEXT; read from integers from 0 as well. */
    public static Notation<OddEven> parities() {
        return new Parities(names(OddEven.class));
    }

    private record Parities(Notation<OddEven> names) implements TextOrInteger<OddEven> {
        @Override
        public OddEven read(Object value) {
            if (value instanceof String) {
                return names.read(value);
            }
            long number = integer(value);
            if (number < 0) {
                throw Refusals.noElement("odd_even", value, "the integers from 0 by parity, and zero, odd, even");
            }
            return number == 0 ? OddEven.ZERO : (number & 1) == 0 ? OddEven.EVEN : OddEven.ODD;
        }

        @Override
        public @Nullable Object write(OddEven element) {
            return names.write(element);
        }
    }

    /**
     * Two annotations side by side in a TEXT such as {@code (3,7.50)}: as PostgreSQL writes rows, in quotes where need be, and with nothing
     * where a side is NULL.
     *
     * @throws DormouseException 0A000 if a side is of a type that is not read from texts: a date or a timestamp
     */
    public static <A, B> Notation<Pair<A, B>> pairs(
            Semiring<Pair<A, B>> semiring, Notation<A> first, Notation<B> second) {
        return new PairNotation<>(semiring, first, second);
    }

    /** The value of a type that a text writes; {@code whole} is what it was found in. */
    static Object parsed(Type type, String text, Object whole) {
        try {
            Object parsed = switch (type.family()) {
                case INTEGER -> Long.parseLong(text);
                case DECIMAL -> new BigDecimal(text);
                case DOUBLE -> Double.parseDouble(text);
                case BOOLEAN -> truth(text).orElseThrow(() -> malformed(whole, "a truth value is true or false"));
                case TEXT -> text;
                case DATE, TIMESTAMP ->
                    throw new DormouseException(SqlState.FEATURE_NOT_SUPPORTED, "annotations side by side are no dates")
                            .with("type", type.sql());
            };
            return Values.canonical(type, parsed);
        } catch (NumberFormatException e) {
            throw malformed(whole, "a number was expected: " + text);
        }
    }

    private static Optional<Boolean> truth(String text) {
        return switch (text) {
            case "true", "t" -> Optional.of(true);
            case "false", "f" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    static DormouseException malformed(Object value, String hint) {
        return new DormouseException(SqlState.INVALID_TEXT, "the text is not an element of the semiring")
                .with("value", value)
                .hint(hint);
    }

    private static BigDecimal decimal(Object value) {
        return value instanceof BigDecimal number ? number : BigDecimal.valueOf(((Number) value).longValue());
    }

    private static long integer(Object value) {
        if (!(value instanceof BigDecimal number)) {
            return ((Number) value).longValue();
        }
        BigInteger whole = number.toBigIntegerExact();
        if (whole.bitLength() >= Long.SIZE) {
            throw Refusals.outOfRange("an annotation is out of range").with("value", number.toPlainString());
        }
        return whole.longValue();
    }
}
