package io.dormouse.algebra;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.LongStream;

/** A semiring under test with random elements of it: small ones that collide, and some at the ends of the range. */
record SemiringCase<K>(String name, Semiring<K> semiring, Function<Random, K> element) {
    List<K> elements(Random random, int count) {
        List<K> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(semiring.canonical(element.apply(random)));
        }
        return elements;
    }

    <L> SemiringCase<Pair<K, L>> with(SemiringCase<L> other) {
        return new SemiringCase<>(
                name + " × " + other.name,
                Semirings.product(semiring, other.semiring),
                random -> new Pair<>(element.apply(random), other.element.apply(random)));
    }

    @Override
    public String toString() {
        return name;
    }

    /** All built-in semirings. */
    static List<SemiringCase<?>> builtIn() {
        return List.of(
                new SemiringCase<>("boolean", Semirings.booleans(), Random::nextBoolean),
                new SemiringCase<>("counting", Semirings.counting(), random -> integer(random) & Long.MAX_VALUE),
                new SemiringCase<>("integer", Semirings.integers(), SemiringCase::integer),
                new SemiringCase<>("wide_integer", Semirings.wideIntegers(), SemiringCase::wideInteger),
                new SemiringCase<>("decimal", Semirings.decimals(), SemiringCase::decimal),
                new SemiringCase<>("double_sum", Semirings.doubleSums(), random -> DoubleSum.of(anyDouble(random))),
                new SemiringCase<>(
                        "sum_product",
                        Semirings.sumProduct(),
                        random -> decimal(random).abs()),
                new SemiringCase<>(
                        "min_plus",
                        Semirings.minPlus(),
                        random -> extended(random, Extended.positiveInfinity(), SemiringCase::inner)),
                new SemiringCase<>(
                        "max_plus",
                        Semirings.maxPlus(),
                        random -> extended(random, Extended.negativeInfinity(), SemiringCase::inner)),
                new SemiringCase<>(
                        "min_plus_decimal",
                        Semirings.minPlusDecimals(),
                        random -> extended(random, Extended.positiveInfinity(), SemiringCase::decimal)),
                new SemiringCase<>(
                        "max_plus_decimal",
                        Semirings.maxPlusDecimals(),
                        random -> extended(random, Extended.negativeInfinity(), SemiringCase::decimal)),
                new SemiringCase<>(
                        "min_plus_double",
                        Semirings.minPlusDoubles(),
                        random -> random.nextInt(6) == 0 ? Double.POSITIVE_INFINITY : finiteDouble(random)),
                new SemiringCase<>(
                        "max_plus_double",
                        Semirings.maxPlusDoubles(),
                        random -> random.nextInt(6) == 0 ? Double.NEGATIVE_INFINITY : finiteDouble(random)),
                new SemiringCase<>(
                        "max_max",
                        Semirings.maxMax(),
                        random -> extended(
                                random,
                                random.nextBoolean() ? Extended.bottom() : Extended.negativeInfinity(),
                                SemiringCase::inner)),
                new SemiringCase<>(
                        "max_max_decimal",
                        Semirings.maxMax(OrderedDomain.decimals()),
                        random -> extended(
                                random,
                                random.nextBoolean() ? Extended.bottom() : Extended.negativeInfinity(),
                                SemiringCase::decimal)),
                new SemiringCase<>("min_max", Semirings.minMax(), SemiringCase::between),
                new SemiringCase<>("max_min", Semirings.maxMin(), SemiringCase::between),
                new SemiringCase<>(
                        "min_max_decimal", Semirings.minMax(OrderedDomain.decimals()), SemiringCase::betweenDecimals),
                new SemiringCase<>(
                        "max_min_decimal", Semirings.maxMin(OrderedDomain.decimals()), SemiringCase::betweenDecimals),
                new SemiringCase<>(
                        "access_control",
                        Semirings.accessControl(),
                        random -> List.of(AccessLevel.values()).get(random.nextInt(5))),
                new SemiringCase<>(
                        "odd_even",
                        Semirings.oddEven(),
                        random -> List.of(OddEven.values()).get(random.nextInt(3))),
                new SemiringCase<>("k_best(1)", Semirings.kBest(1), SemiringCase::costs),
                new SemiringCase<>("k_best(3)", Semirings.kBest(3), SemiringCase::costs));
    }

    static SemiringCase<?> builtIn(String name) {
        return builtIn().stream()
                .filter(one -> one.name.equals(name))
                .findFirst()
                .orElseThrow();
    }

    static long integer(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> Long.MAX_VALUE - random.nextInt(3);
            case 1 -> Long.MIN_VALUE + random.nextInt(3);
            case 2 -> random.nextLong() >> random.nextInt(64);
            default -> random.nextInt(9) - 4;
        };
    }

    /** An integer that is none of the words set aside for infinities. */
    private static long inner(Random random) {
        long value = integer(random);
        return value == Long.MAX_VALUE ? value - 1 : Math.max(value, Long.MIN_VALUE + 2);
    }

    static BigInteger wideInteger(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> BigInteger.ONE.shiftLeft(126).add(BigInteger.valueOf(integer(random)));
            case 1 -> BigInteger.valueOf(integer(random)).multiply(BigInteger.valueOf(integer(random)));
            case 2 -> BigInteger.ONE.shiftLeft(127).negate().add(BigInteger.valueOf(random.nextInt(3)));
            default -> BigInteger.valueOf(random.nextInt(9) - 4);
        };
    }

    static BigDecimal decimal(Random random) {
        return BigDecimal.valueOf(
                random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(200) - 100, random.nextInt(5) - 1);
    }

    static double finiteDouble(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> random.nextInt(9) - 4;
            case 1 -> (random.nextInt(9) - 4) / 8.0;
            case 2 -> random.nextBoolean() ? -0.0 : Double.MAX_VALUE;
            case 3 -> Double.MIN_VALUE * (random.nextInt(5) - 2);
            default -> random.nextGaussian();
        };
    }

    static double anyDouble(Random random) {
        double[] special = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        return random.nextInt(5) == 0 ? special[random.nextInt(3)] : finiteDouble(random);
    }

    private static <T> Extended<T> extended(Random random, Extended<T> added, Function<Random, T> value) {
        return random.nextInt(6) == 0 ? added : Extended.of(value.apply(random));
    }

    private static Extended<Long> between(Random random) {
        return extended(
                random,
                random.nextBoolean() ? Extended.positiveInfinity() : Extended.negativeInfinity(),
                SemiringCase::inner);
    }

    private static Extended<BigDecimal> betweenDecimals(Random random) {
        return extended(
                random,
                random.nextBoolean() ? Extended.positiveInfinity() : Extended.negativeInfinity(),
                SemiringCase::decimal);
    }

    private static Costs costs(Random random) {
        return Costs.of(LongStream.generate(() -> random.nextInt(12) == 0 ? integer(random) : random.nextInt(6))
                .limit(random.nextInt(5))
                .toArray());
    }
}
