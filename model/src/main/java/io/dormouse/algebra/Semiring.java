package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import java.util.Optional;

/**
 * A commutative semiring {@code (K, ⊕, ⊗, 0, 1)}: what rows may be annotated with, so that a join multiplies annotations and a
 * projection adds them.
 *
 * <p>For all elements {@code a, b, c}:
 *
 * <pre>
 * a ⊕ b = b ⊕ a        (a ⊕ b) ⊕ c = a ⊕ (b ⊕ c)        a ⊕ 0 = a
 * a ⊗ b = b ⊗ a        (a ⊗ b) ⊗ c = a ⊗ (b ⊗ c)        a ⊗ 1 = a        a ⊗ 0 = 0
 * a ⊗ (b ⊕ c) = (a ⊗ b) ⊕ (a ⊗ c)
 * </pre>
 *
 * An operation that cannot represent its result refuses it (22003, or 0A000 where it has none); a law then holds wherever both of
 * its sides are defined. No operation wraps, saturates or rounds. {@link SemiringLaws} checks an implementation against a sample.
 *
 * <p><b>Elements</b> are immutable. Each has one canonical form, and two elements are the same if and only if their canonical forms
 * are {@code equals}. Operations take and return canonical elements; {@link #canonical} makes one of what a user gives.
 *
 * <p><b>Zero is not absence.</b> An annotation never decides whether a row is there: that is its multiplicity. So a row that is
 * there may be annotated with zero: in a ring, where contributions cancel; in a product, where {@code (a, 0) ⊗ (0, b) = (0, 0)};
 * in any semiring, where the user gives zero. Where the semiring {@linkplain #isPositive() is positive}, only the last happens.
 *
 * <p><b>Capabilities.</b> What the semiring can do beyond the laws decides what keeping an answer costs, and each capability says
 * so: {@link #naturalOrder()} and within it {@link NaturalOrder#selective} and {@link NaturalOrder#longestMonotone}, {@link #ring()},
 * {@link #deletable()}, {@link #timesIsPlus()}. None is claimed by default. A claim that does not hold makes answers wrong.
 *
 * <p>Implementations are pure and safe to share among threads. Costs of queries are counted in operations of the semiring; unless
 * an implementation says otherwise, each is O(1). To add a semiring, implement this interface, {@link Ring} for one with subtraction
 * or {@link LongSemiring} for one whose elements are words, and register it: {@link SemiringRegistry#with}.
 *
 * <p>Source: <i>Answering Conjunctive Queries with Aggregations under Updates</i>, sections 1.1 and 4.1, after T. J. Green,
 * G. Karvounarakis, V. Tannen, <i>Provenance Semirings</i>, PODS 2007.
 *
 * @param <K> the elements
 */
public interface Semiring<K> {
    /** The identity of ⊕, which annihilates under ⊗. */
    K zero();

    /** The identity of ⊗. */
    K one();

    /**
     * {@code a ⊕ b}: alternatives.
     *
     * @throws DormouseException 22003 if the result is out of range
     */
    K plus(K a, K b);

    /**
     * {@code a ⊗ b}: what is used together.
     *
     * @throws DormouseException 22003 if the result is out of range; 0A000 if it is not defined
     */
    K times(K a, K b);

    /**
     * The canonical form of an element.
     *
     * @throws DormouseException 22003 if the value is not an element
     */
    default K canonical(K value) {
        return value;
    }

    /** Whether a canonical element is zero. */
    default boolean isZero(K value) {
        return value.equals(zero());
    }

    /**
     * {@code value ⊕ … ⊕ value}, {@code count} times; zero if {@code count} is 0. By default O(log count) additions.
     *
     * @throws DormouseException 22003 if the result is out of range, 22023 if {@code count} is negative
     */
    default K multiple(K value, long count) {
        K sum = zero();
        K power = value;
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

    /**
     * Whether {@code a ⊕ b = 0} only if both are zero, and {@code a ⊗ b = 0} only if one is. Then what is present stays present: the
     * annotation of a row that is there is zero only if the user said so.
     */
    default boolean isPositive() {
        return false;
    }

    /**
     * Whether {@code a ⊗ b = a ⊕ b} for all elements but zero, and {@code a ⊕ a = a}. Then the annotation of a join without output
     * variables is the sum, over its relations, of the annotations of those tuples that take part (Lemma 5.5 of the paper), so that
     * inserting needs no annotation to be propagated.
     */
    default boolean timesIsPlus() {
        return false;
    }

    /** The natural order, if it is one: see {@link NaturalOrder}. */
    default Optional<NaturalOrder<K>> naturalOrder() {
        return Optional.empty();
    }

    /** The semiring as a ring, if it is one. */
    default Optional<Ring<K>> ring() {
        return Optional.empty();
    }

    /** The aggregate of nothing, if sums can be kept under deletions at O(1) each: see {@link DeletableAggregate}. */
    default Optional<DeletableAggregate<K>> deletable() {
        return Optional.empty();
    }

    /**
     * The sum of nothing, in the cheapest state that there is.
     *
     * <p>Where the semiring is {@link #deletable()}, state and changes are O(1). Elsewhere the sum alone is kept if {@code growing},
     * that is if nothing is ever taken out; else each distinct element with its copies, and k changes among n distinct elements cost
     * O(k log n) additions in all, expected, when the value is asked for.
     */
    default Summation<K> summation(boolean growing) {
        Optional<DeletableAggregate<K>> deletable = deletable();
        if (deletable.isPresent()) {
            return deletable.get();
        }
        return growing ? new RunningSum<>(this, zero()) : RecombinedSum.empty(this);
    }
}
