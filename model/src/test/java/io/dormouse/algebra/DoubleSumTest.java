package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DoubleSumTest {
    private static final double[] ENDS = {
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        0.1,
        -0.0,
        1,
        0x1p53
    };

    private final Random random = new Random(20261130);
    private final Ring<DoubleSum> ring = Semirings.doubleSums();

    @Test
    void isExactAndRoundsOnce() {
        for (int round = 0; round < 2000; round++) {
            BigDecimal exact = BigDecimal.ZERO;
            DoubleSum sum = ring.zero();
            long[] words = new long[ExactDoubleSum.WORDS];
            for (int i = 0; i < 12; i++) {
                double value = finite();
                long copies = random.nextInt(5) - 2L;
                exact = exact.add(new BigDecimal(value).multiply(BigDecimal.valueOf(copies)));
                DoubleSum many = ring.multiple(DoubleSum.of(value), Math.abs(copies));
                sum = copies < 0 ? ring.minus(sum, many) : ring.plus(sum, many);
                ExactDoubleSum.add(words, 0, value, copies);
                double expected = nearest(exact);
                if (Double.isInfinite(expected)) {
                    assertThatExceptionOfType(DormouseException.class).isThrownBy(sum::toDouble);
                    assertThatExceptionOfType(DormouseException.class).isThrownBy(() -> ExactDoubleSum.value(words, 0));
                } else {
                    assertThat(sum.toDouble()).isEqualTo(expected);
                    assertThat(ExactDoubleSum.value(words, 0)).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void productsOfFiniteSumsAreExact() {
        for (int round = 0; round < 20_000; round++) {
            double a = finite();
            double b = finite();
            DoubleSum product = ring.times(DoubleSum.of(a), DoubleSum.of(b));
            double expected = nearest(new BigDecimal(a).multiply(new BigDecimal(b)));
            if (Double.isFinite(expected)) {
                assertThat(product.toDouble()).as("%s · %s", a, b).isEqualTo(expected);
            } else {
                assertThatExceptionOfType(DormouseException.class).isThrownBy(product::toDouble);
            }
        }
    }

    /** The nearest double, found from the decimal digits; −0.0 is 0.0. */
    private static double nearest(BigDecimal exact) {
        return Double.parseDouble(exact.toString()) + 0.0;
    }

    private double finite() {
        return switch (random.nextInt(4)) {
            case 0 -> ENDS[random.nextInt(ENDS.length)];
            case 1 -> Math.scalb(random.nextDouble() - 0.5, random.nextInt(2090) - 1070);
            case 2 -> random.nextInt(1000) / 64.0;
            default -> random.nextGaussian();
        };
    }

    @Test
    void roundsHalfwayCasesBelowTheLastDigitOfADouble() {
        // Half of the smallest double is a tie and goes to 0; anything more goes up.
        DoubleSum half = ring.times(DoubleSum.of(Double.MIN_VALUE), DoubleSum.of(0.5));
        DoubleSum little = ring.times(half, DoubleSum.of(0x1p-100));
        assertThat(half.toDouble()).isZero();
        assertThat(ring.plus(half, little).toDouble()).isEqualTo(Double.MIN_VALUE);
        assertThat(ring.minus(half, little).toDouble()).isZero();
        DoubleSum three = ring.multiple(half, 3);
        assertThat(three.toDouble()).isEqualTo(2 * Double.MIN_VALUE);
        assertThat(ring.minus(three, little).toDouble()).isEqualTo(Double.MIN_VALUE);
        assertThat(ring.times(little, little).toDouble()).isZero();
    }

    @Test
    void nanAndInfinitiesComeAndGo() {
        List<Double> alive = new ArrayList<>();
        DoubleSum sum = ring.zero();
        long[] words = new long[ExactDoubleSum.WORDS + 2];
        for (int step = 0; step < 5000; step++) {
            if (alive.size() < 2 || (random.nextInt(9) < 5 && alive.size() < 8)) {
                double value = random.nextInt(3) > 0 ? finite() / 16 : SemiringCase.anyDouble(random) / 16;
                alive.add(value);
                sum = ring.plus(sum, DoubleSum.of(value));
                ExactDoubleSum.add(words, 1, value, 1);
            } else {
                double value = alive.remove(random.nextInt(alive.size()));
                sum = ring.minus(sum, DoubleSum.of(value));
                ExactDoubleSum.add(words, 1, value, -1);
            }
            // Boxed, since NaN is to equal NaN.
            Double expected = expected(alive);
            assertThat(sum.toDouble()).as("%s", alive).isEqualTo(expected);
            assertThat(ExactDoubleSum.value(words, 1)).as("%s", alive).isEqualTo(expected);
        }
    }

    private static double expected(List<Double> alive) {
        double special = alive.stream()
                .mapToDouble(Double::doubleValue)
                .filter(value -> !Double.isFinite(value))
                .sum();
        if (special != 0) {
            return special;
        }
        return nearest(alive.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    @Test
    void stateOfWordsReturnsToAllZero() {
        long[] words = new long[ExactDoubleSum.WORDS];
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            double value = i % 9 == 0 ? SemiringCase.anyDouble(random) : finite();
            values.add(value);
            ExactDoubleSum.add(words, 0, value, 3);
        }
        for (double value : values) {
            ExactDoubleSum.add(words, 0, value, -3);
        }
        assertThat(words).containsOnly(0);
    }

    @Test
    void carriesRunThroughManyDigits() {
        // The digits 16 to 20, each 2⁶³ − 1: one more unit of the lowest carries through all of them.
        List<Double> bits = new ArrayList<>();
        for (int digit = 16; digit <= 20; digit++) {
            for (int bit = 0; bit < 63; bit++) {
                bits.add(Math.scalb(1.0, 64 * digit - 1138 + bit));
            }
        }
        double unit = Math.scalb(1.0, 64 * 16 - 1138);
        for (int sign = -1; sign <= 1; sign += 2) {
            long[] words = new long[ExactDoubleSum.WORDS];
            BigDecimal exact = BigDecimal.ZERO;
            for (double bit : bits) {
                ExactDoubleSum.add(words, 0, bit, sign);
                exact = exact.add(new BigDecimal(sign * bit));
            }
            for (int i = 0; i < 3; i++) {
                ExactDoubleSum.add(words, 0, unit, sign);
                exact = exact.add(new BigDecimal(sign * unit));
                assertThat(ExactDoubleSum.value(words, 0)).isEqualTo(nearest(exact));
            }
            // From the top, so that a carry that was lost on the way up is not lost on the way down too.
            for (int i = bits.size() - 1; i >= 0; i--) {
                ExactDoubleSum.add(words, 0, bits.get(i), -sign);
            }
            assertThat(ExactDoubleSum.value(words, 0)).isEqualTo(3 * sign * unit);
        }
    }

    @Test
    void infinityIsMultipliedByCopiesOnly() {
        DoubleSum infinity = DoubleSum.of(Double.POSITIVE_INFINITY);
        assertThat(ring.times(infinity, ring.multiple(ring.one(), 3)))
                .isEqualTo(new DoubleSum(BigInteger.ZERO, 0, 0, 3, 0));
        assertThat(ring.times(infinity, ring.zero())).isEqualTo(ring.zero());
        for (double factor : new double[] {0.5, Double.NaN, Double.NEGATIVE_INFINITY, 0x1p70}) {
            assertThatExceptionOfType(DormouseException.class)
                    .isThrownBy(() -> ring.times(DoubleSum.of(factor), infinity))
                    .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.FEATURE_NOT_SUPPORTED));
        }
    }

    @Test
    void refusesASumInWhichInfinitiesAreOwed() {
        DoubleSum owed = ring.negate(DoubleSum.of(Double.POSITIVE_INFINITY));
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(owed::toDouble)
                .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.INTERNAL_ERROR));
        assertThat(ring.plus(owed, DoubleSum.of(Double.POSITIVE_INFINITY))).isEqualTo(ring.zero());
    }

    @Test
    void equalSumsAreEqualValues() {
        assertThat(ring.plus(DoubleSum.of(0.5), DoubleSum.of(0.5)))
                .isEqualTo(DoubleSum.of(1))
                .hasToString("1·2^0");
        assertThat(DoubleSum.of(-0.0)).isEqualTo(DoubleSum.of(0.0));
        assertThat(DoubleSum.of(Double.NaN)).hasToString("0·2^0 + 1·NaN + 0·∞ + 0·-∞");
    }
}
