package io.dormouse.circuit.expression;

import io.dormouse.type.Type;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;

/** Values at which expressions err: bounds, zeros, halves, special doubles, wildcards, texts that almost parse. */
final class RandomValues {
    private static final List<Double> DOUBLES = List.of(
            0.0,
            1.0,
            -1.0,
            0.5,
            2.5,
            -3.5,
            0.1,
            1e15,
            1e-7,
            1e20,
            4e18,
            Double.MAX_VALUE,
            Double.MIN_VALUE,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "b",
            "ab",
            "aab",
            "a%b",
            "%",
            "%a",
            "a_",
            "\\",
            "\\%",
            "\uFFFD",
            "\uD834\uDD1E",
            "a\uD834\uDD1Eb",
            "12",
            "-7",
            "1.5",
            " 3 ",
            "1e2",
            "nan",
            "true",
            "f",
            "1995-03-05",
            "1995-02-29",
            "1995-03-05 0102",
            "é",
            "A");
    private static final LocalDate START = LocalDate.of(1995, 1, 1);

    private RandomValues() {}

    static Object of(Type type, Random random) {
        Object value = switch (type.family()) {
            case BOOLEAN -> random.nextBoolean();
            case INTEGER ->
                type instanceof Type.IntegerType ? (Object) (int) integer(random, 32) : (Object) integer(random, 64);
            case DECIMAL -> decimal(type, random);
            case DOUBLE -> random.nextInt(4) == 0 ? random.nextGaussian() * 1000 : pick(DOUBLES, random);
            case TEXT -> text(type, random);
            case DATE -> START.plusDays(random.nextInt(800) - 400);
            case TIMESTAMP ->
                START.atStartOfDay()
                        .plusDays(random.nextInt(20_000) - 10_000)
                        .plus(random.nextInt(3) * 43_200_000_001L, ChronoUnit.MICROS);
        };
        return Values.canonical(type, value);
    }

    private static long integer(Random random, int bits) {
        long max = bits == 32 ? Integer.MAX_VALUE : Long.MAX_VALUE;
        return switch (random.nextInt(8)) {
            case 0 -> max;
            case 1 -> -max - 1;
            case 2 -> random.nextLong() >> (64 - bits);
            default -> random.nextInt(21) - 10;
        };
    }

    private static Object decimal(Type type, Random random) {
        int precision = type instanceof Type.DecimalType decimal ? decimal.precision() : 12;
        int scale = type instanceof Type.DecimalType decimal ? decimal.scale() : random.nextInt(6);
        BigInteger bound = BigInteger.TEN.pow(precision);
        BigInteger unscaled = switch (random.nextInt(6)) {
            case 0 -> bound.subtract(BigInteger.ONE);
            case 1 -> bound.subtract(BigInteger.ONE).negate();
            case 2 -> new BigInteger(bound.bitLength(), random).mod(bound);
            case 3 ->
                BigInteger.TEN.pow(random.nextInt(precision)).multiply(BigInteger.valueOf(random.nextInt(19) - 9));
            default -> BigInteger.valueOf(random.nextInt(41) - 20).mod(bound);
        };
        return new BigDecimal(unscaled, scale);
    }

    private static String text(Type type, Random random) {
        String text = pick(TEXTS, random);
        int length = type instanceof Type.TextType limited ? limited.maxLength() : ((Type.CharType) type).length();
        return length == Type.TextType.UNLIMITED ? text : TextRuntime.cut(text, length);
    }

    static <T> T pick(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}
