package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each semiring's sums under insertions and deletions, beside the sum of what is there from scratch. */
class SummationTest {
    /** Elements are few numbers, all of the same hash or of hashes that differ in one bit; counts what is added. */
    private static final class Tested implements Semiring<Tested.Element> {
        record Element(long value, int hash) {
            @Override
            public int hashCode() {
                return hash;
            }
        }

        private long additions;

        @Override
        public Element zero() {
            return new Element(0, 0);
        }

        @Override
        public Element one() {
            return new Element(1, 0);
        }

        @Override
        public Element plus(Element a, Element b) {
            additions++;
            return new Element(a.value + b.value, 0);
        }

        @Override
        public Element times(Element a, Element b) {
            return new Element(a.value * b.value, 0);
        }
    }

    static Stream<SemiringCase<?>> cases() {
        List<SemiringCase<?>> cases = new ArrayList<>(SemiringCase.builtIn());
        cases.add(small("k_best(3)").with(small("access_control")));
        cases.add(small("boolean").with(small("max_min").with(small("odd_even"))));
        return cases.stream();
    }

    private static SemiringCase<?> small(String name) {
        return SemiringCase.builtIn().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("cases")
    <K> void isTheSumOfWhatIsThere(SemiringCase<K> tested) {
        Semiring<K> semiring = tested.semiring();
        Random random = new Random(tested.name().hashCode());
        for (boolean growing : new boolean[] {false, true}) {
            List<K> elements = tested.elements(random, 6);
            List<K> there = new ArrayList<>();
            Summation<K> sum = semiring.summation(growing);
            for (int step = 0; step < 300; step++) {
                if (!growing && !there.isEmpty() && random.nextInt(20) < (step % 100 > 70 ? 19 : 8)) {
                    sum = sum.add(there.remove(random.nextInt(there.size())), -1);
                } else {
                    K element = elements.get(Math.min(random.nextInt(6), random.nextInt(6)));
                    int copies = 1 + random.nextInt(3);
                    sum = addOrKeep(sum, element, copies, there);
                }
                check(semiring, sum, there, step);
            }
        }
    }

    /** A running sum says at once that it does not fit. */
    private static <K> Summation<K> addOrKeep(Summation<K> sum, K element, int copies, List<K> there) {
        try {
            Summation<K> more = sum.add(element, copies);
            there.addAll(Collections.nCopies(copies, element));
            return more;
        } catch (DormouseException e) {
            assertThat(e.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE);
            return sum;
        }
    }

    private static <K> void check(Semiring<K> semiring, Summation<K> sum, List<K> there, int step) {
        K expected = semiring.zero();
        try {
            for (K element : there) {
                expected = semiring.plus(expected, element);
            }
        } catch (DormouseException e) {
            return; // whether a sum on the way fits depends on the order
        }
        assertThat(sum.value()).as("step %d", step).isEqualTo(expected);
    }

    @Test
    void elementsOfOneHashAreToldApart() {
        Tested semiring = new Tested();
        Random random = new Random(5);
        for (int hashes : new int[] {1, 2, 40}) {
            Map<Tested.Element, Long> there = new HashMap<>();
            Summation<Tested.Element> sum = semiring.summation(false);
            for (int step = 0; step < 2000; step++) {
                long value = 1L << random.nextInt(20);
                Tested.Element element = new Tested.Element(value, Long.hashCode(value) % hashes);
                long copies = there.getOrDefault(element, 0L);
                long change = copies > 0 && random.nextBoolean() ? -copies : 1 + random.nextInt(3);
                sum = sum.add(element, change);
                there.put(element, copies + change);
                long expected = there.entrySet().stream()
                        .mapToLong(entry -> entry.getKey().value() * entry.getValue())
                        .sum();
                assertThat(sum.value().value()).isEqualTo(expected);
            }
        }
    }

    @Test
    void aChangeAddsUpOnlyThePathToItsElement() {
        Tested semiring = new Tested();
        Summation<Tested.Element> sum = semiring.summation(false);
        int distinct = 1 << 14;
        for (int i = 0; i < distinct; i++) {
            sum = sum.add(new Tested.Element(i, i), 1);
        }
        semiring.additions = 0;
        sum.value();
        assertThat(semiring.additions).as("all at once").isLessThan(3L * distinct);
        sum.value();
        semiring.additions = 0;
        for (int i = 0; i < 1000; i++) {
            sum = sum.add(new Tested.Element(i, i), i % 2 == 0 ? -1 : 1);
            sum.value();
        }
        assertThat(semiring.additions).as("a thousand changes").isLessThan(1000 * 32);
    }

    @Test
    void moreThanIsThereIsRefusedAtOnce() {
        Summation<Extended<Long>> sum = Semirings.minPlus().summation(false).add(Extended.of(4L), 2);
        for (long value : new long[] {4, 5}) {
            assertThatExceptionOfType(DormouseException.class)
                    .isThrownBy(() -> sum.add(Extended.of(value), -3))
                    .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.ABSENT_ROW));
        }
        assertThat(sum.add(Extended.of(4L), -2).value()).isEqualTo(Extended.positiveInfinity());
        assertThat(sum.value()).isEqualTo(Extended.of(4L));
    }

    @Test
    void theSidesOfAProductAreKeptEachInItsOwnWay() {
        Semiring<Pair<Long, Extended<Long>>> product = Semirings.product(Semirings.integers(), Semirings.minPlus());
        Pair<Long, Extended<Long>> largest = new Pair<>(Long.MAX_VALUE, Extended.of(1L));
        // Sums on the way of the first side do not fit, which a ring need not mind.
        Summation<Pair<Long, Extended<Long>>> tooLarge =
                product.summation(false).add(largest, 3);
        assertThatExceptionOfType(DormouseException.class).isThrownBy(tooLarge::value);
        Summation<Pair<Long, Extended<Long>>> left =
                tooLarge.add(new Pair<>(Long.MAX_VALUE, Extended.of(2L)), 1).add(largest, -3);
        assertThat(left.value()).isEqualTo(new Pair<>(Long.MAX_VALUE, Extended.of(2L)));
    }
}
