package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import java.util.Optional;

/**
 * A semiring whose elements are held in one word each, so that a hot path computes on {@code long}s and allocates nothing.
 *
 * <p>A word is the code of an element: {@link #encode} and {@link #decode} are inverse to each other on canonical elements, and the
 * operations on words are those on elements, {@code encode(plus(a, b)) = plus(encode(a), encode(b))}. Each element has one
 * word. A word that is no code of an element is not looked for by {@link #plus(long, long)} and {@link #times(long, long)}. An
 * implementation gives the operations on words; those on elements follow.
 *
 * @param <K> the elements
 */
public interface LongSemiring<K> extends Semiring<K> {
    /** The word of zero. */
    long zeroAsLong();

    /** The word of one. */
    long oneAsLong();

    /**
     * {@code a ⊕ b}.
     *
     * @throws DormouseException 22003 if the result is out of range
     */
    long plus(long a, long b);

    /**
     * {@code a ⊗ b}.
     *
     * @throws DormouseException 22003 if the result is out of range
     */
    long times(long a, long b);

    /**
     * The word of an element.
     *
     * @throws DormouseException 22003 if the value is not an element, or has no word
     */
    long encode(K value);

    /** The element of a word. */
    K decode(long word);

    /**
     * {@code word ⊕ … ⊕ word}, {@code count} times; zero if {@code count} is 0. By default O(log count) additions.
     *
     * @throws DormouseException 22003 if the result is out of range, 22023 if {@code count} is negative
     */
    default long multiple(long word, long count) {
        long sum = zeroAsLong();
        long power = word;
        for (long rest = Refusals.requireCount(count); rest != 0; ) {
            if ((rest & 1) != 0) {
                sum = plus(sum, power);
            }
            rest >>>= 1;
            if (rest != 0) {
                power = plus(power, power);
            }
        }
        return sum;
    }

    /** How to keep sums of words under deletions at O(1) each, if that is possible. */
    default Optional<LongAggregate> longAggregate() {
        return Optional.empty();
    }

    @Override
    default K zero() {
        return decode(zeroAsLong());
    }

    @Override
    default K one() {
        return decode(oneAsLong());
    }

    @Override
    default K plus(K a, K b) {
        return decode(plus(encode(a), encode(b)));
    }

    @Override
    default K times(K a, K b) {
        return decode(times(encode(a), encode(b)));
    }

    @Override
    default K multiple(K value, long count) {
        return decode(multiple(encode(value), count));
    }

    @Override
    default K canonical(K value) {
        return decode(encode(value));
    }

    @Override
    default Optional<DeletableAggregate<K>> deletable() {
        return longAggregate().map(aggregate -> WordsAggregate.empty(this, aggregate));
    }
}
