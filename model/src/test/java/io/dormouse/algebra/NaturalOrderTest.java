package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Natural orders are what addition reaches, and bounds on monotone sequences are what search finds. */
class NaturalOrderTest {
    private static final int DEEP = 40;

    static Stream<Finite<?>> finite() {
        Finite<Boolean> booleans = new Finite<>(Semirings.booleans(), List.of(false, true));
        Finite<AccessLevel> levels = new Finite<>(Semirings.accessControl(), List.of(AccessLevel.values()));
        return Stream.of(
                booleans,
                levels,
                booleans.with(booleans),
                booleans.with(levels),
                levels.with(levels),
                booleans.with(booleans.with(levels)));
    }

    /** A semiring with all its elements, or with a part of them that is closed under ⊕. */
    record Finite<K>(Semiring<K> semiring, List<K> elements) {
        <L> Finite<Pair<K, L>> with(Finite<L> other) {
            List<Pair<K, L>> pairs = new ArrayList<>();
            elements.forEach(first -> other.elements.forEach(second -> pairs.add(new Pair<>(first, second))));
            return new Finite<>(Semirings.product(semiring, other.semiring), pairs);
        }

        boolean reaches(K a, K b) {
            return elements.stream().anyMatch(c -> semiring.plus(a, c).equals(b));
        }

        /** How often a value can still grow, by trying all that could be added; the number of {@code fuel} if that has no end. */
        int longestAbove(K a, int fuel) {
            int longest = 0;
            if (fuel > 0) {
                for (K b : elements) {
                    if (!b.equals(a) && reaches(a, b)) {
                        longest = Math.max(longest, 1 + longestAbove(b, fuel - 1));
                    }
                }
            }
            return longest;
        }
    }

    @ParameterizedTest
    @MethodSource("finite")
    <K> void orderOfAFiniteSemiringIsWhatAdditionReaches(Finite<K> finite) {
        assertOrderIsReachability(finite);
    }

    @Test
    void orderOfPartsOfInfiniteSemiringsIsWhatAdditionReaches() {
        List<Extended<Long>> numbers =
                new ArrayList<>(LongStream.range(-3, 4).mapToObj(Extended::of).toList());
        assertOrderIsReachability(new Finite<>(Semirings.minPlus(), added(numbers, Extended.positiveInfinity())));
        assertOrderIsReachability(new Finite<>(Semirings.maxPlus(), added(numbers, Extended.negativeInfinity())));
        assertOrderIsReachability(new Finite<>(Semirings.maxMax(), added(numbers, Extended.bottom())));
        assertOrderIsReachability(new Finite<>(Semirings.minMax(), added(numbers, Extended.positiveInfinity())));
        assertOrderIsReachability(new Finite<>(Semirings.maxMin(), added(numbers, Extended.negativeInfinity())));
        for (int k = 1; k <= 3; k++) {
            assertOrderIsReachability(new Finite<>(Semirings.kBest(k), allCosts(k)));
        }
    }

    private static <T> List<Extended<T>> added(List<Extended<T>> values, Extended<T> one) {
        List<Extended<T>> all = new ArrayList<>(values);
        all.add(one);
        return all;
    }

    /** All multisets of up to {@code k} costs from 0 to 3. */
    private static List<Costs> allCosts(int k) {
        Set<Costs> all = new LinkedHashSet<>(Set.of(Costs.none()));
        for (int i = 0; i < k; i++) {
            for (Costs shorter : List.copyOf(all)) {
                for (long cost = 0; cost < 4; cost++) {
                    long[] longer = Arrays.copyOf(shorter.toArray(), shorter.size() + 1);
                    longer[shorter.size()] = cost;
                    all.add(Costs.of(longer));
                }
            }
        }
        return List.copyOf(all);
    }

