package io.dormouse.algebra;

import java.math.BigInteger;
import java.util.Optional;

/** {@code (ℤ, +, ×)} in two words of two's complement. */
record WideIntegerRing() implements TwoWordSemiring<BigInteger>, Ring<BigInteger> {
    private static final int BITS = 2 * Long.SIZE - 1;

    @Override
    public BigInteger zero() {
        return BigInteger.ZERO;
    }

    @Override
    public BigInteger one() {
        return BigInteger.ONE;
    }

    @Override
    public BigInteger negate(BigInteger a) {
        return minus(BigInteger.ZERO, a);
    }

    @Override
    public BigInteger minus(BigInteger a, BigInteger b) {
        BigInteger difference = a.subtract(b);
        if (difference.bitLength() > BITS) {
            throw Refusals.overflow("minus", a, b);
        }
        return difference;
    }

    @Override
    public long plusHigh(long aHigh, long aLow, long bHigh, long bLow) {
        long high = Int128.addHigh(aHigh, aLow, bHigh, bLow);
        if (((aHigh ^ high) & (bHigh ^ high)) < 0) {
            throw overflow("plus", aHigh, aLow, bHigh, bLow);
        }
        return high;
    }

    @Override
    public long plusLow(long aHigh, long aLow, long bHigh, long bLow) {
        return aLow + bLow;
    }

    @Override
    public long timesHigh(long aHigh, long aLow, long bHigh, long bLow) {
        if (Int128.fitsLong(bHigh, bLow)) {
            return timesLongHigh(aHigh, aLow, bLow);
        }
        if (Int128.fitsLong(aHigh, aLow)) {
            return timesLongHigh(bHigh, bLow, aLow);
        }
        // Both have more than 63 bits: nearly always out of range.
        BigInteger product = Int128.toBigInteger(aHigh, aLow).multiply(Int128.toBigInteger(bHigh, bLow));
        if (product.bitLength() > BITS) {
            throw overflow("times", aHigh, aLow, bHigh, bLow);
        }
        return product.shiftRight(Long.SIZE).longValue();
    }

    private static long timesLongHigh(long high, long low, long factor) {
        long middle = Int192.timesMiddle(high, low, factor);
        if (!Int192.fitsTwoWords(Int192.timesHigh(high, low, factor), middle)) {
            throw overflow("times", high, low, factor >> (Long.SIZE - 1), factor);
        }
        return middle;
    }

    @Override
    public long timesLow(long aHigh, long aLow, long bHigh, long bLow) {
        return aLow * bLow;
    }

    private static RuntimeException overflow(String operation, long aHigh, long aLow, long bHigh, long bLow) {
        return Refusals.overflow(operation, Int128.toBigInteger(aHigh, aLow), Int128.toBigInteger(bHigh, bLow));
    }

    @Override
    public BigInteger multiple(BigInteger value, long count) {
        return times(value, BigInteger.valueOf(Refusals.requireCount(count)));
    }

    @Override
    public long high(BigInteger value) {
        return requireElement(value).shiftRight(Long.SIZE).longValue();
    }

    @Override
    public long low(BigInteger value) {
        return value.longValue();
    }

    @Override
    public BigInteger decode(long high, long low) {
        return Int128.toBigInteger(high, low);
    }

    private static BigInteger requireElement(BigInteger value) {
        if (value.bitLength() > BITS) {
            throw Refusals.noElement("wide_integer", value, "the 128-bit integers");
        }
        return value;
    }

    @Override
    public Optional<DeletableAggregate<BigInteger>> deletable() {
        return Optional.of(new Summed(BigInteger.ZERO));
    }

    /** The exact sum, as wide as it is: only when it is read is it too large. */
    private record Summed(BigInteger sum) implements DeletableAggregate<BigInteger> {
        @Override
        public DeletableAggregate<BigInteger> add(BigInteger value, long copies) {
            return new Summed(sum.add(value.multiply(BigInteger.valueOf(copies))));
        }

        @Override
        public BigInteger value() {
            return requireElement(sum);
        }
    }
}
