package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExactDoublesTest {
    private final Random random = new Random(20261129);
    private final long[] addend = new long[ExactDoubles.ADDEND_DIGITS];

    @Test
    void aSingleFiniteDoubleComesBackUnchanged() {
        for (int i = 0; i < 100_000; i++) {
            double value = anyFinite();
            assertThat(sum(new double[] {value})).isEqualTo(value == 0 ? 0.0 : value);
        }
        for (double value : new double[] {
            0.0,
            -0.0,
            Double.MIN_VALUE,
            -Double.MIN_VALUE,
            Double.MIN_NORMAL,
            Math.nextDown(Double.MIN_NORMAL),
            Double.MAX_VALUE,
            -Double.MAX_VALUE
        }) {
            assertThat(sum(new double[] {value})).isEqualTo(value == 0 ? 0.0 : value);
        }
    }

    @Test
    void sumsAreTheExactSumsRoundedOnce() {
        for (int i = 0; i < 20_000; i++) {
            double[] values = new double[1 + random.nextInt(8)];
            boolean near = random.nextBoolean();
            for (int j = 0; j < values.length; j++) {
                values[j] = near ? nearOne() : anyFinite();
            }
            assertThat(sum(values)).as("%s", java.util.Arrays.toString(values)).isEqualTo(reference(values));
        }
    }

    @Test
    void tiesRoundToEvenAndOneBitMoreRoundsUp() {
        double ulp = Math.ulp(1.0);
        assertThat(sum(new double[] {1.0, ulp / 2})).isEqualTo(1.0);
        assertThat(sum(new double[] {1.0 + ulp, ulp / 2})).isEqualTo(1.0 + 2 * ulp);
        assertThat(sum(new double[] {1.0, ulp / 2, Double.MIN_VALUE})).isEqualTo(1.0 + ulp);
        assertThat(sum(new double[] {1.0, ulp / 2, -Double.MIN_VALUE})).isEqualTo(1.0);
        assertThat(sum(new double[] {-1.0, -ulp / 2, -Double.MIN_VALUE})).isEqualTo(-1.0 - ulp);
    }

    @Test
    void subnormalSumsAreExact() {
        for (int i = 0; i < 10_000; i++) {
            double[] values = new double[1 + random.nextInt(5)];
            for (int j = 0; j < values.length; j++) {
                values[j] = Double.longBitsToDouble(random.nextLong() >>> (12 + random.nextInt(20)))
                        * (random.nextBoolean() ? 1 : -1);
            }
            assertThat(sum(values)).isEqualTo(reference(values));
        }
    }

    @Test
    void cancellationLeavesNothingBehindInAnyOrder() {
        for (int round = 0; round < 500; round++) {
            long[] digits = new long[ExactDoubles.DIGITS];
            List<Double> values = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                double value = anyFinite();
                values.add(value);
                values.add(-value);
            }
            Collections.shuffle(values, random);
            for (double value : values) {
                add(digits, value, 1);
            }
            assertThat(digits).containsOnly(0);
        }
    }

    @Test
    void theRepresentationDoesNotDependOnTheOrder() {
        for (int round = 0; round < 500; round++) {
            List<Double> values = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                values.add(anyFinite());
            }
            long[] digits = new long[ExactDoubles.DIGITS];
            values.forEach(value -> add(digits, value, 1));
            Collections.shuffle(values, random);
            long[] shuffled = new long[ExactDoubles.DIGITS];
            values.forEach(value -> add(shuffled, value, 1));
            assertThat(shuffled).isEqualTo(digits);
        }
    }

    @Test
    void weightsMultiplyExactly() {
        for (int i = 0; i < 20_000; i++) {
            double value = anyFinite();
            long weight = random.nextLong() >> random.nextInt(64);
            double other = nearOne();
            long[] digits = new long[ExactDoubles.DIGITS];
            add(digits, value, weight);
            add(digits, other, 3);
            BigDecimal exact = new BigDecimal(value)
                    .multiply(BigDecimal.valueOf(weight))
                    .add(new BigDecimal(other).multiply(BigDecimal.valueOf(3)));
            assertThat(ExactDoubles.round(digits)).isEqualTo(exact.doubleValue());
        }
    }

    @Test
    void aDigitThatACarryMakesTooLargeCarriesOn() {
        // 5 · 2^50 copies of 2 · (2^64 − 1) / 5, shifted by 12: the middle word is 2^63 − 1 and the low one carries
        // into it.
        long weight = 7_378_697_629_483_820_646L;
        long[] digits = new long[ExactDoubles.DIGITS];
        add(digits, 20480.0, weight);
        assertThat(ExactDoubles.round(digits)).isEqualTo(20480.0 * weight);
    }

    @Test
    void theMostAndLargestValuesFitAndComeBack() {
        long[] digits = new long[ExactDoubles.DIGITS];
        add(digits, -Double.MAX_VALUE, Long.MAX_VALUE);
        assertThat(ExactDoubles.round(digits.clone())).isEqualTo(Double.NEGATIVE_INFINITY);
        add(digits, Double.MAX_VALUE, Long.MAX_VALUE);
        add(digits, Double.MIN_VALUE, 1);
        assertThat(ExactDoubles.round(digits)).isEqualTo(Double.MIN_VALUE);
    }

    @Test
    void beyondTheLargestDoubleByHalfAUnitIsInfinite() {
        double halfUlp = Math.ulp(Double.MAX_VALUE) / 2;
        assertThat(sum(new double[] {Double.MAX_VALUE, halfUlp})).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(sum(new double[] {Double.MAX_VALUE, halfUlp, -Double.MIN_VALUE}))
                .isEqualTo(Double.MAX_VALUE);
        assertThat(sum(new double[] {-Double.MAX_VALUE, -Double.MAX_VALUE})).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    private double sum(double[] values) {
        long[] digits = new long[ExactDoubles.DIGITS];
        for (double value : values) {
            add(digits, value, 1);
        }
        return ExactDoubles.round(digits);
    }

    private void add(long[] digits, double value, long weight) {
        int index = ExactDoubles.split(value, weight, addend);
        long carry = 0;
        for (int i = 0; i < addend.length || carry != 0; i++) {
            long digit = i < addend.length ? addend[i] : 0;
            long partial = digits[index + i] + digit;
            long carryOut = ExactDoubles.carry(digits[index + i], digit) + ExactDoubles.carry(partial, carry);
            digits[index + i] = partial + carry;
            carry = carryOut;
        }
    }

    private static double reference(double[] values) {
        BigDecimal exact = BigDecimal.ZERO;
        for (double value : values) {
            exact = exact.add(new BigDecimal(value));
        }
        return exact.doubleValue();
    }

    private double anyFinite() {
        double value;
        do {
            value = Double.longBitsToDouble(random.nextLong());
        } while (!Double.isFinite(value));
        return value;
    }

    private double nearOne() {
        return Math.scalb(random.nextDouble() - 0.5, random.nextInt(130) - 65);
    }
}
