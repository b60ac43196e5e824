package io.dormouse.bench.harness;

import java.time.Duration;
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

    /** The name and the configuration. */
    default String label() {
        return name() + " (" + configuration() + ")";
    }

    /** Plays without being timed, unless it has just done so. */
    void warmUp();

    /** Plays the stream and is timed as a whole. */
    Round play();

    /** Plays the stream as a trial, which is a warm-up as well; a {@link NoRoundException} if it does not end within a limit. */
    Round play(Duration limit);

    /** Plays the stream; the bytes that it keeps of it. */
    long weigh();

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