    private static <K> void assertOrderIsReachability(Finite<K> finite) {
        NaturalOrder<K> order = finite.semiring().naturalOrder().orElseThrow();
        for (K a : finite.elements()) {
            for (K b : finite.elements()) {
                assertThat(order.lessOrEqual(a, b)).as("%s ≤ %s", a, b).isEqualTo(finite.reaches(a, b));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("finite")
    <K> void boundIsTheLengthOfTheLongestMonotoneSequence(Finite<K> finite) {
        NaturalOrder<K> order = finite.semiring().naturalOrder().orElseThrow();
        assertThat(order.longestMonotone())
                .isEqualTo(OptionalLong.of(finite.longestAbove(finite.semiring().zero(), DEEP)));
    }

    @Test
    void boundsAreThoseOfThePaper() {
        assertThat(Semirings.booleans().naturalOrder().orElseThrow().longestMonotone())
                .hasValue(1);
        assertThat(Semirings.accessControl().naturalOrder().orElseThrow().longestMonotone())
                .hasValue(4);
    }

    @Test
    void annotationsOfOddEvenChangeWithoutEnd() {
        Finite<OddEven> oddEven = new Finite<>(Semirings.oddEven(), List.of(OddEven.values()));
        assertThat(oddEven.longestAbove(OddEven.ZERO, 12)).isEqualTo(12);
        assertThat(oddEven.reaches(OddEven.ODD, OddEven.EVEN)).isTrue();
        assertThat(oddEven.reaches(OddEven.EVEN, OddEven.ODD)).isTrue();
        assertThat(Semirings.oddEven().naturalOrder()).isEmpty();
        assertThat(Semirings.product(Semirings.booleans(), Semirings.oddEven()).naturalOrder())
                .isEmpty();
    }

    static Stream<SemiringCase<?>> unbounded() {
        return SemiringCase.builtIn().stream()
                .filter(one -> one.semiring()
                        .naturalOrder()
                        .filter(order -> order.longestMonotone().isEmpty())
                        .isPresent());
    }

    @ParameterizedTest
    @MethodSource("unbounded")
    <K> void whereThereIsNoBoundSequencesGetLong(SemiringCase<K> tested) {
        Semiring<K> semiring = tested.semiring();
        NaturalOrder<K> order = semiring.naturalOrder().orElseThrow();
        Random random = new Random(3);
        // The longest chain among many elements, by their order: each element after all those below it.
        List<K> elements = new ArrayList<>(new LinkedHashSet<>(tested.elements(random, 400)));
        elements.remove(semiring.zero());
        int longest = 0;
        List<K> ends = new ArrayList<>(List.of(semiring.zero()));
        while (!ends.isEmpty() && longest < 7) {
            List<K> before = ends;
            ends = elements.stream()
                    .filter(b -> before.stream().anyMatch(a -> !a.equals(b) && order.lessOrEqual(a, b)))
                    .toList();
            longest += ends.isEmpty() ? 0 : 1;
        }
        assertThat(longest).isEqualTo(7);
    }

    @Test
    void boundedAndUnboundedAreToldApart() {
        assertThat(unbounded().map(SemiringCase::name))
                .containsExactly(
                        "counting",
                        "sum_product",
                        "min_plus",
                        "max_plus",
                        "min_plus_decimal",
                        "max_plus_decimal",
                        "min_plus_double",
                        "max_plus_double",
                        "max_max",
                        "max_max_decimal",
                        "min_max",
                        "max_min",
                        "min_max_decimal",
                        "max_min_decimal",
                        "k_best(1)",
                        "k_best(3)");
        assertThat(SemiringCase.builtIn().stream()
                        .filter(one -> one.semiring().naturalOrder().isEmpty())
                        .map(SemiringCase::name))
                .containsExactly("integer", "wide_integer", "decimal", "double_sum", "odd_even");
    }

    @Test
    void onlyMaxMaxAndBooleansMultiplyAsTheyAdd() {
        assertThat(SemiringCase.builtIn().stream()
                        .filter(one -> one.semiring().timesIsPlus())
                        .map(SemiringCase::name))
                .containsExactly("boolean", "max_max", "max_max_decimal");
    }
}
