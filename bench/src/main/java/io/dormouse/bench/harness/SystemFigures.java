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
 * @param latency of single rows, the timer's own cost included; without any if that was not measured
 * @param heapBytesPerRow live heap after the stream, over the rows then present; empty if not measured
 * @param configuration what tells it from the same system's other configurations; empty if there are none
 * @param others the system's other configurations, which did worse
 */
public record SystemFigures(
        String name,
        List<Double> rowsPerSecond,
        LatencyHistogram latency,
        OptionalDouble heapBytesPerRow,
        String configuration,
        List<SystemFigures> others) {

    public SystemFigures {
        if (rowsPerSecond.isEmpty()) {
            throw new IllegalArgumentException("no measured round of " + name);
        }
        rowsPerSecond = List.copyOf(rowsPerSecond);
        others = List.copyOf(others);
    }

    /** Of a contender with one configuration. */
    public SystemFigures(
            String name, List<Double> rowsPerSecond, LatencyHistogram latency, OptionalDouble heapBytesPerRow) {
        this(name, rowsPerSecond, latency, heapBytesPerRow, "", List.of());
    }

    SystemFigures withConfiguration(String configured) {
        return new SystemFigures(name, rowsPerSecond, latency, heapBytesPerRow, configured, others);
    }

    SystemFigures withOthers(List<SystemFigures> configurations) {
        return new SystemFigures(name, rowsPerSecond, latency, heapBytesPerRow, configuration, configurations);
    }

    /** The median round's rows a second. */
    public double medianRowsPerSecond() {
        return Spread.of(rowsPerSecond).median();
    }

    /**
     * The ratio of this contender's rows a second to another's, round by round; where one left early, over the rounds,
     * from the first one, that both played.
     */
    public Spread ratioTo(SystemFigures other) {
        return Spread.of(IntStream.range(0, Math.min(rowsPerSecond.size(), other.rowsPerSecond.size()))
                .mapToObj(round -> rowsPerSecond.get(round) / other.rowsPerSecond.get(round))
                .collect(Collectors.toList()));
    }
}
