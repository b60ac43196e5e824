package io.dormouse.bench.harness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The outsiders of a tournament, and what was measured of each. Of a system's configurations only the best go on. */
final class Outsiders {
    /** How many configurations of a system go on after the first round. */
    private static final int KEPT = 2;

    private final List<Standing> standings = new ArrayList<>();
    private int rounds;

    Outsiders(List<Outsider> outsiders) {
        outsiders.forEach(outsider -> standings.add(new Standing(outsider)));
    }

    void warmUp() {
        standings.forEach(standing -> standing.outsider.warmUp());
    }

    /** Has everyone who is still in play a round, and returns the answers by who gave them. */
    Map<String, List<String>> play() {
        Map<String, List<String>> answers = new LinkedHashMap<>();
        for (Standing standing : standings) {
            if (!standing.isOut) {
                answers.put(standing.outsider.label(), standing.add(standing.outsider.play()));
            }
        }
        rounds++;
        if (rounds == 1) {
            byName().values().forEach(Outsiders::leaveTheSlow);
        }
        return answers;
    }

    /** Has everyone play a round in which rows are timed one by one, and returns the answers by who gave them. */
    Map<String, List<String>> timeRows() {
        Map<String, List<String>> answers = new LinkedHashMap<>();
        for (Standing standing : standings) {
            answers.put(standing.outsider.label(), standing.add(standing.outsider.timeRows()));
        }
        rounds++;
        return answers;
    }

    /** A system each, the best of its configurations first and the others with it; not weighed. */
    List<SystemFigures> figures() {
        return figures(best -> OptionalDouble.empty());
    }

    /** The same, with the bytes that the best configuration keeps for each of so many rows that are present. */
    List<SystemFigures> weighed(int present) {
        return figures(best -> OptionalDouble.of((double) best.weigh() / Math.max(1, present)));
    }

    private List<SystemFigures> figures(Function<Outsider, OptionalDouble> heap) {
        List<SystemFigures> systems = new ArrayList<>();
        for (List<Standing> configurations : byName().values()) {
            List<Standing> ranked = configurations.stream()
                    .sorted(Comparator.<Standing>comparingInt(standing -> -standing.rowsPerSecond.size())
                            .thenComparing(
                                    standing ->
                                            Spread.of(standing.rowsPerSecond).median(),
                                    Comparator.reverseOrder()))
                    .toList();
            Standing best = ranked.get(0);
            systems.add(best.figures(heap.apply(best.outsider))
                    .withOthers(ranked.stream()
                            .skip(1)
                            .map(other -> other.figures(OptionalDouble.empty()))
                            .toList()));
        }
        return systems;
    }

    private Map<String, List<Standing>> byName() {
        Map<String, List<Standing>> byName = new LinkedHashMap<>();
        standings.forEach(standing -> byName.computeIfAbsent(standing.outsider.name(), name -> new ArrayList<>())
                .add(standing));
        return byName;
    }

    /** Those that are not among the best play no more. */
    private static void leaveTheSlow(List<Standing> configurations) {
        configurations.stream()
                .sorted(Comparator.comparingDouble((Standing standing) -> standing.rowsPerSecond.get(0))
                        .reversed())
                .skip(KEPT)
                .forEach(standing -> standing.isOut = true);
    }

    /** One outsider's rounds. */
    private static final class Standing {
        private final Outsider outsider;
        private final List<Double> rowsPerSecond = new ArrayList<>();
        private final LatencyHistogram latency = new LatencyHistogram();
        private boolean isOut;

        Standing(Outsider outsider) {
            this.outsider = outsider;
        }

        List<String> add(Outsider.Round round) {
            rowsPerSecond.add(round.rowsPerSecond());
            round.samples().forEach(latency::record);
            return round.answer();
        }

        SystemFigures figures(OptionalDouble heap) {
            return new SystemFigures(outsider.name(), rowsPerSecond, latency, heap)
                    .withConfiguration(outsider.configuration());
        }
    }
}
