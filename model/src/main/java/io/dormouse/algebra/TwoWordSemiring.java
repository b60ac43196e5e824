package io.dormouse.algebra;

import io.dormouse.type.DormouseException;

/**
 * A semiring whose elements are held in two words each, high and low. Each function gives one word of a result, as in {@link Int128}, so
 * that nothing is allocated. Of {@code plus} and {@code times} the function for the high word checks the range; that for the low word
 * assumes that it was asked.
 *
 * <p>{@link #high}, {@link #low} and {@link #decode} relate elements to words as {@link LongSemiring#encode} and {@link
 * LongSemiring#decode} do.
 *
 * @param <K> the elements
 */
public interface TwoWordSemiring<K> extends Semiring<K> {
    /**
     * The high word of {@code a ⊕ b}.
     *
     * @throws DormouseException 22003 if the result is out of range
     */
    long plusHigh(long aHigh, long aLow, long bHigh, long bLow);

    /** The low word of {@code a ⊕ b}. */
    long plusLow(long aHigh, long aLow, long bHigh, long bLow);

    /**
     * The high word of {@code a ⊗ b}.
     *
     * @throws DormouseException 22003 if the result is out of range
     */
    long timesHigh(long aHigh, long aLow, long bHigh, long bLow);

    /** The low word of {@code a ⊗ b}. */
    long timesLow(long aHigh, long aLow, long bHigh, long bLow);

    /**
     * The high word of an element.
     *
     * @throws DormouseException 22003 if the value is not an element, or has no words
     */
    long high(K value);

    /** The low word of an element. */
    long low(K value);

    /** The element of two words. */
    K decode(long high, long low);

    @Override
    default K plus(K a, K b) {
        long aHigh = high(a);
        long aLow = low(a);
        long bHigh = high(b);
        long bLow = low(b);
        return decode(plusHigh(aHigh, aLow, bHigh, bLow), plusLow(aHigh, aLow, bHigh, bLow));
    }

    @Override
    default K times(K a, K b) {
        long aHigh = high(a);
        long aLow = low(a);
        long bHigh = high(b);
        long bLow = low(b);
        return decode(timesHigh(aHigh, aLow, bHigh, bLow), timesLow(aHigh, aLow, bHigh, bLow));
    }

    @Override
    default K canonical(K value) {
        return decode(high(value), low(value));
    }
}
