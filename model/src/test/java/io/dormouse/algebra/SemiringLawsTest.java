package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The semirings keep their laws on random elements, and semirings that break one are found out. */
class SemiringLawsTest {
    private static final int ROUNDS = 10 * Integer.getInteger("dormouse.random.factor", 1);
    private static final int ELEMENTS = 9;

    static List<SemiringCase<?>> builtIn() {
        return SemiringCase.builtIn();
    }

    static List<SemiringCase<?>> products() {
        Random random = new Random(20261130);
        List<SemiringCase<?>> all = SemiringCase.builtIn();
        List<SemiringCase<?>> products = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            SemiringCase<?> first = all.get(random.nextInt(all.size()));
            products.add(first.with(all.get(random.nextInt(all.size()))));
        }
        products.add(SemiringCase.builtIn("integer").with(SemiringCase.builtIn("decimal")));
        products.add(SemiringCase.builtIn("integer")
                .with(SemiringCase.builtIn("boolean").with(SemiringCase.builtIn("min_plus"))));
        return products;
    }

    @ParameterizedTest
    @MethodSource({"builtIn", "products"})
    <K> void lawsAndClaimsHoldOnRandomElements(SemiringCase<K> tested) {
        Random random = new Random(tested.name().hashCode());
        for (int round = 0; round < ROUNDS; round++) {
            SemiringLaws.check(tested.semiring(), tested.elements(random, ELEMENTS));
        }
    }

    @ParameterizedTest
    @MethodSource("builtIn")
    <K> void operationsAreMostlyDefined(SemiringCase<K> tested) {
        // A law is passed over where an operation refuses; this says that not much was.
        Random random = new Random(7);
        int defined = 0;
        for (int i = 0; i < 1000; i++) {
            List<K> two = tested.elements(random, 2);
            boolean sum = SemiringLaws.attempt(() -> tested.semiring().plus(two.get(0), two.get(1))) != null;
            boolean product = SemiringLaws.attempt(() -> tested.semiring().times(two.get(0), two.get(1))) != null;
            defined += sum && product ? 1 : 0;
        }
        assertThat(defined).as("%s", tested).isGreaterThan(250);
    }

    @Test
    void oddEvenIsRefusedANaturalOrderAndWithItABound() {
        LongSemiring<OddEven> semiring = Semirings.oddEven();
        assertThat(semiring.naturalOrder()).isEmpty();
        Set<OddEven> all = Set.of(OddEven.values());
        // Whatever relation is claimed: it must hold odd ≤ even ≤ odd, or leave out what addition reaches.
        for (int bits = 0; bits < 1 << 9; bits++) {
            int relation = bits;
            NaturalOrder<OddEven> claimed = new NaturalOrder<>(
                    (a, b) -> (relation >> (3 * a.representative() + b.representative()) & 1) != 0,
                    false,
                    OptionalLong.of(1));
            assertThat(lawBrokenBy(claiming(semiring, claimed), all)).startsWith("natural order");
        }
        NaturalOrder<OddEven> reachable = NaturalOrder.of((a, b) -> a == b || b != OddEven.ZERO);
        assertThat(lawBrokenBy(claiming(semiring, reachable), all))
                .isEqualTo("natural order: a ≤ b and b ≤ a only if a = b");
    }

    @Test
    void claimsThatDoNotHoldAreFoundOut() {
        Collection<Long> integers = List.of(-2L, -1L, 2L, 3L);
        Semiring<Long> ring = Semirings.integers();
        assertThat(lawBrokenBy(claiming(ring, NaturalOrder.of((a, b) -> a <= b)), integers))
                .startsWith("natural order");
        assertThat(lawBrokenBy(
                        claiming(Semirings.counting(), NaturalOrder.ofSelective(Semirings.counting())), List.of(2L)))
                .startsWith("natural order");
        NaturalOrder<AccessLevel> order =
                Semirings.accessControl().naturalOrder().orElseThrow();
        assertThat(lawBrokenBy(
                        claiming(Semirings.accessControl(), order.withLongestMonotone(3)),
                        List.of(AccessLevel.values())))
                .isEqualTo("monotone sequences: none is longer than claimed");
        assertThat(lawBrokenBy(
                        new Faulty<>(ring) {
                            @Override
                            public boolean isPositive() {
                                return true;
                            }
                        },
                        integers))
                .isEqualTo("positive: a ⊕ b = 0 only if a = b = 0");
        Semiring<Pair<Boolean, Boolean>> pairs = Semirings.product(Semirings.booleans(), Semirings.booleans());
        assertThat(lawBrokenBy(
                        new Faulty<>(pairs) {
                            @Override
                            public boolean isPositive() {
                                return true;
                            }
                        },
                        List.of(new Pair<>(true, false), new Pair<>(false, true))))
                .isEqualTo("positive: a ⊗ b = 0 only if a = 0 or b = 0");
        assertThat(lawBrokenBy(
                        new Faulty<>(Semirings.accessControl()) {
                            @Override
                            public boolean timesIsPlus() {
                                return true;
                            }
                        },
                        List.of(AccessLevel.values())))
                .startsWith("timesIsPlus");
        assertThat(lawBrokenBy(
                        new Faulty<>(Semirings.counting()) {
                            @Override
                            public Optional<NaturalOrder<Long>> naturalOrder() {
                                return Optional.of(new NaturalOrder<>((a, b) -> a <= b, true, OptionalLong.empty()));
                            }
                        },
                        List.of(2L)))
                .isEqualTo("selective: a ⊕ b is a or b");
    }

    @Test
    void aMaximumKeptAsItselfIsNotDeletable() {
        LongSemiring<Extended<Long>> maxPlus = Semirings.maxPlus();
        record Greatest(Extended<Long> value) implements DeletableAggregate<Extended<Long>> {
            @Override
            public DeletableAggregate<Extended<Long>> add(Extended<Long> element, long copies) {
                return copies > 0 ? new Greatest(Semirings.maxPlus().plus(value, element)) : this;
            }
        }
        assertThat(lawBrokenBy(
                        new Faulty<>(maxPlus) {
                            @Override
                            public Optional<DeletableAggregate<Extended<Long>>> deletable() {
                                return Optional.of(new Greatest(maxPlus.zero()));
                            }
                        },
                        List.of(Extended.of(1L), Extended.of(2L))))
                .isEqualTo("deletable: the state's value is the sum");
    }

    @Test
    void operationsThatBreakALawAreFoundOut() {
        Semiring<Long> counting = Semirings.counting();
        Collection<Long> sample = List.of(1L, 2L, 3L, 5L);
        assertThat(lawBrokenBy(
                        new Faulty<>(counting) {
                            @Override
                            public Long plus(Long a, Long b) {
                                return a == 0 ? b : b == 0 ? a : 2 * a + b;
                            }
                        },
                        sample))
                .isEqualTo("a ⊕ b = b ⊕ a");
        assertThat(lawBrokenBy(
                        new Faulty<>(counting) {
                            @Override
                            public Long plus(Long a, Long b) {
                                return a == 0 || b == 0 ? a + b : a * b + 1;
                            }
                        },
                        sample))
                .isEqualTo("(a ⊕ b) ⊕ c = a ⊕ (b ⊕ c)");
        assertThat(lawBrokenBy(
                        new Faulty<>(counting) {
                            @Override
                            public Long times(Long a, Long b) {
                                return a == 0 || b == 0 ? 0 : a == 1 ? b : a;
                            }
                        },
                        sample))
                .isEqualTo("a ⊗ b = b ⊗ a");
        assertThat(lawBrokenBy(
                        new Faulty<>(counting) {
                            @Override
                            public Long times(Long a, Long b) {
                                return a == 0 || b == 0 ? 0 : a == 1 ? b : b == 1 ? a : a * b + 1;
                            }
                        },
                        sample))
                .isEqualTo("(a ⊗ b) ⊗ c = a ⊗ (b ⊗ c)");
        assertThat(lawBrokenBy(
                        new Faulty<>(counting) {
                            @Override
                            public Long times(Long a, Long b) {
                                return a == 0 || b == 0 ? 0 : a + b - 1;
                            }
                        },
                        sample))
                .isEqualTo("a ⊗ (b ⊕ c) = (a ⊗ b) ⊕ (a ⊗ c)");
        assertThat(lawBrokenBy(
                        new Faulty<>(counting) {
                            @Override
                            public Long times(Long a, Long b) {
                                return Math.max(1, a) * Math.max(1, b);
                            }
                        },
                        sample))
                .isEqualTo("a ⊗ 1 = a");
        assertThat(lawBrokenBy(
                        new Faulty<>(counting) {
                            @Override
                            public Long times(Long a, Long b) {
                                return a == 1 ? b : b == 1 ? a : Math.max(1, a * b);
                            }
                        },
                        sample))
                .isEqualTo("a ⊗ 0 = 0");
        assertThat(lawBrokenBy(
                        new Faulty<>(counting) {
                            @Override
                            public Long zero() {
                                return 1L;
                            }
                        },
                        sample))
                .isEqualTo("a ⊕ 0 = a");
        assertThat(lawBrokenBy(
                        new Faulty<>(counting) {
                            @Override
                            public Long multiple(Long value, long count) {
                                return value * Math.max(count, 1);
                            }
                        },
                        sample))
                .isEqualTo("multiple(a, n) = a ⊕ … ⊕ a");
    }

    @Test
    void aUserGivesTheOperationsAndHasTheRest() {
        record Tally() implements LongSemiring<Long> {
            @Override
            public long zeroAsLong() {
                return 0;
            }

            @Override
            public long oneAsLong() {
                return 1;
            }

            @Override
            public long plus(long a, long b) {
                return Math.addExact(a, b);
            }

            @Override
            public long times(long a, long b) {
                return Math.multiplyExact(a, b);
            }

            @Override
            public long encode(Long value) {
                return value;
            }

            @Override
            public Long decode(long word) {
                return word;
            }
        }
        SemiringLaws.check(new Tally(), List.of(1L, 2L, 3L, -7L));
        assertThat(new Tally().multiple(Long.MAX_VALUE / 3, 3)).isEqualTo(Long.MAX_VALUE / 3 * 3);
        assertThat(new Tally().multiple(Long.MAX_VALUE, 1)).isEqualTo(Long.MAX_VALUE);
        assertThat(new Tally().deletable()).isEmpty();
        Semiring<Long> boxed = new Faulty<>(Semirings.counting());
        SemiringLaws.check(boxed, List.of(1L, 2L, 3L, 7L));
        assertThat(boxed.multiple(Long.MAX_VALUE / 3, 3)).isEqualTo(Long.MAX_VALUE / 3 * 3);
        assertThat(boxed.multiple(Long.MAX_VALUE, 1)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void sumsOfDoublesThatRoundAreNotASemiring() {
        Semiring<Double> rounding = new Semiring<>() {
            @Override
            public Double zero() {
                return 0.0;
            }

            @Override
            public Double one() {
                return 1.0;
            }

            @Override
            public Double plus(Double a, Double b) {
                return a + b;
            }

            @Override
            public Double times(Double a, Double b) {
                return a * b + 0.0;
            }
        };
        SemiringLaws.check(rounding, List.of(0.5, 2.0, -1.25));
        assertThat(lawBrokenBy(rounding, List.of(0.1, 0.2, 0.3))).isEqualTo("(a ⊕ b) ⊕ c = a ⊕ (b ⊕ c)");
    }

    @Test
    void namesTheLawAndTheElements() {
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> SemiringLaws.check(
                        claiming(Semirings.oddEven(), NaturalOrder.of((a, b) -> a == b || b != OddEven.ZERO)),
                        List.of(OddEven.values())))
                .satisfies(refused -> {
                    assertThat(refused.state()).isEqualTo(SqlState.INVALID_PARAMETER);
                    assertThat(refused.details()).containsEntry("a", "ODD").containsEntry("b", "EVEN");
                });
    }

    @Test
    void samplesOfTheTestsReachEveryElementOfAFiniteSemiring() {
        for (String name : List.of("boolean", "access_control", "odd_even")) {
            Set<Object> seen =
                    new HashSet<>(new ArrayList<>(SemiringCase.builtIn(name).elements(new Random(1), 100)));
            assertThat(seen).hasSize(name.equals("boolean") ? 2 : name.equals("odd_even") ? 3 : 5);
        }
    }

    private static <K> String lawBrokenBy(Semiring<K> semiring, Collection<K> sample) {
        try {
            SemiringLaws.check(semiring, sample);
        } catch (DormouseException e) {
            return String.valueOf(e.details().get("law"));
        }
        return "none";
    }

    private static <K> Semiring<K> claiming(Semiring<K> semiring, NaturalOrder<K> order) {
        return new Faulty<>(semiring) {
            @Override
            public Optional<NaturalOrder<K>> naturalOrder() {
                return Optional.of(order);
            }
        };
    }

    /** A semiring's operations without its claims, for one of them to be made wrong. */
    private static class Faulty<K> implements Semiring<K> {
        private final Semiring<K> right;

        Faulty(Semiring<K> right) {
            this.right = right;
        }

        @Override
        public K zero() {
            return right.zero();
        }

        @Override
        public K one() {
            return right.one();
        }

        @Override
        public K plus(K a, K b) {
            return right.plus(a, b);
        }

        @Override
        public K times(K a, K b) {
            return right.times(a, b);
        }
    }
}
