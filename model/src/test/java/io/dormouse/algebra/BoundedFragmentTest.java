package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Bounded fragments with the figures of the paper's Examples 4.1, 4.2 and 4.3, and what follows for the built-in semirings. */
class BoundedFragmentTest {
    private static final List<Long> ONE_TO_FOUR = List.of(1L, 2L, 3L, 4L);

    private static BoundedFragment<Long> bags(int sums, int factors) {
        return new BoundedFragment<>(Semirings.counting(), ONE_TO_FOUR, sums, factors);
    }

    private static Set<Long> upTo(long last) {
        return LongStream.rangeClosed(0, last).boxed().collect(Collectors.toSet());
    }

    @Test
    void example41OfBags() {
        assertThat(bags(2, 1).domain()).isEqualTo(upTo(8));
        assertThat(bags(2, 2).fewestTerms(6L)).as("2 · 3").isEqualTo(1);
        assertThat(bags(2, 2).smallestRank(6L)).as("3 + 3").isEqualTo(1);
        assertThat(bags(1, 2).domain()).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 6L, 8L, 9L, 12L, 16L);
        assertThat(bags(2, 2).fewestTerms(7L)).as("3 + 4").isEqualTo(2);
        assertThat(bags(1, 2).domain()).doesNotContain(7L);
        for (int bound = 1; bound < 20; bound++) {
            assertThat(new BoundedFragment<>(Semirings.counting(), List.of(1L), bound, 1).domain())
                    .as("sums of ones")
                    .isEqualTo(upTo(bound));
        }
    }

    private static Extended<Long> cost(long value) {
        return Extended.of(value);
    }

    private static BoundedFragment<Extended<Long>> dearest(int sums, int factors) {
        return new BoundedFragment<>(Semirings.maxPlus(), List.of(cost(1), cost(2), cost(3), cost(4)), sums, factors);
    }

    private static Set<Extended<Long>> costsUpTo(long last) {
        Set<Extended<Long>> costs = upTo(last).stream().map(Extended::of).collect(Collectors.toSet());
        costs.add(Extended.negativeInfinity());
        return costs;
    }

    @Test
    void example42OfDearestWays() {
        for (int sums = 1; sums < 5; sums++) {
            assertThat(dearest(sums, 1).domain()).isEqualTo(costsUpTo(4));
            assertThat(dearest(sums, 2).domain()).isEqualTo(costsUpTo(8));
        }
        for (int value = 1; value < 20; value++) {
            BoundedFragment<Extended<Long>> ofOnes =
                    new BoundedFragment<>(Semirings.maxPlus(), List.of(cost(1)), 1, value);
            assertThat(ofOnes.domain()).as("1 ⊗ … ⊗ 1").isEqualTo(costsUpTo(value));
            assertThat(ofOnes.smallestRank(cost(value))).isEqualTo(value);
        }
    }

    /** The numbers from 0 to 10 under addition and multiplication that stop there. */
    private record Capped() implements Semiring<Long> {
        private static final long LAST = 10;

        @Override
        public Long zero() {
            return 0L;
        }

        @Override
        public Long one() {
            return 1L;
        }

        @Override
        public Long plus(Long a, Long b) {
            return Math.min(LAST, a + b);
        }

        @Override
        public Long times(Long a, Long b) {
            return Math.min(LAST, a * b);
        }

        @Override
        public boolean isPositive() {
            return true;
        }

        @Override
        public Optional<NaturalOrder<Long>> naturalOrder() {
            return Optional.of(NaturalOrder.<Long>of((a, b) -> a <= b).withLongestMonotone(LAST));
        }
    }

    private static BoundedFragment<Long> capped(int sums, int factors) {
        return new BoundedFragment<>(new Capped(), List.of(2L, 3L), sums, factors);
    }

    private static <K> BiPredicate<K, K> less(Semiring<K> semiring) {
        NaturalOrder<K> order = semiring.naturalOrder().orElseThrow();
        return (a, b) -> order.lessOrEqual(a, b) && !order.lessOrEqual(b, a);
    }

    @Test
    void example43OfCappedNumbers() {
        SemiringLaws.check(new Capped(), new ArrayList<>(upTo(10)));
        assertThat(capped(1, 2).products(2)).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 6L, 9L);
        assertThat(capped(1, 3).products(3)).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 6L, 8L, 9L, 10L);
        assertThat(capped(1, 2).domain()).containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 6L, 9L);
        assertThat(capped(2, 1).domain()).isEqualTo(upTo(6));
        assertThat(capped(2, 2).domain()).isEqualTo(upTo(10));
        assertThat(capped(2, 3).domain()).isEqualTo(upTo(10));
        assertThat(capped(3, 2).domain()).isEqualTo(upTo(10));
        BiPredicate<Long, Long> less = less(new Capped());
        assertThat(capped(1, 2).isTimesStrict(less)).isTrue();
        assertThat(capped(1, 3).isTimesStrict(less)).as("3 ⊗ 3 ⊗ 2 = 3 ⊗ 3 ⊗ 3").isFalse();
        assertThat(capped(2, 2).isPlusStrict(less)).isTrue();
        assertThat(capped(3, 2).isPlusStrict(less)).as("6 ⊕ 6 = 6 ⊕ 6 ⊕ 9").isFalse();
    }

    /** Proposition 4.4. */
    @Test
    void whatIsStrictStaysStrictWithinSmallerBounds() {
        BiPredicate<Long, Long> less = less(new Capped());
        for (int sums = 1; sums <= 3; sums++) {
            for (int factors = 1; factors <= 3; factors++) {
                if (capped(sums, factors).isPlusStrict(less)) {
                    for (int fewer = 1; fewer <= sums; fewer++) {
                        for (int shorter = 1; shorter <= factors; shorter++) {
                            assertThat(capped(fewer, shorter).isPlusStrict(less))
                                    .isTrue();
                        }
                    }
                }
            }
        }
    }

    /** The remark on Theorem 4.6: what makes q-hierarchical queries hard is in counts and costs and not in max-max. */
    @Test
    void maxMaxIsStrictInSumsAlone() {
        BoundedFragment<Extended<Long>> greatest =
                new BoundedFragment<>(Semirings.maxMax(), List.of(cost(1), cost(2), cost(3)), 3, 2);
        assertThat(greatest.isPlusStrict(less(Semirings.maxMax()))).isTrue();
        assertThat(greatest.isTimesStrict(less(Semirings.maxMax()))).isFalse();
        assertThat(bags(3, 2).isPlusStrict(less(Semirings.counting()))).isTrue();
        assertThat(bags(3, 2).isTimesStrict(less(Semirings.counting()))).isTrue();
        assertThat(dearest(3, 2).isPlusStrict(less(Semirings.maxPlus()))).isTrue();
        assertThat(dearest(3, 2).isTimesStrict(less(Semirings.maxPlus()))).isTrue();
    }
}
