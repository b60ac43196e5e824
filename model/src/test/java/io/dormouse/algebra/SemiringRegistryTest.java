package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.List;
import org.junit.jupiter.api.Test;

class SemiringRegistryTest {
    private final SemiringRegistry registry = SemiringRegistry.builtIn();

    @Test
    void namesEveryBuiltInSemiring() {
        for (SemiringCase<?> tested : SemiringCase.builtIn()) {
            if (!tested.name().startsWith("k_best") && !tested.name().endsWith("_decimal")) {
                assertThat(registry.get(tested.name())).as(tested.name()).isEqualTo(tested.semiring());
            }
        }
        assertThat(registry.names())
                .containsExactly(
                        "access_control",
                        "boolean",
                        "counting",
                        "decimal",
                        "double_sum",
                        "integer",
                        "k_best",
                        "max_max",
                        "max_max_decimal",
                        "max_min",
                        "max_min_decimal",
                        "max_plus",
                        "max_plus_decimal",
                        "max_plus_double",
                        "min_max",
                        "min_max_decimal",
                        "min_plus",
                        "min_plus_decimal",
                        "min_plus_double",
                        "odd_even",
                        "sum_product",
                        "wide_integer");
        assertThat(registry.get("k_best", 3)).isEqualTo(Semirings.kBest(3)).isNotEqualTo(Semirings.kBest(4));
    }

    @Test
    void aUserAddsSemiringsWithoutChangingWhatOthersHave() {
        Semiring<Pair<Long, Extended<Long>>> pair = Semirings.product(Semirings.counting(), Semirings.minPlus());
        SemiringRegistry larger = registry.with("count_and_cost", pair).withFamily("cheapest", Semirings::kBest);
        assertThat(larger.get("count_and_cost")).isSameAs(pair);
        assertThat(larger.get("cheapest", 2)).isEqualTo(Semirings.kBest(2));
        assertThat(larger.names()).contains("count_and_cost", "cheapest", "k_best", "boolean");
        assertThat(registry.names()).doesNotContain("count_and_cost", "cheapest");
    }

    @Test
    void anUnknownNameIsRefusedWithTheNamesThatThereAre() {
        SemiringRegistry larger = registry.with("mine", Semirings.booleans());
        for (String name : List.of("tropical", "Boolean", "")) {
            assertThatExceptionOfType(DormouseException.class)
                    .isThrownBy(() -> larger.get(name))
                    .satisfies(refused -> {
                        assertThat(refused.state()).isEqualTo(SqlState.UNDEFINED_OBJECT);
                        assertThat(refused.details()).containsEntry("name", name);
                        assertThat(refused.hint()).contains("boolean", "k_best", "mine", "min_plus");
                    });
        }
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> larger.get("best", 3))
                .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.UNDEFINED_OBJECT));
    }

    @Test
    void aNumberIsNeededForAFamilyAndRefusedElsewhere() {
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> registry.get("k_best"))
                .satisfies(refused -> assertThat(refused.hint()).contains("k_best(3)"));
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> registry.get("boolean", 1))
                .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.INVALID_PARAMETER));
    }

    @Test
    void namesThatAreTakenOrMalformedAreRefused() {
        for (String name : List.of("boolean", "k_best", "Mine", "2best", "my semiring", "", "größe")) {
            assertThatExceptionOfType(DormouseException.class)
                    .isThrownBy(() -> registry.with(name, Semirings.counting()))
                    .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.INVALID_PARAMETER));
            assertThatExceptionOfType(DormouseException.class)
                    .isThrownBy(() -> registry.withFamily(name, Semirings::kBest));
        }
    }
}
