package io.dormouse.circuit.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dormouse.algebra.Numerics;
import io.dormouse.logic.Aggregate;
import io.dormouse.logic.Expression;
import io.dormouse.logic.HeadTerm;
import io.dormouse.logic.Variable;
import io.dormouse.store.Records;
import io.dormouse.store.RowBuffer;
import io.dormouse.store.UndoLog;
import io.dormouse.store.ValuePool;
import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import io.dormouse.type.Type;
import io.dormouse.type.Types;
import io.dormouse.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each accumulator against the aggregate computed from the list of the group's values, after every epoch. */
class AccumulatorTest {
    private static final int GROUPS = 4;
    private static final List<Type> TYPES = List.of(
            Types.INTEGER,
            Types.BIGINT,
            Types.decimal(18, 2),
            Types.decimal(38, 4),
            Types.NUMERIC,
            Types.DOUBLE,
            Types.TEXT,
            Types.DATE,
            Types.BOOLEAN);

    static Stream<HeadTerm.Fold> folds() {
        List<HeadTerm.Fold> folds = new ArrayList<>();
        folds.add(new HeadTerm.Fold(Aggregate.COUNT_ALL, Optional.empty()));
        for (Type type : TYPES) {
            for (boolean nullable : new boolean[] {true, false}) {
                for (Aggregate aggregate : Aggregate.values()) {
                    boolean sums = aggregate == Aggregate.SUM || aggregate == Aggregate.AVG;
                    boolean number = type.isExactNumber() || type instanceof Type.DoubleType;
                    if (aggregate != Aggregate.COUNT_ALL && (number || !sums)) {
                        folds.add(fold(aggregate, type, nullable));
                    }
                }
            }
        }
        return folds.stream();
    }

    private static HeadTerm.Fold fold(Aggregate aggregate, Type type, boolean nullable) {
        return new HeadTerm.Fold(aggregate, Optional.of(new Expression.Reference(new Variable("x", type, nullable))));
    }

    private record Copies(@Nullable Object value, long weight) {}

