package io.dormouse.bench.harness;

import java.util.List;

/**
 * A system outside this JVM, with one workload open, that plays rounds of it when told. Its first round is a warm-up.
 * Whatever goes wrong with it is thrown, and ends the benchmark.
 */
public interface Outsider {
    /** The name in reports; the configurations of one system share it. */
    String name();

    /** What tells this configuration of the system from the others. */
    String configuration();

    /** Plays without being timed. */
    void warmUp();

    /** Plays the stream and is timed as a whole. */
    Round play();

    /** Plays the stream; its last rows are timed one by one, each until the answer is right. */
    Round timeRows();

    /**
     * What came of a round.
     *
     * @param samples nanoseconds of rows timed one by one; otherwise empty
     */
    record Round(double rowsPerSecond, List<Long> samples, List<String> answer) {
        public Round {
            samples = List.copyOf(samples);
            answer = List.copyOf(answer);
        }
    }
}
