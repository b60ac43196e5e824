package io.dormouse.bench.peer;

import java.util.List;

/**
 * What a peer has to say of a round.
 *
 * @param rows how many events were timed
 * @param nanos what they took together
 * @param samples what each took, where each was timed alone; otherwise empty
 * @param answer the answer at the end, as the query's {@link io.dormouse.bench.stream.AnswerLines} form it
 */
public record PeerRound(long rows, long nanos, List<Long> samples, List<String> answer) {

    public PeerRound {
        if (rows < 1 || nanos < 1) {
            throw new IllegalArgumentException("a round of " + rows + " rows in " + nanos + " ns");
        }
        samples = List.copyOf(samples);
        answer = List.copyOf(answer);
    }

    /** A round of rows that were timed one by one. */
    public static PeerRound ofSamples(List<Long> samples, List<String> answer) {
        long sum = samples.stream().mapToLong(Long::longValue).sum();
        return new PeerRound(samples.size(), sum, samples, answer);
    }

    /** Rows a second. */
    public double rowsPerSecond() {
        return rows * 1e9 / nanos;
    }
}
