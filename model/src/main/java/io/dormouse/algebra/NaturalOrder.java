package io.dormouse.algebra;

import java.util.OptionalLong;
import java.util.function.BiPredicate;

/**
 * The natural order of a semiring: {@code a ≤ b} if and only if there is a {@code c} with {@code a ⊕ c = b}. A semiring is naturally ordered
 * if that is antisymmetric. Inserting then never lowers an annotation, and an annotation that has left a value does not return to it.
 *
 * <p>Two more capabilities stand on it and cannot be claimed without it.
 *
 * <p><b>Bounded monotone sequences</b> (Lemma 5.1 of the paper): no sequence {@code 0 < a₁ < … < aₖ} is longer than {@link
 * #longestMonotone}. Under insertions an annotation then changes at most that often, and every free-connex query is kept at amortized O(1)
 * an insertion. That sequences are short is not enough: those of {@link Semirings#oddEven()} are, but its annotations flip to and fro
 * with each insertion, because its order is not antisymmetric.
 *
 * <p><b>Selection</b>: {@code a ⊕ b} is the greater of the two. The order is then total, and where there is no O(1)-deletable aggregate, an
 * ordered multiset keeps the sum at O(log n) a change.
 *
 * <p>Source: <i>Answering Conjunctive Queries with Aggregations under Updates</i>, sections 4.1 and 5.1.
 *
 * @param relation whether the first element is at most the second; pure, O(1) unless the semiring says otherwise
 * @param selective whether {@code a ⊕ b} is always {@code a} or {@code b}
 * @param longestMonotone no strictly increasing sequence of elements above zero is longer; empty if there is no such bound
 */
public record NaturalOrder<K>(
        BiPredicate<? super K, ? super K> relation, boolean selective, OptionalLong longestMonotone) {

    /** The order given by {@code relation}, with neither of the further capabilities. */
    public static <K> NaturalOrder<K> of(BiPredicate<? super K, ? super K> relation) {
        return new NaturalOrder<>(relation, false, OptionalLong.empty());
    }

    /** The order of a semiring in which {@code a ⊕ a = a}: there {@code a ≤ b} if and only if {@code a ⊕ b = b}. */
    public static <K> NaturalOrder<K> ofIdempotent(Semiring<K> semiring) {
        return of((a, b) -> semiring.plus(a, b).equals(b));
    }

    /** As {@link #ofIdempotent}, where {@code a ⊕ b} is the greater of the two. */
    public static <K> NaturalOrder<K> ofSelective(Semiring<K> semiring) {
        return new NaturalOrder<>((a, b) -> semiring.plus(a, b).equals(b), true, OptionalLong.empty());
    }

    /** This order with a bound on the length of its strictly increasing sequences above zero. */
    public NaturalOrder<K> withLongestMonotone(long length) {
        return new NaturalOrder<>(relation, selective, OptionalLong.of(length));
    }

    /** Whether {@code a ≤ b}, for canonical elements. */
    public boolean lessOrEqual(K a, K b) {
        return relation.test(a, b);
    }
}
