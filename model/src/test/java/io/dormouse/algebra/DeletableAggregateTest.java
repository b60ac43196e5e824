package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Taking elements out of an aggregate gives what folding the rest would. */
class DeletableAggregateTest {
    static Stream<SemiringCase<?>> deletable() {
        List<SemiringCase<?>> all = SemiringCase.builtIn();
        SemiringCase<?> product = SemiringCase.builtIn("access_control").with(SemiringCase.builtIn("double_sum"));
        SemiringCase<?> rings = SemiringCase.builtIn("integer").with(SemiringCase.builtIn("decimal"));
        return Stream.concat(
                all.stream().filter(one -> one.semiring().deletable().isPresent()), Stream.of(product, rings));
    }

    @Test
    void semiringsWithoutSuchAStateClaimNone() {
        assertThat(deletable().map(SemiringCase::name))
                .containsExactly(
                        "boolean",
                        "counting",
                        "integer",
                        "wide_integer",
                        "decimal",
                        "double_sum",
                        "sum_product",
                        "access_control",
                        "odd_even",
                        "access_control × double_sum",
                        "integer × decimal");
        assertThat(Semirings.product(Semirings.booleans(), Semirings.minPlus()).deletable())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("deletable")
    <K> void agreesWithFoldingWhatIsLeft(SemiringCase<K> tested) {
        Semiring<K> semiring = tested.semiring();
        Random random = new Random(11);
        for (int round = 0; round < 60; round++) {
            DeletableAggregate<K> state = semiring.deletable().orElseThrow();
            List<K> alive = new ArrayList<>();
            for (int step = 0; step < 60; step++) {
                if (alive.isEmpty() || random.nextInt(5) < 3) {
                    K element = tested.elements(random, 1).get(0);
                    int copies = 1 + random.nextInt(3);
                    alive.addAll(Collections.nCopies(copies, element));
                    state = state.add(element, copies);
                } else {
                    state = state.add(alive.remove(random.nextInt(alive.size())), -1);
                }
                assertFolds(semiring, state, alive);
            }
        }
    }

    private static <K> void assertFolds(Semiring<K> semiring, DeletableAggregate<K> state, List<K> alive) {
        K folded = SemiringLaws.attempt(() -> alive.stream().reduce(semiring.zero(), semiring::plus));
        if (folded != null) {
            assertThat(state.value()).as("%s", alive).isEqualTo(folded);
        }
    }

    @ParameterizedTest
    @MethodSource("deletable")
    <K> void stateDependsOnTheMultisetAlone(SemiringCase<K> tested) {
        Random random = new Random(12);
        for (int round = 0; round < 40; round++) {
            List<K> elements = tested.elements(random, 12);
            List<K> gone = elements.subList(0, 6);
            List<Runnable> changes = new ArrayList<>();
            List<DeletableAggregate<K>> state =
                    new ArrayList<>(List.of(tested.semiring().deletable().orElseThrow()));
            elements.forEach(one -> changes.add(() -> state.set(0, state.get(0).add(one, 1))));
            gone.forEach(one -> changes.add(() -> state.set(0, state.get(0).add(one, -1))));
            Collections.shuffle(changes, random);
            changes.forEach(Runnable::run);
            DeletableAggregate<K> direct = tested.semiring().deletable().orElseThrow();
            for (K one : elements.subList(6, 12)) {
                direct = direct.add(one, 1);
            }
            assertThat(state.get(0)).isEqualTo(direct).hasSameHashCodeAs(direct);
        }
    }

    @Test
    void onlyTheSumCanBeOutOfRangeNotASumOnTheWay() {
        DeletableAggregate<Long> state = Semirings.integers().deletable().orElseThrow();
        DeletableAggregate<Long> large = state.add(Long.MAX_VALUE, Long.MAX_VALUE);
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(large::value)
                .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE));
        assertThat(large.add(Long.MAX_VALUE, -Long.MAX_VALUE + 1).value()).isEqualTo(Long.MAX_VALUE);
        assertThat(state.add(Long.MIN_VALUE, 1).value()).isEqualTo(Long.MIN_VALUE);
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> state.add(Long.MIN_VALUE, 1).add(-1L, 1).value())
                .satisfies(refused -> assertThat(refused.details()).containsEntry("sum", "-9223372036854775809"));
    }

    @Test
    void whatWasNeverPutInIsNoticedWhereTheStateShowsIt() {
        for (DeletableAggregate<?> state : List.of(
                Semirings.booleans().deletable().orElseThrow().add(true, -1),
                Semirings.counting().deletable().orElseThrow().add(3L, -1),
                Semirings.accessControl().deletable().orElseThrow().add(AccessLevel.SECRET, -1),
                Semirings.sumProduct().deletable().orElseThrow().add(BigDecimal.TEN, -1))) {
            assertThatExceptionOfType(DormouseException.class)
                    .isThrownBy(state::value)
                    .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.INTERNAL_ERROR));
        }
    }

    @Test
    void trueStaysTrueUntilItsLastDerivationGoes() {
        DeletableAggregate<Boolean> state = Semirings.booleans().deletable().orElseThrow();
        DeletableAggregate<Boolean> two = state.add(true, 2).add(false, 1);
        assertThat(two.add(true, -1).value()).isTrue();
        assertThat(two.add(true, -1).add(true, -1).value()).isFalse();
    }

    @Test
    void statesOfWordsAreAsWideAsTheySay() {
        assertThat(Semirings.booleans().longAggregate().orElseThrow().words()).isEqualTo(1);
        assertThat(Semirings.counting().longAggregate().orElseThrow().words()).isEqualTo(2);
        assertThat(Semirings.accessControl().longAggregate().orElseThrow().words())
                .isEqualTo(4);
        assertThat(Semirings.oddEven().longAggregate().orElseThrow().words()).isEqualTo(2);
        assertThat(Semirings.minPlus().longAggregate()).isEmpty();
    }
}
