package io.dormouse.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dormouse.type.DormouseException;
import io.dormouse.type.SqlState;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class KBestTest {
    private static final long MAX = Long.MAX_VALUE;

    @Test
    void isTheSmallestOfAllSumsAndOfAllUnions() {
        Random random = new Random(4);
        for (int round = 0; round < 5000; round++) {
            int k = 1 + random.nextInt(9);
            Semiring<Costs> semiring = Semirings.kBest(k);
            Costs a = semiring.canonical(costs(random));
            Costs b = semiring.canonical(costs(random));
            LongStream union = LongStream.concat(LongStream.of(a.toArray()), LongStream.of(b.toArray()));
            LongStream sums = LongStream.of(a.toArray())
                    .flatMap(one -> LongStream.of(b.toArray()).map(other -> one + other));
            assertThat(semiring.plus(a, b))
                    .isEqualTo(Costs.of(union.sorted().limit(k).toArray()));
            assertThat(semiring.times(a, b))
                    .isEqualTo(Costs.of(sums.sorted().limit(k).toArray()));
        }
    }

    private static Costs costs(Random random) {
        return Costs.of(random.longs(random.nextInt(12), -20, 20).toArray());
    }

    @Test
    void refusesAnOverflowOnlyOfACostThatItWouldKeep() {
        Costs a = Costs.of(1, MAX);
        Costs b = Costs.of(2, 3);
        assertThat(Semirings.kBest(2).times(a, b)).isEqualTo(Costs.of(3, 4));
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> Semirings.kBest(3).times(a, b))
                .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.NUMERIC_OUT_OF_RANGE));
        assertThatExceptionOfType(DormouseException.class)
                .isThrownBy(() -> Semirings.kBest(1).times(Costs.of(Long.MIN_VALUE, 5), Costs.of(-1, 5)));
    }

    @Test
    void ofOneIsMinPlus() {
        Random random = new Random(8);
        Semiring<Costs> best = Semirings.kBest(1);
        LongSemiring<Extended<Long>> minPlus = Semirings.minPlus();
        for (int i = 0; i < 10_000; i++) {
            long a = random.nextInt(5) == 0 ? MAX : random.nextInt(100);
            long b = random.nextInt(5) == 0 ? MAX : random.nextInt(100);
            assertThat(word(best.plus(one(a), one(b)))).isEqualTo(minPlus.plus(a, b));
            assertThat(word(best.times(one(a), one(b)))).isEqualTo(minPlus.times(a, b));
        }
    }

    private static Costs one(long word) {
        return word == MAX ? Costs.none() : Costs.of(word);
    }

    private static long word(Costs costs) {
        return costs.size() == 0 ? MAX : costs.get(0);
    }

    @Test
    void refusesNumbersOutOfRange() {
        for (int k : new int[] {0, -1, 65537}) {
            assertThatExceptionOfType(DormouseException.class)
                    .isThrownBy(() -> Semirings.kBest(k))
                    .satisfies(refused -> assertThat(refused.state()).isEqualTo(SqlState.INVALID_PARAMETER));
        }
        assertThat(Semirings.kBest(65536).one()).isEqualTo(Costs.of(0)).hasToString("[0]");
    }

    @Test
    void costsDoNotShareTheirArray() {
        long[] given = {3, 1};
        Costs costs = Costs.of(given);
        given[0] = 0;
        costs.toArray()[0] = 7;
        assertThat(costs).isEqualTo(Costs.of(1, 3)).hasSameHashCodeAs(Costs.of(3, 1));
    }
}
