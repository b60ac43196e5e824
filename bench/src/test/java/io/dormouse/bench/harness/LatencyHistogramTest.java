package io.dormouse.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    private final LatencyHistogram histogram = new LatencyHistogram();

    @Test
    void shortDurationsAreExact() {
        for (int nanos = 1; nanos <= 60; nanos++) {
            histogram.record(nanos);
        }

        assertThat(histogram.quantile(0.5)).isEqualTo(30);
        assertThat(histogram.quantile(0)).isEqualTo(1);
        assertThat(histogram.quantile(1)).isEqualTo(60);
        assertThat(histogram.total()).isEqualTo(60);
    }

    @Test
    void quantilesOfAnyDurationsAreAtMostOneThirtySecondTooHighAndNeverTooLow() {
        Random random = new Random(7);
        long[] durations = new long[20_000];
        for (int i = 0; i < durations.length; i++) {
            durations[i] = random.nextLong() >>> (2 + random.nextInt(60));
            histogram.record(durations[i]);
        }
        Arrays.sort(durations);

        for (double share : new double[] {0.001, 0.1, 0.5, 0.9, 0.99, 0.9999, 1}) {
            long exact = durations[(int) Math.ceil(share * durations.length) - 1];
            assertThat(histogram.quantile(share)).as("quantile %s", share).isBetween(exact, exact + exact / 32);
        }
        assertThat(histogram.max()).isEqualTo(durations[durations.length - 1]);
    }

    @Test
    void extremesFit() {
        histogram.record(Long.MAX_VALUE);
        histogram.record(-5);

        assertThat(histogram.quantile(0.5)).isZero();
        assertThat(histogram.quantile(1)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void anEmptyHistogramHasZeroQuantiles() {
        assertThat(histogram.quantile(0.99)).isZero();
    }

    @Test
    void aQuantileOutOfRangeIsRefused() {
        assertThatThrownBy(() -> histogram.quantile(1.5)).hasMessageContaining("between 0 and 1");
    }
}
