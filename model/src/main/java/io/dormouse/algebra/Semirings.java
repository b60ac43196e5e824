package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The semirings that are there from the start. Each operation is O(1) and exact, or refused (22003), unless said otherwise; each function
 * gives a value that is {@code equals} to the one that it gave before.
 */
public final class Semirings {
    private Semirings() {}

    /**
     * {@code ({false, true}, ∨, ∧, false, true)}: whether there is a way. Positive; naturally ordered, selective, monotone sequences of
     * length 1; ⊗ is ⊕ but for zero; O(1)-deletable by counting derivations, in one word.
     */
    public static LongSemiring<Boolean> booleans() {
        return new BooleanSemiring();
    }

    /**
     * {@code (ℕ, +, ×, 0, 1)} below 2⁶³: how many ways. Positive; naturally ordered; O(1)-deletable by subtraction, in two words, so
     * that only a sum can be out of range, not a sum on the way.
     */
    public static LongSemiring<Long> counting() {
        return new CountingSemiring();
    }

    /** {@code (ℤ, +, ×, 0, 1)} in 64 bits: exact sums. A ring; O(1)-deletable in two words. May be zero without absence. */
    public static LongSemiring<Long> integers() {
        return new IntegerRing();
    }

    /** As {@link #integers()} in 128 bits. A ring; O(1)-deletable. May be zero without absence. */
    public static TwoWordSemiring<BigInteger> wideIntegers() {
        return new WideIntegerRing();
    }

    /**
     * Decimals under + and ×, exact and as long as they get: who reads them checks that they fit. A ring; O(1)-deletable. May be zero
     * without absence. An operation costs what its digits cost.
     */
    public static Ring<BigDecimal> decimals() {
        return new DecimalRing();
    }

    /**
     * Exact sums of doubles, rounded once, when they are read. NaN and the infinities are counted apart, and come and go. A ring;
     * O(1)-deletable, over primitives by {@link ExactDoubleSum}. May be zero without absence. An operation costs what its bits cost.
     *
     * <p>Products of finite sums are exact: the product of two doubles is not rounded, as it would be in arithmetic on doubles. A product with
     * NaN or an infinity cannot be distributive and is refused (0A000), unless the other factor is a whole number.
     */
    public static Ring<DoubleSum> doubleSums() {
        return new DoubleSumRing();
    }

    /**
     * Decimals from 0 under + and ×, exact: weights and probabilities of independent ways. Positive; naturally ordered;
     * O(1)-deletable by subtraction. Without a bound on its values it differs from {@link #decimals()} in what it promises, not in what it
     * computes.
     */
    public static Semiring<BigDecimal> sumProduct() {
        return new SumProduct();
    }

    /**
     * {@code (ℤ ∪ {∞}, min, +, ∞, 0)} in 64 bits: the cheapest way (tropical). Positive; naturally ordered by ≥, selective. Also for decimals
     * of one scale, as their unscaled values.
     */
    public static LongSemiring<Extended<Long>> minPlus() {
        return new LongTropical(false);
    }

    /** {@code (ℤ ∪ {−∞}, max, +, −∞, 0)} in 64 bits: the dearest way. Positive; naturally ordered by ≤, selective. */
    public static LongSemiring<Extended<Long>> maxPlus() {
        return new LongTropical(true);
    }

    /** As {@link #minPlus()} over decimals of any scale. */
    public static Semiring<Extended<BigDecimal>> minPlusDecimals() {
        return new DecimalTropical(false);
    }

    /** As {@link #maxPlus()} over decimals of any scale. */
    public static Semiring<Extended<BigDecimal>> maxPlusDecimals() {
        return new DecimalTropical(true);
    }

    /**
     * As {@link #minPlus()} over doubles with {@code Infinity} for ∞. A sum that is not exact is refused (22003): rounded, it would
     * depend on the order of additions. Whole numbers up to 2⁵³ and multiples of a common power of two are safe; 0.1 + 0.2 is not.
     * A word is the double's bits.
     */
    public static LongSemiring<Double> minPlusDoubles() {
        return new DoubleTropical(false);
    }

    /** As {@link #maxPlus()} over doubles: see {@link #minPlusDoubles()}. */
    public static LongSemiring<Double> maxPlusDoubles() {
        return new DoubleTropical(true);
    }

    /**
     * {@code (ℤ ∪ {⊥, −∞}, max, max, ⊥, −∞)} in 64 bits, with ⊥ ⊗ a = ⊥: the greatest annotation of all that takes part. Positive;
     * naturally ordered, selective; ⊗ is ⊕ but for zero.
     */
    public static LongSemiring<Extended<Long>> maxMax() {
        return new LongMaxMax();
    }

    /** As {@link #maxMax()} over any ordered domain. */
    public static <T> Semiring<Extended<T>> maxMax(OrderedDomain<T> domain) {
        return new MaxMax<>(domain);
    }

    /**
     * {@code (ℤ ∪ {−∞, ∞}, min, max, ∞, −∞)} in 64 bits: the way whose worst part is best (bottleneck). Positive; naturally ordered by
     * ≥, selective.
     */
    public static LongSemiring<Extended<Long>> minMax() {
        return new LongBottleneck(false);
    }

    /** As {@link #minMax()} over any ordered domain. */
    public static <T> Semiring<Extended<T>> minMax(OrderedDomain<T> domain) {
        return new Bottleneck<>(domain, false);
    }

    /** {@code (ℤ ∪ {−∞, ∞}, max, min, −∞, ∞)} in 64 bits: the widest way. Positive; naturally ordered by ≤, selective. */
    public static LongSemiring<Extended<Long>> maxMin() {
        return new LongBottleneck(true);
    }

    /** As {@link #maxMin()} over any ordered domain. */
    public static <T> Semiring<Extended<T>> maxMin(OrderedDomain<T> domain) {
        return new Bottleneck<>(domain, true);
    }

    /**
     * Who may see a row: the least restrictive of its derivations, each as restrictive as the most restrictive of its parts. Positive; naturally
     * ordered, selective, monotone sequences of length 4; O(1)-deletable by counting, in four words.
     *
     * <p>Source: the paper's Example 5.2.
     */
    public static LongSemiring<AccessLevel> accessControl() {
        return new AccessControl();
    }

    /**
     * The {@code k} smallest costs, as a multiset: ⊕ merges, ⊗ adds each to each, both keep k. Positive; naturally ordered. Not selective:
     * the k smallest of many are kept in an ordered multiset. ⊕ costs O(k), ⊗ O(k log² k). A sum that does not fit in 64 bits is
     * refused only if it would be kept.
     *
     * @throws DormouseException 22023 if {@code k} is below 1 or above 65536
     */
    public static Semiring<Costs> kBest(int k) {
        return new KBest(k);
    }

    /**
     * Two semirings side by side: naturally ordered, a ring, O(1)-deletable if both are; monotone sequences as long as those of both
     * together. Never positive, since {@code (a, 0) ⊗ (0, b)} is zero: may be zero without absence.
     */
    public static <A, B> Semiring<Pair<A, B>> product(Semiring<A> first, Semiring<B> second) {
        return new Product<>(first, second);
    }

    /**
     * The natural numbers up to parity above 0. Positive; O(1)-deletable by counting, in two words. Not naturally ordered, since odd and
     * even reach each other by addition; so its short monotone sequences bound nothing, and it does not claim them.
     *
     * <p>Source: the paper's remark on Lemma 5.1.
     */
    public static LongSemiring<OddEven> oddEven() {
        return new OddEvenSemiring();
    }
}
