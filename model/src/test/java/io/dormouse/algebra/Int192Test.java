package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Int192Test {
    private static final int CASES = 100_000;
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(192);

    private final Random random = new Random(20261129);

    @Test
    void addsTwoWordsLikeBigInteger() {
        for (int i = 0; i < CASES; i++) {
            long aHigh = word() >> 1;
            long aLow = word();
            long bHigh = word() >> 1;
            long bLow = word();
            BigInteger expected = Int128.toBigInteger(aHigh, aLow).add(Int128.toBigInteger(bHigh, bLow));
            long high = Int128.addHigh(aHigh, aLow, bHigh, bLow);
            assertThat(Int128.toBigInteger(high, aLow + bLow)).isEqualTo(expected);
            assertThat(Int128.fitsLong(high, aLow + bLow)).isEqualTo(expected.bitLength() < 64);
        }
    }

    @Test
    void comparesTwoWordsLikeBigInteger() {
        for (int i = 0; i < CASES; i++) {
            long aHigh = word();
            long aLow = word();
            long bHigh = random.nextBoolean() ? aHigh : word();
            long bLow = word();
            assertThat(Int128.compare(aHigh, aLow, bHigh, bLow))
                    .isEqualTo(Int128.toBigInteger(aHigh, aLow).compareTo(Int128.toBigInteger(bHigh, bLow)));
        }
    }

    @Test
    void knowsWhichIntegersHaveAtMost38Digits() {
        BigInteger limit = BigInteger.TEN.pow(38);
        BigInteger smallest = BigInteger.ONE.shiftLeft(127).negate();
        for (BigInteger center :
                new BigInteger[] {limit, limit.negate(), BigInteger.ZERO, smallest.add(BigInteger.TWO)}) {
            for (int offset = -2; offset <= 2; offset++) {
                assertFits(center.add(BigInteger.valueOf(offset)), limit);
            }
        }
        for (int i = 0; i < CASES; i++) {
            assertFits(Int128.toBigInteger(word(), word()), limit);
        }
    }

    private static void assertFits(BigInteger value, BigInteger limit) {
        assertThat(Int128.fitsDecimal(value.shiftRight(64).longValue(), value.longValue()))
                .as("%s", value)
                .isEqualTo(value.abs().compareTo(limit) < 0);
    }

    @Test
    void multipliesTwoWordsByOneLikeBigInteger() {
        for (int i = 0; i < CASES; i++) {
            long high = word();
            long low = word();
            long factor = word();
            assertThat(Int192.toBigInteger(
                            Int192.timesHigh(high, low, factor), Int192.timesMiddle(high, low, factor), low * factor))
                    .isEqualTo(Int128.toBigInteger(high, low).multiply(BigInteger.valueOf(factor)));
        }
    }

    @Test
    void addsThreeWordsLikeBigIntegerAndWraps() {
        for (int i = 0; i < CASES; i++) {
            long[] a = {word(), word(), word()};
            long[] b = {word(), word(), word()};
            long high = Int192.addHigh(a[0], a[1], a[2], b[0], b[1], b[2]);
            long middle = Int192.addMiddle(a[1], a[2], b[1], b[2]);
            BigInteger expected = Int192.toBigInteger(a[0], a[1], a[2]).add(Int192.toBigInteger(b[0], b[1], b[2]));
            BigInteger actual = Int192.toBigInteger(high, middle, a[2] + b[2]);
            assertThat(actual.subtract(expected).mod(MODULUS)).isZero();
            assertThat(Int192.fitsTwoWords(high, middle)).isEqualTo(actual.bitLength() < 128);
        }
    }

    @Test
    void readsThreeWordsAsSignedHighAndUnsignedLow() {
        assertThat(Int192.toBigInteger(-1, -1, -1)).isEqualTo(BigInteger.ONE.negate());
        assertThat(Int192.toBigInteger(0, 0, -1)).isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(Int192.toBigInteger(1, 0, 0)).isEqualTo(BigInteger.ONE.shiftLeft(128));
        assertThat(Int128.toBigInteger(-1, 0))
                .isEqualTo(BigInteger.ONE.shiftLeft(64).negate());
    }

    /** Words whose bit patterns make carries and borrows run: few bits, many bits, extremes. */
    private long word() {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt(5) - 2;
            case 1 -> Long.MAX_VALUE - random.nextInt(3);
            case 2 -> Long.MIN_VALUE + random.nextInt(3);
            case 3 -> random.nextLong() >> random.nextInt(64);
            default -> random.nextLong();
        };
    }
}
