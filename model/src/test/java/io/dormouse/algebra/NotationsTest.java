package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Elements in columns: what is written is read again, and what is no element is refused with the value. */
class NotationsTest {
    private static final OrderedDomain<LocalDate> DATES =
            new OrderedDomain<>(Comparator.comparing(LocalDate::toEpochDay), UnaryOperator.identity());

    private final SemiringRegistry registry = SemiringRegistry.builtIn();

    @Test
    void whatIsWrittenIsReadAgain() {
        Random random = new Random(3);
        for (String name : registry.names()) {
            NamedSemiring<?> named = registry.written(name.equals("k_best") ? "k_best(3)" : name);
            roundTrip(named, random);
            roundTrip(registry.written("product(" + named + ", " + named + ")"), random);
            roundTrip(registry.written("product(product(boolean," + named + "),access_control)"), random);
        }
    }

    private static <K> void roundTrip(NamedSemiring<K> named, Random random) {
        Semiring<K> semiring = named.semiring();
        K element = semiring.zero();
        for (int i = 0; i < 40; i++) {
            Object written;
            try {
                written = named.notation().write(element);
            } catch (DormouseException e) {
                assertThat(semiring.one())
                        .as("%s, one of an ordered domain is no value", named)
                        .isNotNull();
                return;
            }
            K read = written == null
                    ? semiring.zero()
                    : semiring.canonical(named.notation()
                            .read(Values.canonical(named.notation().type(), written)));
            assertThat(read).as("%s: %s", named, written).isEqualTo(element);
            element = random.nextBoolean()
                    ? semiring.plus(semiring.plus(element, element), semiring.one())
                    : semiring.plus(semiring.times(element, element), semiring.one());
            element = i % 8 == 0 ? semiring.zero() : element;
        }
    }

    @Test
    void rowsAndCostsAreWrittenAsPostgresWritesThem() {
        assertThat(shown("product(counting, min_plus)", "( 2 , 7 )")).isEqualTo("(2,7)");
        assertThat(shown("product(counting, min_plus)", "(,)")).isEqualTo("(0,)");
        assertThat(shown("product(min_plus_decimal, k_best(2))", "(7.50,\"{3, 1,2}\")"))
                .isEqualTo("(7.5,\"{1,2}\")");
        assertThat(shown("product(boolean, product(boolean, k_best(1)))", "(t,\"(f,\"\"{1}\"\")\")"))
                .isEqualTo("(true,\"(false,{1})\")");
        assertThat(shown("k_best(3)", " { } ")).isEqualTo("{}");
        assertThat(shown("k_best(3)", 5L)).isEqualTo("{5}");
        assertThat(shown("odd_even", 6)).isEqualTo("even");
        assertThat(shown("counting", new BigDecimal("6"))).isEqualTo(6L);
        assertThat(shown("access_control", "secret")).isEqualTo("secret");
    }

    private Object shown(String name, Object value) {
        return shown(registry.written(name), value);
    }

    private static <K> Object shown(NamedSemiring<K> named, Object value) {
        Object shown = named.notation()
                .write(named.semiring().canonical(named.notation().read(value)));
        return shown == null ? "NULL" : shown;
    }

    @Test
    void whatIsNoElementIsRefusedWithTheValue() {
        for (String text : List.of("Public", "", "open", "public ")) {
            refused("access_control", text, SqlState.INVALID_TEXT);
        }
        for (String text : List.of("", "(1,2", "1,2", "(1)", "(1,2,3)", "(1,2)x", "(a,2)", "(1,(2))", "(\"1,2)")) {
            refused("product(counting, min_plus)", text, SqlState.INVALID_TEXT);
        }
        for (String text : List.of("", "{", "1", "{1,}", "{a}", "{1.5}", "{9223372036854775808}")) {
            refused("k_best(2)", text, SqlState.INVALID_TEXT);
        }
        refused("product(decimal, decimal)", "(1e99999,1)", SqlState.NUMERIC_OUT_OF_RANGE);
        refused("product(counting, min_plus)", "(-1,1)", SqlState.NUMERIC_OUT_OF_RANGE);
        refused("odd_even", -1L, SqlState.NUMERIC_OUT_OF_RANGE);
        refused("integer", new BigDecimal("9223372036854775808"), SqlState.NUMERIC_OUT_OF_RANGE);
    }

    private void refused(String name, Object value, SqlState state) {
        assertThatExceptionOfType(DormouseException.class)
                .as("%s: %s", name, value)
                .isThrownBy(() -> shown(name, value))
                .satisfies(refused -> {
                    assertThat(refused.state()).isEqualTo(state);
                    assertThat(refused.details()).containsKey("value");
                });
    }

    @Test
    void datesDoNotStandSideBySide() {
        Semiring<Extended<LocalDate>> latest = Semirings.maxMax(DATES);
        Notation<LocalDate> dates = new Notation<>() {
            @Override
            public Type type() {
                return Types.DATE;
            }

            @Override
            public LocalDate read(Object value) {
                return (LocalDate) value;
            }

            @Override
            public Object write(LocalDate element) {
                return element;
            }
        };
        SemiringRegistry larger = registry.with("latest", latest, Notations.extended(latest, dates));
        assertThat(larger.written("latest").notation().reads(Types.DATE)).isTrue();
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> larger.written("product(latest, counting)"))
                .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.FEATURE_NOT_SUPPORTED));
    }

    @Test
    void aNameIsReadAsItIsWritten() {
        assertThat(registry.written(" Product( k_best( 3 ) ,counting)")).hasToString("product(k_best(3), counting)");
        assertThat(registry.written("product(counting, min_plus)"))
                .isEqualTo(registry.written("product(counting,min_plus)"));
        writtenWrong("product(counting)", SqlState.SYNTAX_ERROR);
        writtenWrong("product(counting, counting, counting)", SqlState.SYNTAX_ERROR);
        writtenWrong("product", SqlState.UNDEFINED_OBJECT);
        writtenWrong("counting)", SqlState.SYNTAX_ERROR);
        writtenWrong("k_best(3", SqlState.SYNTAX_ERROR);
        writtenWrong("k_best(99999999999)", SqlState.SYNTAX_ERROR);
        writtenWrong("k_best", SqlState.INVALID_PARAMETER);
        writtenWrong("k_best(0)", SqlState.INVALID_PARAMETER);
        writtenWrong("counting(3)", SqlState.INVALID_PARAMETER);
        writtenWrong("best(3)", SqlState.UNDEFINED_OBJECT);
        writtenWrong("product(".repeat(40) + "counting", SqlState.LIMIT_EXCEEDED);
        SemiringRegistry larger = registry.with("silent", Semirings.booleans());
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> larger.written("silent"))
                .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.FEATURE_NOT_SUPPORTED));
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> registry.with("product", Semirings.booleans()));
    }

    private void writtenWrong(String name, SqlState state) {
        assertThatExceptionOfType(DormouseException.class)
                .as(name)
                .isThrownBy(() -> registry.written(name))
                .satisfies(refused -> assertThat(refused.state()).isEqualTo(state));
    }
}