    @ParameterizedTest
    @MethodSource("folds")
    void agreesWithTheAggregateOfTheGroupsValues(HeadTerm.Fold fold) {
        Random random = new Random(fold.toString().hashCode());
        Harness harness = new Harness(fold);
        List<List<Copies>> model = new ArrayList<>();
        for (int group = 0; group < GROUPS; group++) {
            harness.group();
            model.add(new ArrayList<>());
        }
        harness.log.commit();
        for (int epoch = 0; epoch < 120; epoch++) {
            List<List<Copies>> before = new ArrayList<>();
            model.forEach(values -> before.add(new ArrayList<>(values)));
            for (int i = random.nextInt(12); i > 0; i--) {
                int group = random.nextInt(GROUPS);
                List<Copies> values = model.get(group);
                if (!values.isEmpty() && (epoch % 30 > 22 || random.nextInt(2) == 0)) {
                    Copies gone = values.remove(random.nextInt(values.size()));
                    harness.add(group, gone.value(), -gone.weight());
                } else {
                    Copies added = new Copies(value(fold, random), 1 + random.nextInt(3));
                    values.add(added);
                    harness.add(group, added.value(), added.weight());
                }
            }
            if (random.nextInt(3) == 0) {
                harness.log.rollback();
                model = before;
            } else {
                harness.log.commit();
            }
            for (int group = 0; group < GROUPS; group++) {
                assertThat(harness.read(group))
                        .as("%s of %s", fold, model.get(group))
                        .isEqualTo(expected(fold, model.get(group)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("folds")
    void aClearedGroupLeavesNothingInThePool(HeadTerm.Fold fold) {
        Harness harness = new Harness(fold);
        Random random = new Random(1);
        int group = harness.group();
        for (int i = 0; i < 20; i++) {
            harness.add(group, value(fold, random), 1);
        }
        harness.log.commit();
        harness.log.reclaimAtCommit(harness.accumulator::clear, group);
        harness.log.commit();
        assertThat(harness.pool.size()).isZero();
    }

    private static @Nullable Object value(HeadTerm.Fold fold, Random random) {
        if (fold.argument().isEmpty()) {
            return null;
        }
        Expression argument = fold.argument().get();
        if (argument.nullable() && random.nextInt(4) == 0) {
            return null;
        }
        Type type = argument.type();
        if (type instanceof Type.DecimalType decimal) {
            BigInteger unscaled = new BigInteger(random.nextInt(decimal.precision() * 3), random);
            return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), decimal.scale());
        }
        Object value = switch (type.family()) {
            case BOOLEAN -> random.nextBoolean();
            case INTEGER ->
                type.equals(Types.INTEGER)
                        ? (Object) (random.nextInt() >> random.nextInt(32))
                        : (Object) (random.nextLong() >> random.nextInt(64));
            case DECIMAL -> BigDecimal.valueOf(random.nextInt(200) - 100, random.nextInt(6));
            case DOUBLE -> doubleValue(random);
            case TEXT -> "m" + random.nextInt(20);
            case DATE -> LocalDate.ofEpochDay(random.nextInt(40) - 20);
            case TIMESTAMP -> throw new IllegalArgumentException();
        };
        return Values.canonical(type, value);
    }

    private static double doubleValue(Random random) {
        return switch (random.nextInt(40)) {
            case 0 -> Double.NaN;
            case 1 -> Double.POSITIVE_INFINITY;
            case 2 -> Double.NEGATIVE_INFINITY;
            case 3, 4 -> Math.scalb(random.nextDouble() - 0.5, random.nextInt(2000) - 1000);
            case 5 -> Double.MIN_VALUE;
            case 6 -> -0.0;
            default -> random.nextInt(2000) / 100.0 - 10;
        };
    }

    private static @Nullable Object expected(HeadTerm.Fold fold, List<Copies> matches) {
        List<Copies> present =
                matches.stream().filter(copies -> copies.value() != null).toList();
        long count = present.stream().mapToLong(Copies::weight).sum();
        if (fold.aggregate() == Aggregate.COUNT_ALL) {
            return matches.stream().mapToLong(Copies::weight).sum();
        }
        if (fold.aggregate() == Aggregate.COUNT) {
            return count;
        }
        if (present.isEmpty()) {
            return null;
        }
        List<Object> values = new ArrayList<>();
        present.forEach(copies -> values.add(copies.value()));
        return switch (fold.aggregate()) {
            case MIN -> values.stream().min(AccumulatorTest::shortestFirst).orElseThrow();
            case MAX -> values.stream().max(AccumulatorTest::shortestLast).orElseThrow();
            case SUM, AVG -> {
                boolean average = fold.aggregate() == Aggregate.AVG;
                if (values.get(0) instanceof Double) {
                    double sum = doubleSum(present);
                    yield Values.canonical(average ? sum / count : sum);
                }
                BigDecimal sum = exactSum(present);
                yield average
                        ? Numerics.divide(sum, BigDecimal.valueOf(count))
                        : fold.type().equals(Types.BIGINT) ? (Object) sum.longValueExact() : sum;
            }
            case COUNT_ALL, COUNT -> throw new IllegalStateException();
        };
    }

    private static int shortestFirst(Object a, Object b) {
        int order = Values.compare(a, b);
        return order != 0 || !(a instanceof BigDecimal x)
                ? order
                : Integer.compare(x.scale(), ((BigDecimal) b).scale());
    }

    private static int shortestLast(Object a, Object b) {
        int order = Values.compare(a, b);
        return order != 0 || !(a instanceof BigDecimal x)
                ? order
                : Integer.compare(((BigDecimal) b).scale(), x.scale());
    }

    private static BigDecimal exactSum(List<Copies> present) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Copies copies : present) {
            BigDecimal value = copies.value() instanceof BigDecimal decimal
                    ? decimal
                    : BigDecimal.valueOf(((Number) Objects.requireNonNull(copies.value())).longValue());
            sum = sum.add(value.multiply(BigDecimal.valueOf(copies.weight())));
        }
        return sum;
    }

    private static double doubleSum(List<Copies> present) {
        double special = 0;
        BigDecimal exact = BigDecimal.ZERO;
        for (Copies copies : present) {
            double value = (Double) Objects.requireNonNull(copies.value());
            if (Double.isFinite(value)) {
                exact = exact.add(new BigDecimal(value).multiply(BigDecimal.valueOf(copies.weight())));
            } else {
                special += value;
            }
        }
        return special == 0 ? exact.doubleValue() : special;
    }

    @Test
    void aSumOfIntegersBeyondBigintIsRefusedUntilItComesBack() {
        Harness harness = new Harness(fold(Aggregate.SUM, Types.INTEGER, false));
        int group = harness.group();
        harness.add(group, Integer.MAX_VALUE, 1L << 33);
        assertOutOfRange(harness, group);
        harness.add(group, Integer.MIN_VALUE, 1L << 33);
        assertThat(harness.read(group)).isEqualTo(-(1L << 33));
    }

    @Test
    void aSumOfDecimalsBeyond38DigitsIsRefusedUntilItComesBack() {
        BigDecimal nines = new BigDecimal(BigInteger.TEN.pow(38).subtract(BigInteger.ONE));
        Harness harness = new Harness(fold(Aggregate.SUM, Types.decimal(38, 0), true));
        int group = harness.group();
        harness.add(group, nines, 1);
        assertThat(harness.read(group)).isEqualTo(nines);
        harness.add(group, BigDecimal.ONE, 1);
        assertOutOfRange(harness, group);
        harness.add(group, nines, Long.MAX_VALUE - 2);
        assertOutOfRange(harness, group);
        harness.add(group, nines, 2 - Long.MAX_VALUE);
        harness.add(group, BigDecimal.ONE, -1);
        assertThat(harness.read(group)).isEqualTo(nines);
    }

    @Test
    void aSumOfNumericsBeyond38DigitsBeforeThePointIsRefused() {
        Harness harness = new Harness(fold(Aggregate.SUM, Types.NUMERIC, false));
        int group = harness.group();
        harness.add(group, BigDecimal.TEN.pow(37), 9);
        assertThat(harness.read(group)).isEqualTo(BigDecimal.TEN.pow(37).multiply(BigDecimal.valueOf(9)));
        harness.add(group, BigDecimal.TEN.pow(37), 1);
        assertOutOfRange(harness, group);
    }

    @Test
    void aFiniteSumOfDoublesBeyondTheLargestIsRefusedAndAnInfiniteOneIsNot() {
        Harness harness = new Harness(fold(Aggregate.SUM, Types.DOUBLE, false));
        int group = harness.group();
        harness.add(group, Double.MAX_VALUE, 2);
        assertOutOfRange(harness, group);
        harness.add(group, Double.NEGATIVE_INFINITY, 1);
        assertThat(harness.read(group)).isEqualTo(Double.NEGATIVE_INFINITY);
        harness.add(group, Double.NEGATIVE_INFINITY, -1);
        harness.add(group, Double.MAX_VALUE, -1);
        assertThat(harness.read(group)).isEqualTo(Double.MAX_VALUE);
    }

    @Test
    void narrowSumsHoldTheLargestCountOfTheLargestValues() {
        Harness harness = new Harness(fold(Aggregate.SUM, Types.BIGINT, false));
        int group = harness.group();
        harness.add(group, Long.MIN_VALUE, Long.MAX_VALUE);
        assertThat(harness.read(group))
                .isEqualTo(BigDecimal.valueOf(Long.MIN_VALUE).multiply(BigDecimal.valueOf(Long.MAX_VALUE)));
    }

    @Test
    void moreArgumentsThanALongCountsAreRefused() {
        Harness harness = new Harness(fold(Aggregate.COUNT, Types.BIGINT, true));
        int group = harness.group();
        harness.add(group, 1L, Long.MAX_VALUE);
        RowBuffer row = harness.row;
        row.setLong(0, 1);
        assertThatThrownBy(() -> harness.accumulator.add(group, row, 1))
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE));
        assertThatThrownBy(() -> harness.accumulator.add(group, row, -Long.MAX_VALUE - 1))
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(SqlState.ABSENT_ROW));
    }

    @Test
    void aNumericSumShowsTheLargestScaleThatIsThere() {
        Harness harness = new Harness(fold(Aggregate.SUM, Types.NUMERIC, true));
        int group = harness.group();
        harness.add(group, new BigDecimal("1.5"), 1);
        harness.add(group, new BigDecimal("2.0000"), 1);
        assertThat(harness.read(group)).isEqualTo(new BigDecimal("3.5000"));
        harness.add(group, new BigDecimal("2.0000"), -1);
        assertThat(harness.read(group)).isEqualTo(new BigDecimal("1.5"));
    }

    @Test
    void doublesSumExactlyAndLeaveNoDrift() {
        Harness harness = new Harness(fold(Aggregate.SUM, Types.DOUBLE, false));
        int group = harness.group();
        for (int i = 0; i < 10; i++) {
            harness.add(group, 0.1, 1);
        }
        // Ten times the double nearest to 0.1 is nearest to 1.0; adding one by one gives 0.9999999999999999.
        assertThat(harness.read(group)).isEqualTo(1.0);
        harness.add(group, 1e300, 1);
        harness.add(group, 1e300, -1);
        assertThat(harness.read(group)).isEqualTo(1.0);
    }

    @Test
    void carriesRunOnBeyondTheDigitsOfWhatIsAdded() {
        Harness harness = new Harness(fold(Aggregate.SUM, Types.DOUBLE, true));
        int group = harness.group();
        // Digit 18 becomes 2^63 − 1, and then a carry out of the last digit of an addend that begins at digit 16 meets
        // it.
        harness.add(group, 0x1p15, 1L << 62);
        harness.add(group, -0x1p14, 1);
        harness.add(group, 0x1p-48, 1L << 61);
        assertThat(harness.read(group)).isEqualTo(0x1p77);
        harness.add(group, 0x1p15, -(1L << 62));
        assertThat(harness.read(group)).isEqualTo(0x1p13 - 0x1p14);
    }

    @Test
    void averagesHaveTheScaleOfPostgres() {
        Harness harness = new Harness(fold(Aggregate.AVG, Types.INTEGER, false));
        int group = harness.group();
        harness.add(group, 1, 2);
        harness.add(group, 2, 1);
        assertThat(harness.read(group))
                .isEqualTo(BigDecimal.valueOf(4).divide(BigDecimal.valueOf(3), 16, RoundingMode.HALF_UP));
    }

    private static void assertOutOfRange(Harness harness, int group) {
        assertThatThrownBy(() -> harness.read(group))
                .isInstanceOfSatisfying(
                        DormouseException.class,
                        refusal -> assertThat(refusal.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE));
    }

    /** Groups of one accumulator, with a key field and the number of matches before its fields. */
    private static final class Harness {
        final UndoLog log = new UndoLog();
        final ValuePool pool = new ValuePool(log);
        final RowBuffer row = new RowBuffer(1);
        final Accumulator accumulator;
        private final HeadTerm.Fold fold;
        private final Records groups;
        private final RowBuffer out = new RowBuffer(2);

        Harness(HeadTerm.Fold fold) {
            this.fold = fold;
            groups = new Records(log, 2 + Accumulators.width(fold));
            accumulator = Accumulators.create(fold, 0, log, pool, false, groups, 2, 1);
        }

        int group() {
            int group = groups.allocate();
            groups.init(group, 0, 42);
            groups.init(group, 1, 0);
            accumulator.init(group);
            return group;
        }

        void add(int group, @Nullable Object value, long weight) {
            if (value == null) {
                row.setNull(0);
            } else {
                row.set(0, fold.argument().orElseThrow().type(), value);
            }
            groups.set(group, 1, groups.get(group, 1) + weight);
            accumulator.add(group, row, weight);
        }

        @Nullable
        Object read(int group) {
            accumulator.read(group, out, 1);
            return out.get(1, fold.type());
        }
    }
}
