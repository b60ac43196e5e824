package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What does not fit is refused: nothing wraps, saturates or rounds. */
class SemiringRangesTest {
    private static final long MAX = Long.MAX_VALUE;
    private static final long MIN = Long.MIN_VALUE;

    @Test
    void countsThatDoNotFitAreRefused() {
        LongSemiring<Long> counting = Semirings.counting();
        assertThat(counting.plus(MAX - 1, 1)).isEqualTo(MAX);
        assertRefused(() -> counting.plus(MAX, 1));
        assertThat(counting.times(1L << 31, 1L << 31)).isEqualTo(1L << 62);
        assertRefused(() -> counting.times(1L << 32, 1L << 31));
        assertRefused(() -> counting.multiple(1L << 32, 1L << 31));
        assertRefused(() -> counting.multiple(Long.valueOf(1L << 32), 1L << 31));
        assertRefused(() -> counting.canonical(-1L));
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> counting.plus(MAX, 2))
                .satisfies(refused -> assertThat(refused.details())
                        .containsEntry("operation", "plus")
                        .containsEntry("left", String.valueOf(MAX))
                        .containsEntry("right", "2"));
    }

    @Test
    void integersThatDoNotFitAreRefused() {
        LongSemiring<Long> integers = Semirings.integers();
        Ring<Long> ring = integers.ring().orElseThrow();
        assertThat(integers.plus(MIN, MAX)).isEqualTo(-1);
        assertRefused(() -> integers.plus(MIN, -1));
        assertRefused(() -> integers.times(MIN, -1));
        assertThat(integers.times(MIN, 1)).isEqualTo(MIN);
        assertRefused(() -> ring.negate(MIN));
        assertRefused(() -> ring.minus(MAX, -1L));
    }

    @Test
    void integersAgreeWithUnboundedOnes() {
        Random random = new Random(5);
        LongSemiring<Long> integers = Semirings.integers();
        Ring<Long> ring = integers.ring().orElseThrow();
        for (int i = 0; i < 100_000; i++) {
            long a = SemiringCase.integer(random);
            long b = SemiringCase.integer(random);
            BigInteger sum = BigInteger.valueOf(a).add(BigInteger.valueOf(b));
            BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
            assertAgrees(sum, 63, SemiringLaws.attempt(() -> BigInteger.valueOf(integers.plus(a, b))));
            assertAgrees(product, 63, SemiringLaws.attempt(() -> BigInteger.valueOf(integers.times(a, b))));
            BigInteger difference = BigInteger.valueOf(a).subtract(BigInteger.valueOf(b));
            assertAgrees(difference, 63, SemiringLaws.attempt(() -> BigInteger.valueOf(ring.minus(a, b))));
        }
    }

    @Test
    void wideIntegersAgreeWithUnboundedOnes() {
        Random random = new Random(6);
        TwoWordSemiring<BigInteger> wide = Semirings.wideIntegers();
        Ring<BigInteger> ring = wide.ring().orElseThrow();
        for (int i = 0; i < 100_000; i++) {
            BigInteger a = new BigInteger(random.nextInt(128), random).multiply(BigInteger.valueOf(1 - 2 * (i & 1)));
            BigInteger b = i % 3 == 0 ? SemiringCase.wideInteger(random) : new BigInteger(random.nextInt(70), random);
            assertAgrees(a.add(b), 127, SemiringLaws.attempt(() -> wide.plus(a, b)));
            assertAgrees(a.multiply(b), 127, SemiringLaws.attempt(() -> wide.times(a, b)));
            assertAgrees(a.subtract(b), 127, SemiringLaws.attempt(() -> ring.minus(a, b)));
        }
        assertRefused(() -> wide.canonical(BigInteger.ONE.shiftLeft(127)));
        assertRefused(() -> ring.negate(BigInteger.ONE.shiftLeft(127).negate()));
        assertThat(wide.deletable()
                        .orElseThrow()
                        .add(BigInteger.ONE.shiftLeft(126), 3)
                        .add(BigInteger.ONE.shiftLeft(126), -2)
                        .value())
                .isEqualTo(BigInteger.ONE.shiftLeft(126));
        assertRefused(() -> wide.deletable()
                .orElseThrow()
                .add(BigInteger.ONE.shiftLeft(126), 2)
                .value());
    }

    private static void assertAgrees(BigInteger expected, int bits, @Nullable BigInteger actual) {
        if (expected.bitLength() > bits) {
            assertThat(actual).as("refused: %s", expected).isNull();
        } else {
            assertThat(actual).isEqualTo(expected);
        }
    }

    @Test
    void costsThatDoNotFitAreRefusedAndNoCostBecomesInfinite() {
        LongSemiring<Extended<Long>> minPlus = Semirings.minPlus();
        LongSemiring<Extended<Long>> maxPlus = Semirings.maxPlus();
        assertThat(minPlus.times(MAX - 2, 1)).isEqualTo(MAX - 1);
        assertRefused(() -> minPlus.times(MAX - 1, 1));
        assertRefused(() -> minPlus.times(MAX - 1, 2));
        assertRefused(() -> minPlus.times(MIN, -1));
        assertThat(minPlus.times(MIN, minPlus.zeroAsLong())).isEqualTo(minPlus.zeroAsLong());
        assertThat(maxPlus.times(MIN + 2, -1)).isEqualTo(MIN + 1);
        assertRefused(() -> maxPlus.times(MIN + 1, -1));
        assertRefused(() -> maxPlus.times(MAX, 1));
        assertThat(maxPlus.times(maxPlus.zeroAsLong(), MAX)).isEqualTo(maxPlus.zeroAsLong());
    }

    @Test
    void wordsSetAsideForInfinitiesAreNoValues() {
        assertRefused(() -> Semirings.minPlus().encode(Extended.of(MAX)));
        assertRefused(() -> Semirings.minPlus().encode(Extended.negativeInfinity()));
        assertRefused(() -> Semirings.maxPlus().encode(Extended.of(MIN)));
        assertRefused(() -> Semirings.maxPlus().encode(Extended.positiveInfinity()));
        assertRefused(() -> Semirings.maxMax().encode(Extended.of(MIN)));
        assertRefused(() -> Semirings.maxMax().encode(Extended.of(MIN + 1)));
        assertRefused(() -> Semirings.maxMax().encode(Extended.positiveInfinity()));
        assertRefused(() -> Semirings.minMax().encode(Extended.of(MAX)));
        assertRefused(() -> Semirings.maxMin().encode(Extended.of(MIN)));
        assertRefused(() -> Semirings.minMax().encode(Extended.bottom()));
        assertRefused(() -> Semirings.maxMax(OrderedDomain.<String>natural()).canonical(Extended.positiveInfinity()));
        assertRefused(() -> Semirings.minMax(OrderedDomain.<String>natural()).canonical(Extended.bottom()));
        assertRefused(() -> Semirings.minPlusDecimals().canonical(Extended.negativeInfinity()));
        assertRefused(() -> Semirings.sumProduct().canonical(BigDecimal.ONE.negate()));
    }

    @Test
    void doublesWhoseSumIsNotExactAreRefused() {
        LongSemiring<Double> minPlus = Semirings.minPlusDoubles();
        assertThat(minPlus.times(0.5, 0.25)).isEqualTo(0.75);
        assertRefused(() -> minPlus.times(0.1, 0.2));
        assertRefused(() -> minPlus.times(0x1p53, 1.0));
        assertRefused(() -> minPlus.times(1.0, 0x1p53));
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> minPlus.times(Double.MAX_VALUE, Double.MAX_VALUE))
                .withMessage("an annotation is out of range");
        assertRefused(() -> minPlus.canonical(Double.NaN));
        assertRefused(() -> minPlus.canonical(Double.NEGATIVE_INFINITY));
        assertRefused(() -> Semirings.maxPlusDoubles().canonical(Double.POSITIVE_INFINITY));
        assertThat(minPlus.canonical(-0.0)).isEqualTo(0.0);
        Random random = new Random(9);
        for (int i = 0; i < 100_000; i++) {
            double a = SemiringCase.finiteDouble(random);
            double b = Math.scalb(SemiringCase.finiteDouble(random) / 4, random.nextInt(4));
            if (Double.isFinite(b)) {
                boolean exact = new BigDecimal(a).add(new BigDecimal(b)).compareTo(bounded(a + b)) == 0;
                Double sum = SemiringLaws.attempt(() -> minPlus.times(a, b));
                assertThat(sum != null).as("%s + %s", a, b).isEqualTo(exact);
            }
        }
    }

    private static BigDecimal bounded(double sum) {
        return Double.isFinite(sum) ? new BigDecimal(sum) : BigDecimal.ZERO;
    }

    @Test
    void negativeNumbersOfCopiesAreRefused() {
        for (SemiringCase<?> tested : SemiringCase.builtIn()) {
            assertNegativeRefused(tested);
        }
    }

    private static <K> void assertNegativeRefused(SemiringCase<K> tested) {
        assertThatExceptionOfType(DormouseException.class)
                .as("%s", tested)
                .isThrownBy(() -> tested.semiring().multiple(tested.semiring().one(), -1))
                .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.INVALID_PARAMETER));
    }

    @Test
    void multiplesOfManyCopiesNeedNotBeAddedOneByOne() {
        assertThat(Semirings.integers().multiple(3, 1L << 60)).isEqualTo(3L << 60);
        assertThat(Semirings.minPlus().multiple(7, MAX)).isEqualTo(7);
        assertThat(Semirings.oddEven().multiple(OddEven.ODD, MAX)).isEqualTo(OddEven.ODD);
        assertThat(Semirings.oddEven().multiple(OddEven.ODD, MAX - 1)).isEqualTo(OddEven.EVEN);
        assertThat(Semirings.kBest(2).multiple(Costs.of(4, 5), MAX)).isEqualTo(Costs.of(4, 4));
        assertThat(Semirings.decimals().multiple(new BigDecimal("0.5"), 10)).isEqualTo(new BigDecimal("5"));
    }

    private static void assertRefused(ThrowingCallable operation) {
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(operation)
                .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE));
    }
}
