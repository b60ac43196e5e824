package io.dormouse.bench.harness;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What was measured of one contender.
 *
 * @param name the contender
 * @param rowsPerSecond of each measured round, in the order of the rounds
 * @param latency of single rows, the timer's own cost included
 * @param heapBytesPerRow live heap after the stream, over the rows then present; empty if not measured
 */
public record SystemFigures(
        String name, List<Double> rowsPerSecond, LatencyHistogram latency, OptionalDouble heapBytesPerRow) {

    public SystemFigures {
        if (rowsPerSecond.isEmpty()) {
            throw new IllegalArgumentException("no measured round of " + name);
        }
        rowsPerSecond = List.copyOf(rowsPerSecond);
    }

    /** The median round's rows a second. */
    public double medianRowsPerSecond() {
        return Spread.of(rowsPerSecond).median();
    }

    /** The ratio of this contender's rows a second to another's, round by round. */
    public Spread ratioTo(SystemFigures other) {
        if (rowsPerSecond.size() != other.rowsPerSecond.size()) {
            throw new IllegalArgumentException(name + " and " + other.name + " ran different numbers of rounds");
        }
        return Spread.of(IntStream.range(0, rowsPerSecond.size())
                .mapToObj(round -> rowsPerSecond.get(round) / other.rowsPerSecond.get(round))
                .collect(Collectors.toList()));
    }
}
