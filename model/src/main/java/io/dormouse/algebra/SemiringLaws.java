package io.dormouse.algebra;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a semiring keeps its laws, and has the capabilities that it claims, on a sample of its elements: for the tests of whoever
 * writes one.
 *
 * <p>Zero and one are added to the sample. A law is passed over where an operation refuses one of its sides (22003, 0A000). What is
 * found is wrong; that nothing is found proves nothing beyond the sample. O(n³) operations.
 *
 * @param <K> the elements
 */
public final class SemiringLaws<K> {
    private final Semiring<K> semiring;
    private final List<K> elements;
    private final K zero;
    private final K one;

    private SemiringLaws(Semiring<K> semiring, Collection<? extends K> sample) {
        this.semiring = semiring;
        this.zero = semiring.zero();
        this.one = semiring.one();
        LinkedHashSet<K> distinct = new LinkedHashSet<>();
        distinct.add(zero);
        distinct.add(one);
        sample.forEach(value -> distinct.add(semiring.canonical(value)));
        this.elements = List.copyOf(distinct);
    }

    /**
     * Checks all laws and claims.
     *
     * @throws DormouseException 22023 with the {@code law} that does not hold, and the elements for which it does not
     */
    public static <K> void check(Semiring<K> semiring, Collection<? extends K> sample) {
        SemiringLaws<K> laws = new SemiringLaws<>(semiring, sample);
        laws.checkOne();
        laws.checkPairs();
        laws.checkTriples();
        laws.checkMultiples();
        new CapabilityLaws<>(semiring, laws.elements).check();
        new WordLaws<>(semiring, laws.elements).check();
    }

    private void checkOne() {
        for (K a : elements) {
            require(semiring.canonical(a).equals(a), "a canonical form is canonical", a);
            require(semiring.plus(a, zero).equals(a), "a ⊕ 0 = a", a);
            require(semiring.times(a, one).equals(a), "a ⊗ 1 = a", a);
            require(semiring.times(a, zero).equals(zero), "a ⊗ 0 = 0", a);
            require(semiring.isZero(a) == a.equals(zero), "isZero(a) if and only if a = 0", a);
        }
    }

    private void checkPairs() {
        for (K a : elements) {
            for (K b : elements) {
                K sum = attempt(() -> semiring.plus(a, b));
                K product = attempt(() -> semiring.times(a, b));
                require(Objects.equals(sum, attempt(() -> semiring.plus(b, a))), "a ⊕ b = b ⊕ a", a, b);
                require(Objects.equals(product, attempt(() -> semiring.times(b, a))), "a ⊗ b = b ⊗ a", a, b);
                require(sum == null || semiring.canonical(sum).equals(sum), "a ⊕ b is canonical", a, b);
                require(product == null || semiring.canonical(product).equals(product), "a ⊗ b is canonical", a, b);
            }
        }
    }

    private void checkTriples() {
        forTriples((a, b, c) -> same(
                "(a ⊕ b) ⊕ c = a ⊕ (b ⊕ c)",
                () -> semiring.plus(semiring.plus(a, b), c),
                () -> semiring.plus(a, semiring.plus(b, c)),
                a,
                b,
                c));
        forTriples((a, b, c) -> same(
                "(a ⊗ b) ⊗ c = a ⊗ (b ⊗ c)",
                () -> semiring.times(semiring.times(a, b), c),
                () -> semiring.times(a, semiring.times(b, c)),
                a,
                b,
                c));
        forTriples((a, b, c) -> same(
                "a ⊗ (b ⊕ c) = (a ⊗ b) ⊕ (a ⊗ c)",
                () -> semiring.times(a, semiring.plus(b, c)),
                () -> semiring.plus(semiring.times(a, b), semiring.times(a, c)),
                a,
                b,
                c));
    }

    private void forTriples(Triple<K> check) {
        for (K a : elements) {
            for (K b : elements) {
                for (K c : elements) {
                    check.accept(a, b, c);
                }
            }
        }
    }

    private interface Triple<K> {
        void accept(K a, K b, K c);
    }

    private void checkMultiples() {
        for (K a : elements) {
            K sum = zero;
            for (int count = 0; count <= 7 && sum != null; count++) {
                K before = sum;
                int copies = count;
                same("multiple(a, n) = a ⊕ … ⊕ a", () -> semiring.multiple(a, copies), () -> before, a, count);
                sum = attempt(() -> semiring.plus(before, a));
            }
        }
    }

    private static <K> void same(String law, Supplier<K> left, Supplier<K> right, Object... values) {
        K one = attempt(left);
        K other = attempt(right);
        require(one == null || other == null || one.equals(other), law, values);
    }

    /** The result, or null if the operation refuses it as out of range or not defined. */
    static <K> @Nullable K attempt(Supplier<K> operation) {
        try {
            return operation.get();
        } catch (DormouseException e) {
            if (e.state() != SqlState.NUMERIC_OUT_OF_RANGE && e.state() != SqlState.FEATURE_NOT_SUPPORTED) {
                throw e;
            }
            return null;
        }
    }

    /** Refuses a semiring for which a law does not hold. */
    static void require(boolean holds, String law, Object... values) {
        if (!holds) {
            DormouseException refusal = new DormouseException(
                            SqlState.INVALID_PARAMETER, "a law that the semiring claims does not hold")
                    .with("law", law);
            for (int i = 0; i < values.length; i++) {
                refusal.with(String.valueOf((char) ('a' + i)), values[i]);
            }
            throw refusal;
        }
    }
}
